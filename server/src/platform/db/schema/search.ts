import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { at, bytea, tsvector } from './columns.ts'
import { ofPrompt } from './prompts.ts'

/**
 * The size of the pending list of a GIN index, in kB. Each search scans all of it. With PostgreSQL's 4 MB, searches
 * took three times as long, and plans avoided the indexes; without a list each change took 2.5 times as long.
 */
export const PENDING_LIST = { gin_pending_list_limit: 256 }

/** Parts of the index, searched in this order: the most liked listings, then as many of the next as a part holds, the rest. */
export const POPULARITIES = [4, 3, 2, 1, 0] as const
/** The most liked up to the end of each part but the last. */
export const POPULAR_UP_TO = { 4: 1_000, 3: 6_000, 2: 31_000, 1: 156_000 } as const
/** Words are rare or frequent among the listings from this part on. */
export const SAMPLED_FROM = 2
export const SAMPLED_MAX = POPULAR_UP_TO[SAMPLED_FROM]

/**
 * What each listing is searched by: `listings/search-index/index-listings.ts` writes it with the listing (decision 006). It is
 * apart from `prompts`, so that a search reads neither texts nor pictures.
 */
export const searchIndex = pgTable(
  'search_index',
  {
    promptId: ofPrompt().primaryKey(),
    /** Of the title with weight A, facts B, description C, an open text D, and the filters as `=category=Art`. */
    terms: tsvector('terms').notNull(),
    /** Words of the title. */
    titleLength: smallint('title_length').notNull(),
    /** By likes: an hourly job writes it. */
    popularity: smallint('popularity').notNull().default(0),
  },
  (table) => [
    ...POPULARITIES.map((popularity) =>
      index(`search_index_terms_${popularity}`)
        .using('gin', table.terms)
        .with(PENDING_LIST)
        .where(sql.raw(`popularity = ${popularity}`)),
    ),
    index('search_index_popular').on(table.promptId).where(sql`popularity > 0`),
  ],
)

/** The dictionary for parts of words, spelling and suggestions: `listings/search-index/dictionary.ts`. */
export const searchWords = pgTable(
  'search_words',
  {
    /** Folded. A stem has the code of its language before it, such as `de:koch`; those of English are not stored. */
    word: text('word').primaryKey(),
    /** How many listings on the market had it in their title at the last count. */
    titlesCount: integer('titles_count').notNull().default(0),
    /** How many of the popular listings had it anywhere: how rare it is. */
    popularCount: integer('popular_count').notNull().default(0),
  },
  (table) => [
    index('search_words_parts').using('gin', sql`word gin_trgm_ops`).with(PENDING_LIST),
    index('search_words_suggested')
      .using('btree', sql`word text_pattern_ops`, table.titlesCount)
      .where(sql`titles_count > 1`),
    index('search_words_suggested_once').using('btree', sql`word text_pattern_ops`).where(sql`titles_count = 1`),
  ],
)

/**
 * What the public texts of listings on the market mean: `market/search/embed-listings.ts` writes it where an embedding
 * model is connected.
 */
export const listingVectors = pgTable('listing_vectors', {
  promptId: ofPrompt().primaryKey(),
  /** Vectors of another model are not compared. */
  model: text('model').notNull(),
  /** `updated_at` of the listing as embedded, which tells when it has changed. */
  promptUpdatedAt: at('prompt_updated_at').notNull(),
  /** A signed byte for each number: of vectors the direction alone is compared. Empty: the model refuses the text. */
  vector: bytea('vector').notNull(),
})
