import { APPROVAL_STATUSES } from '@promptery/contract/listings/approval'
import { desc, type SQL, sql } from 'drizzle-orm'
import { boolean, check, type ExtraConfigColumn, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { prompts } from './prompts.ts'

const listed = sql`withdrawn_at is null and status <> 'rejected'`

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
