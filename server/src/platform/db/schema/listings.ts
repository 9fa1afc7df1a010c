import { APPROVAL_STATUSES } from '@promptery/contract/listings/moderation/approval'
import { desc, type SQL, sql } from 'drizzle-orm'
import { boolean, check, type ExtraConfigColumn, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

type Column = ExtraConfigColumn
type Columns = Record<'id' | 'likesCount' | 'ratingScore', Column>

const listed = sql`withdrawn_at is null and status <> 'rejected'`

/** Indexes of what is `listed` with a value of `filter`, one for each order of the market. */
const inEachOrder = ({ id, likesCount, ratingScore }: Columns, name: string, ...filter: Column[]) =>
  Object.entries({
    // The primary key serves Newest without a filter.
    ...(filter.length > 0 && { newest: [desc(id)] }),
    top: [desc(likesCount), desc(id)],
    rated: [desc(ratingScore), desc(id)],
  }).map(([order, columns]) =>
    index(`listings_${name}${order}`)
      .on(...([...filter, ...columns] as [SQL]))
      .where(listed),
  )

/**
 * A narrow row for each prompt, which the market's lists walk: its counters, and copies of what they filter by. A like
 * or a sale changes this row alone. Triggers of `prompts` insert and delete it, and keep the copies (decision 066).
 */
export const listings = pgTable(
  'listings',
  {
    /** Of the prompt. Without a foreign key: its check would look up each prompt of an import. */
    id: uuid('id').primaryKey(),
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
    ...inEachOrder(table, ''),
    ...inEachOrder(table, 'type_', table.type),
    ...inEachOrder(table, 'category_', table.category),
    ...inEachOrder(table, 'engine_', table.engine),
    ...inEachOrder(table, 'price_band_', table.priceBand),
    index('listings_uploader_best_selling').on(table.uploadedBy, desc(table.salesCount), desc(table.id)).where(listed),
    check('listings_counts', sql`likes_count >= 0 and sales_count >= 0`),
    check('listings_stars', sql`stars_sum between reviews_count and 5 * reviews_count`),
  ],
)
