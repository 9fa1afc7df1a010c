import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * What an index of words sets aside of new rows, in kB, before it sorts them in: each search reads all of it. With the 4 MB of
 * PostgreSQL searches took three times as long, and plans turned away from the indexes (decision 058).
 */
export const SET_ASIDE = { gin_pending_list_limit: 256 }

/** The words of listings, for slips and suggestions: `listings/search/words.ts`. A word stays when its last listing goes. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** How many listings on the market had it in their title when they were counted. */
    titlesCount: integer('titles_count').notNull().default(0),
  },
  (table) => [
    index('search_words_parts').using('gin', sql`word gin_trgm_ops`).with(SET_ASIDE),
    index('search_words_suggested')
      .using('btree', sql`word text_pattern_ops`, table.titlesCount)
      .where(sql`titles_count > 1`),
  ],
)
