import { LICENCES } from '@promptery/contract/constants'
import { APPROVAL_STATUSES } from '@promptery/contract/listings/approval'
import type { VariableDescription } from '@promptery/contract/listings/variables/variables'
import { desc, type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredCover } from '../stored-cover.ts'
import { ofUser } from './accounts.ts'
import { at, bytea, createdAt, oneOf, tsvector } from './columns.ts'

/** The listing as last approved. `version`: of the text that the hints describe. */
export interface ApprovedSnapshot {
  version: number
  title: string
  description: string
  tipsToUse: string
  worksWith: string[]
  gapHints: VariableDescription[]
  /** Address and placeholder of the cover that is drawn from `title`. */
  drawnKey: string
  drawnPlaceholder: string | null
}

const listed = sql`withdrawn_at is null and status <> 'rejected'`

export const prompts = pgTable(
  'prompts',
  {
    /** UUIDv7: ordered by the time of upload, so that `Newest` and `Oldest` need no other key. */
    id: uuid('id').primaryKey(),
    uploadedBy: ofUser('uploaded_by'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type').notNull(),
    category: text('category').notNull(),
    engine: text('engine').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** Once the prompt was sold, a trigger keeps replaced texts in `formerVersions`. */
    promptText: text('prompt_text').notNull(),
    /** Incremented by the same trigger when the text changes. */
    version: integer('version').notNull().default(1),
    /** Null: the text was never replaced. */
    textChangedAt: at('text_changed_at'),
    /** The uploader's note on the last change of the text. */
    versionNote: text('version_note').notNull().default(''),
    /** The last version that its buyers were notified of. */
    notifiedVersion: integer('told_version').notNull().default(1),
    /**
     * What buyers see while later changes wait for approval or were rejected. Null: the listing is approved as it is,
     * or never was.
     */
    approvedSnapshot: jsonb('approved_words').$type<ApprovedSnapshot>(),
    /** Names of models that its uploader has tried. */
    worksWith: text('works_with').array().notNull().default(sql`'{}'`),
    /** The uploader's descriptions of the variables, in their order in the text. */
    gapHints: jsonb('gap_hints').$type<VariableDescription[]>().notNull().default([]),
    licence: text('licence', { enum: LICENCES }).notNull().default('personal'),
    /** Whether members may try it without buying, a few times a day. */
    allowsTries: boolean('allows_tries').notNull().default(false),
    /** Whether everybody reads the text while it is free. */
    isOpen: boolean('is_open').notNull().default(false),
    /** The part of the text's words that everybody reads, in percent. */
    previewPercent: smallint('preview_percent').notNull().default(0),
    tipsToUse: text('tips_to_use').notNull().default(''),
    /** Null: a cover is drawn from the title. */
    cover: jsonb('cover').$type<StoredCover>(),
    /** The random part of the drawn cover's address, so that it cannot be guessed. */
    drawnKey: uuid('drawn_key').notNull().default(sql`gen_random_uuid()`),
    /** The drawn cover's colours as a data URL. Null: not drawn since this column was added. */
    drawnPlaceholder: text('drawn_placeholder'),
    status: text('status', { enum: APPROVAL_STATUSES }).notNull().default('pending'),
    rejectionReason: text('rejection_reason'),
    /** Set by a rejection: further edits need an admin's approval. */
    mustBeApproved: boolean('must_be_approved').notNull().default(false),
    withdrawnAt: at('withdrawn_at'),
    /**
     * The one member who may buy it: the listing of an offer, which is never on the market. Null: it is for all. Without
     * a foreign key, which would need an index; `offers` has one.
     */
    privateFor: uuid('private_for'),
    /**
     * The case of `reportCases` or the one of `accountDeletions` that has withdrawn it. Null: its uploader has, or it is
     * not withdrawn.
     */
    takenOffBy: uuid('taken_off_by'),
    /** Samples shown by its uploader. */
    samplesCount: integer('samples_count').notNull().default(0),
    /** By which lists sort, and suggestions begin. */
    foldedTitle: text('search_text').notNull(),
    /** Identifies an imported row, so that a repeated import adds nothing. */
    importKey: text('import_key').unique('prompts_import_key_unique'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // All columns of filters and visibility, so that counting is an index-only scan.
    index('prompts_count')
      .on(table.type, table.category, table.engine, table.priceCents, table.status, table.mustBeApproved)
      .where(listed),
    index('prompts_title').using('btree', sql`left(search_text, 40) text_pattern_ops`).where(listed),
    index('prompts_uploader').on(table.uploadedBy, desc(table.id)),
    index('prompts_with_samples').on(table.uploadedBy, desc(table.id)).where(sql`samples_count > 0`),
    index('prompts_pending').on(table.id).where(sql`status = 'pending' and withdrawn_at is null`),
    index('prompts_rejected').on(desc(table.id)).where(sql`status = 'rejected' and withdrawn_at is null`),
    check('prompts_status', oneOf(sql`status`, APPROVAL_STATUSES)),
    check('prompts_price', sql`price_cents >= 0`),
    check('prompts_licence', oneOf(sql`licence`, LICENCES)),
    check('prompts_preview', sql`preview_percent between 0 and 30`),
    check('prompts_private', sql`private_for is null or withdrawn_at is not null`),
    check('prompts_samples', sql`samples_count between 0 and 8`),
  ],
)

/** The column of a prompt, with which its rows are deleted. */
export const ofPrompt = () =>
  uuid('prompt_id')
    .notNull()
    .references(() => prompts.id, { onDelete: 'cascade' })

export type Waiting = Exclude<keyof ApprovedSnapshot, 'version'>

/**
 * When buyers see a change of each column: after approval, at once, or with the version of the text that it belongs to
 * (`listings/versions/versions.ts`).
 */
export type Approval<Columns> = {
  [Name in keyof Columns]: Name extends Waiting ? 'waits' : 'at once' | 'with its version'
}

/** Every new column is listed here. One that waits for approval is also a member of `ApprovedSnapshot`. */
export const APPROVAL: Approval<typeof prompts.$inferSelect> = {
  title: 'waits',
  description: 'waits',
  tipsToUse: 'waits',
  worksWith: 'waits',
  gapHints: 'waits',
  drawnKey: 'waits',
  drawnPlaceholder: 'waits',
  id: 'at once',
  uploadedBy: 'at once',
  type: 'at once',
  category: 'at once',
  engine: 'at once',
  priceCents: 'at once',
  promptText: 'with its version',
  version: 'at once',
  textChangedAt: 'with its version',
  versionNote: 'with its version',
  notifiedVersion: 'at once',
  approvedSnapshot: 'at once',
  licence: 'at once',
  allowsTries: 'at once',
  isOpen: 'at once',
  previewPercent: 'at once',
  cover: 'at once',
  status: 'at once',
  rejectionReason: 'at once',
  mustBeApproved: 'at once',
  withdrawnAt: 'at once',
  privateFor: 'at once',
  takenOffBy: 'at once',
  samplesCount: 'at once',
  foldedTitle: 'at once',
  importKey: 'at once',
  createdAt: 'at once',
  updatedAt: 'at once',
}

type Indexed = ExtraConfigColumn
type Filtered = Record<'id' | 'filteredId' | 'type' | 'category' | 'engine' | 'priceBand', Indexed>

/** Indexes of what is `listed` in an order of the market: of all, and with a value of each filter. */
const walksBy = (order: string, of: Filtered, column?: Indexed) =>
  Object.entries({
    // The primary key serves Newest without a filter.
    ...(column && { '': [] }),
    type_: [of.type],
    category_: [of.category],
    engine_: [of.engine],
    price_band_: [of.priceBand],
  }).map(([filter, columns]) =>
    index(`listings_${filter}${order}`)
      .on(...([...columns, ...(column ? [desc(column), desc(of.id)] : [desc(of.filteredId)])] as [SQL]))
      .where(listed),
  )

/**
 * A narrow row for each prompt: its counters, and copies of what lists filter by. The market's lists walk its indexes, so
 * that a like, a sale and a star write none of the search. A trigger of `prompts` keeps the copies (decision 066).
 */
export const listings = pgTable(
  'listings',
  {
    /** Of the prompt. */
    id: uuid('id')
      .primaryKey()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    /**
     * The id, by which Newest and Oldest sort with a filter: by `id` the planner would walk the primary key, past all that
     * the filter leaves out.
     */
    filteredId: uuid('filtered_id').notNull().generatedAlwaysAs(sql`id`),
    uploadedBy: uuid('uploaded_by').notNull(),
    type: text('type').notNull(),
    category: text('category').notNull(),
    engine: text('engine').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** The marketplace's filter: 0 is free, 1 to 4 have two dollars each, 5 is ten dollars and more, -1 the rest. */
    priceBand: integer('price_band')
      .notNull()
      .generatedAlwaysAs(
        sql`case when price_cents = 0 then 0 when price_cents < 200 then -1 else least(price_cents / 200, 5) end`,
      ),
    status: text('status', { enum: APPROVAL_STATUSES }).notNull(),
    mustBeApproved: boolean('must_be_approved').notNull(),
    withdrawnAt: at('withdrawn_at'),
    likesCount: integer('likes_count').notNull().default(0),
    salesCount: integer('sales_count').notNull().default(0),
    /** Reviews of buyers who were not refunded. */
    reviewsCount: integer('reviews_count').notNull().default(0),
    starsSum: integer('stars_sum').notNull().default(0),
    /** Sort key of `Best rated`: the mean of the stars in thousandths, smoothed by five reviews of 3.5 stars. */
    ratingScore: integer('rating_score')
      .notNull()
      .generatedAlwaysAs(sql`500 * (2 * stars_sum + 35) / (reviews_count + 5)`),
  },
  (table) => [
    ...walksBy('top', table, table.likesCount),
    ...walksBy('newest', table),
    ...walksBy('rated', table, table.ratingScore),
    index('listings_uploader_best_selling').on(table.uploadedBy, desc(table.salesCount), desc(table.id)).where(listed),
    check('listings_counts', sql`likes_count >= 0 and sales_count >= 0`),
    check('listings_stars', sql`stars_sum between reviews_count and 5 * reviews_count`),
  ],
)

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
 * What the public texts of listings on the market mean: `market/search/nearest.ts` writes it where an embedding
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
