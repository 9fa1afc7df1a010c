import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The size of the pending list of a GIN index, in kB. Each search scans all of it. With PostgreSQL's 4 MB, searches
 * took three times as long, and plans avoided the indexes (decision 058).
 */
export const PENDING_LIST = { gin_pending_list_limit: 256 }

/**
 * The dictionary for spelling corrections and suggestions: `catalog/search/dictionary.ts`. Words of deleted listings stay.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** How many listings on the market had it in their title at the last count. */
    titlesCount: integer('titles_count').notNull().default(0),
  },
  (table) => [
    index('search_words_parts').using('gin', sql`word gin_trgm_ops`).with(PENDING_LIST),
    index('search_words_suggested')
      .using('btree', sql`word text_pattern_ops`, table.titlesCount)
      .where(sql`titles_count > 1`),
  ],
)
