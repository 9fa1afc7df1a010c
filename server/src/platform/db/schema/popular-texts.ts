import { desc, sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { tsvector } from './columns.ts'
import { ofPrompt } from './prompts.ts'
import { PENDING_LIST } from './search.ts'

/** Number of listings copied, the most liked first. */
export const POPULAR_TEXTS_MAX = 50_000

/**
 * Copies of the search texts of the most liked listings, with search indexes of their own, for Best match of frequent
 * terms (decision 102). An hourly job writes it (`catalog/search/ranking/popular-texts.ts`), and a trigger of `prompts`
 * follows changed texts.
 */
export const popularTexts = pgTable(
  'popular_texts',
  {
    promptId: ofPrompt().primaryKey(),
    /** Of the last run of the job; may differ by a tenth. */
    likesCount: integer('likes_count').notNull(),
    /** The folded title, with which the search text begins. */
    head: text('head').notNull(),
    searchText: text('search_text').notNull(),
    searchVector: tsvector('search_vector')
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english'::regconfig, search_text)`),
  },
  (table) => [
    index('popular_texts_likes').on(desc(table.likesCount), desc(table.promptId)),
    index('popular_texts_parts').using('gin', sql`search_text gin_trgm_ops`).with(PENDING_LIST),
    index('popular_texts_words').using('gin', table.searchVector).with(PENDING_LIST),
  ],
)
