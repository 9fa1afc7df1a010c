import { APPROVAL_STATUSES } from '@promptery/contract/listings/approval'
import { desc, type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

const listed = sql`withdrawn_at is null and status <> 'rejected'`

type Indexed = ExtraConfigColumn
type Filtered = Record<'id' | 'type' | 'category' | 'engine' | 'priceBand', Indexed>

/** Indexes of what is `listed` in an order of the market: of all, and with a value of each filter. */
const walksBy = (table: string, order: string, of: Filtered, column?: Indexed) =>
  Object.entries({
    // The primary key serves Newest without a filter.
    ...(column && { '': [] }),
    type_: [of.type],
    category_: [of.category],
    engine_: [of.engine],
    price_band_: [of.priceBand],
  }).map(([filter, columns]) =>
    index(`${table}_${filter}${order}`)
      .on(...([...columns, ...(column ? [desc(column)] : []), desc(of.id)] as [SQL]))
      .where(listed),
  )

/** Copies of what the market's lists filter by. */
const facts = () => ({
  /** Of the prompt. Without a foreign key: its check would look up each prompt of an import. */
  id: uuid('id').notNull(),
  uploadedBy: uuid('uploaded_by').notNull(),
  type: text('type').notNull(),
  category: text('category').notNull(),
  engine: text('engine').notNull(),
  priceCents: integer('price_cents').notNull(),
  status: text('status', { enum: APPROVAL_STATUSES }).notNull(),
  mustBeApproved: boolean('must_be_approved').notNull(),
  withdrawnAt: at('withdrawn_at'),
})

/**
 * A narrow row for each prompt: its counters, and copies of what lists filter by. The lists by likes walk it, and a like
 * changes this row alone. Triggers of `prompts` insert and delete it, and keep the copies (decision 066).
 */
export const listings = pgTable(
  'listings',
  {
    ...facts(),
    id: facts().id.primaryKey(),
    /** The marketplace's filter: 0 is free, 1 to 4 have two dollars each, 5 is ten dollars and more, -1 the rest. */
    priceBand: integer('price_band')
      .notNull()
      .generatedAlwaysAs(
        sql`case when price_cents = 0 then 0 when price_cents < 200 then -1 else least(price_cents / 200, 5) end`,
      ),
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
    ...walksBy('listings', 'top', table, table.likesCount),
    check('listings_counts', sql`likes_count >= 0 and sales_count >= 0`),
    check('listings_stars', sql`stars_sum between reviews_count and 5 * reviews_count`),
  ],
)

/**
 * A row for each of `listings`, which the lists walk whose order no like changes: so a like writes none of their
 * indexes. Triggers of `listings` keep it; nothing else writes it (decision 066).
 */
export const standings = pgTable(
  'standings',
  {
    ...facts(),
    priceBand: integer('price_band').notNull(),
    salesCount: integer('sales_count').notNull(),
    ratingScore: integer('rating_score').notNull(),
  },
  (table) => [
    // Not by id: the planner would walk it instead of an index of Newest, past all that a filter leaves out.
    primaryKey({ columns: [table.uploadedBy, table.id] }),
    ...walksBy('standings', 'newest', table),
    ...walksBy('standings', 'rated', table, table.ratingScore),
    index('standings_uploader_best_selling').on(table.uploadedBy, desc(table.salesCount), desc(table.id)).where(listed),
  ],
)
