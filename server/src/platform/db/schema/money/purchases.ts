import { LICENCES } from '@promptery/contract/constants'
import type { VariableDescription } from '@promptery/contract/listings/variables/variables'
import { PURCHASE_STATUSES } from '@promptery/contract/sales/purchases'
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofUser, users } from '../accounts/people.ts'
import { at, createdAt, oneOf } from '../columns.ts'
import { ofPrompt, prompts } from '../prompts.ts'
import { checkouts } from './checkouts.ts'
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
    /** The price at the start of the purchase; once it is paid, without the tax that it includes. */
    amountCents: integer('amount_cents').notNull(),
    /** The version that was bought. */
    version: integer('version').notNull().default(1),
    /** Null: the row is older than licences. */
    licence: text('licence', { enum: LICENCES }),
    /** Transitions: `PURCHASE_MOVES`. The buyer owns a purchase that is `paid` or `refunding`. */
    status: text('status', { enum: PURCHASE_STATUSES }).notNull(),
    /** Null: bought in the demo checkout, or free. */
    checkoutId: uuid('checkout_id').references(() => checkouts.id),
    /** The shop's days for refunds and payouts when the purchase began. Null: it is older than these columns. */
    refundDays: integer('refund_days'),
    holdDays: integer('hold_days'),
    /** Whether the earnings were transferred, or a transfer is in progress: see `transfers`. */
    isTransferStarted: boolean('is_share_sent').notNull().default(false),
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

/**
 * Texts that were sold before they were replaced. A trigger makes rows immutable; they are deleted with their prompt.
 */
export const formerVersions = pgTable(
  'former_versions',
  {
    promptId: ofPrompt(),
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

export const cartItems = pgTable(
  'cart_items',
  {
    userId: ofUser(),
    promptId: ofPrompt(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.promptId] }),
    index('cart_items_latest').on(table.userId, desc(table.createdAt)),
    index('cart_items_prompt').on(table.promptId),
  ],
)
