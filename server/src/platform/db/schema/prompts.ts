import { LICENCES } from '@promptery/contract/constants'
import { APPROVAL_STATUSES } from '@promptery/contract/listings/prompts'
import { PURCHASE_STATUSES } from '@promptery/contract/money/purchases'
import type { VariableValue } from '@promptery/contract/variables/saved-values'
import type { VariableDescription } from '@promptery/contract/variables/variables'
import { desc, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredCover } from '../stored-cover.ts'
import { at, createdAt, oneOf, tsvector } from './columns.ts'
import { checkouts } from './money/checkouts.ts'
import { users } from './people.ts'
import { PENDING_LIST } from './search.ts'

/** The listing as last approved. `version`: of the text that the hints describe. */
export interface ApprovedSnapshot {
  version: number
  title: string
  description: string
  tipsToUse: string
  worksWith: string[]
  gapHints: VariableDescription[]
}

const listed = sql`withdrawn_at is null and status <> 'rejected'`

export const prompts = pgTable(
  'prompts',
  {
    /** UUIDv7: ordered by the time of upload, so that `Newest` and `Oldest` need no other key. */
    id: uuid('id').primaryKey(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type').notNull(),
    category: text('category').notNull(),
    engine: text('engine').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** Two dollars per band, as in the marketplace's filter, so that an index serves filter and order together. */
    priceBand: integer('price_band').generatedAlwaysAs(sql`price_cents / 200`),
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
    likesCount: integer('likes_count').notNull().default(0),
    salesCount: integer('sales_count').notNull().default(0),
    /** Samples shown by its uploader. */
    samplesCount: integer('samples_count').notNull().default(0),
    /** Reviews of buyers who were not refunded. */
    reviewsCount: integer('reviews_count').notNull().default(0),
    starsSum: integer('stars_sum').notNull().default(0),
    /** Sort key of `Best rated`: the mean of the stars in thousandths, smoothed by five reviews of 3.5 stars. */
    ratingScore: integer('rating_score').notNull().default(3500),
    /** See `catalog/search/search-text.ts`. */
    searchText: text('search_text').notNull(),
    searchVector: tsvector('search_vector')
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english'::regconfig, search_text)`),
    /** Identifies an imported row, so that a repeated import adds nothing. */
    importKey: text('import_key').unique('prompts_import_key_unique'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('prompts_newest').on(desc(table.id)).where(listed),
    index('prompts_top').on(desc(table.likesCount), desc(table.id)).where(listed),
    index('prompts_rated').on(desc(table.ratingScore), desc(table.id)).where(listed),
    index('prompts_type_newest').on(table.type, desc(table.id)).where(listed),
    index('prompts_type_top').on(table.type, desc(table.likesCount), desc(table.id)).where(listed),
    index('prompts_type_rated').on(table.type, desc(table.ratingScore), desc(table.id)).where(listed),
    index('prompts_category_newest').on(table.category, desc(table.id)).where(listed),
    index('prompts_category_top').on(table.category, desc(table.likesCount), desc(table.id)).where(listed),
    index('prompts_category_rated').on(table.category, desc(table.ratingScore), desc(table.id)).where(listed),
    index('prompts_engine_newest').on(table.engine, desc(table.id)).where(listed),
    index('prompts_engine_top').on(table.engine, desc(table.likesCount), desc(table.id)).where(listed),
    index('prompts_engine_rated').on(table.engine, desc(table.ratingScore), desc(table.id)).where(listed),
    index('prompts_price_band_newest').on(table.priceBand, desc(table.id)).where(listed),
    index('prompts_price_band_top').on(table.priceBand, desc(table.likesCount), desc(table.id)).where(listed),
    index('prompts_price_band_rated').on(table.priceBand, desc(table.ratingScore), desc(table.id)).where(listed),
    index('prompts_free_newest').on(desc(table.id)).where(sql`${listed} and price_cents = 0`),
    index('prompts_free_top').on(desc(table.likesCount), desc(table.id)).where(sql`${listed} and price_cents = 0`),
    index('prompts_free_rated').on(desc(table.ratingScore), desc(table.id)).where(sql`${listed} and price_cents = 0`),
    index('prompts_ten_and_more_newest').on(desc(table.id)).where(sql`${listed} and price_cents >= 1000`),
    index('prompts_ten_and_more_top')
      .on(desc(table.likesCount), desc(table.id))
      .where(sql`${listed} and price_cents >= 1000`),
    index('prompts_ten_and_more_rated')
      .on(desc(table.ratingScore), desc(table.id))
      .where(sql`${listed} and price_cents >= 1000`),
    // All columns of filters and visibility, so that counting is an index-only scan.
    index('prompts_count')
      .on(table.type, table.category, table.engine, table.priceCents, table.status, table.mustBeApproved)
      .where(listed),
    index('prompts_title').using('btree', sql`left(search_text, 40) text_pattern_ops`).where(listed),
    index('prompts_uploader').on(table.uploadedBy, desc(table.id)),
    index('prompts_uploader_best_selling').on(table.uploadedBy, desc(table.salesCount), desc(table.id)).where(listed),
    index('prompts_pending').on(table.id).where(sql`status = 'pending' and withdrawn_at is null`),
    index('prompts_rejected').on(desc(table.id)).where(sql`status = 'rejected' and withdrawn_at is null`),
    index('prompts_search_parts').using('gin', sql`search_text gin_trgm_ops`).with(PENDING_LIST),
    // Whole words: far fewer entries to intersect than trigrams.
    index('prompts_search_tokens')
      .using('gin', sql`regexp_split_to_array(search_text, '[^a-z0-9]+')`)
      .with(PENDING_LIST),
    index('prompts_search_words').using('gin', table.searchVector).with(PENDING_LIST),
    check('prompts_status', oneOf(sql`status`, APPROVAL_STATUSES)),
    check('prompts_price', sql`price_cents >= 0`),
    check('prompts_counts', sql`likes_count >= 0 and sales_count >= 0`),
    check('prompts_licence', oneOf(sql`licence`, LICENCES)),
    check('prompts_samples', sql`samples_count between 0 and 8`),
    check('prompts_rating', sql`rating_score = 500 * (2 * stars_sum + 35) / (reviews_count + 5)`),
    check('prompts_stars', sql`stars_sum between reviews_count and 5 * reviews_count`),
  ],
)

/**
 * Texts that were sold before they were replaced. A trigger makes rows immutable; they are deleted with their prompt.
 */
export const formerVersions = pgTable(
  'former_versions',
  {
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    text: text('text').notNull(),
    /** The uploader's note on this version. */
    note: text('note').notNull().default(''),
    /** The uploader's descriptions of the variables, as last approved. */
    gapHints: jsonb('gap_hints').$type<VariableDescription[]>().notNull().default([]),
    /** When the text was written. */
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.number] })],
)

export const likes = pgTable(
  'likes',
  {
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.promptId, table.userId] }),
    index('likes_latest').on(table.promptId, desc(table.createdAt), table.userId),
    index('likes_user').on(table.userId),
  ],
)

export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey(),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => users.id),
    /** The price at the start of the purchase. */
    amountCents: integer('amount_cents').notNull(),
    /** The version that was bought. */
    version: integer('version').notNull().default(1),
    /** Null: the row is older than licences. */
    licence: text('licence', { enum: LICENCES }),
    /** Transitions: `PURCHASE_MOVES`. The buyer owns a purchase that is `paid` or `refunding`. */
    status: text('status', { enum: PURCHASE_STATUSES }).notNull(),
    /** Null: bought in the demo checkout, or free. */
    checkoutId: uuid('checkout_id').references(() => checkouts.id),
    /** Whether the earnings were transferred, or a transfer is in progress: see `transfers`. */
    isShareSent: boolean('is_share_sent').notNull().default(false),
    /** The buyer is asked for a review once. */
    isReviewAsked: boolean('is_review_asked').notNull().default(false),
    createdAt: createdAt(),
    paidAt: at('paid_at'),
    refundedAt: at('refunded_at'),
  },
  (table) => [
    // A refunded prompt may be bought again.
    uniqueIndex('purchases_once').on(table.buyerId, table.promptId).where(sql`status <> 'refunded'`),
    index('purchases_buyer').on(table.buyerId, desc(table.id)),
    index('purchases_seller').on(table.sellerId, desc(table.id)),
    // All columns of sales statistics, so that summing is an index-only scan.
    index('purchases_seller_paid')
      .on(table.sellerId, table.paidAt, table.promptId, table.amountCents, table.id)
      .where(sql`status = 'paid'`),
    index('purchases_prompt').on(table.promptId),
    index('purchases_status').on(table.status, desc(table.id)),
    index('purchases_date').on(sql`coalesce(paid_at, created_at)`),
    // The part of the id from which `referenceOf` is made.
    index('purchases_reference').on(sql`right(id::text, 12)`),
    index('purchases_share_waits')
      .on(table.sellerId, table.paidAt)
      .where(sql`status = 'paid' and checkout_id is not null and not is_share_sent`),
    index('purchases_review_waits').on(table.paidAt).where(sql`status = 'paid' and not is_review_asked`),
    index('purchases_share_comes_back').on(table.id).where(sql`status = 'refunded' and is_share_sent`),
    check('purchases_status', oneOf(sql`status`, PURCHASE_STATUSES)),
    check('purchases_amount', sql`amount_cents >= 0`),
    check('purchases_licence', oneOf(sql`licence`, LICENCES)),
    check('purchases_paid', sql`(status in ('paid', 'refunding', 'refunded')) = (paid_at is not null)`),
  ],
)

export const cartItems = pgTable(
  'cart_items',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.promptId] }),
    index('cart_items_latest').on(table.userId, desc(table.createdAt)),
    index('cart_items_prompt').on(table.promptId),
  ],
)

/** Values for the variables of a prompt, saved by users under a name. */
export const fillings = pgTable(
  'fillings',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    values: jsonb('values').$type<VariableValue[]>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('fillings_once').on(table.userId, table.promptId, table.name),
    index('fillings_prompt').on(table.promptId),
  ],
)
