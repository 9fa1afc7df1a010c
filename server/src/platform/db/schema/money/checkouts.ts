import { CHECKOUT_STATUSES } from '@promptery/contract/money/purchases'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, oneOf } from '../columns.ts'
import { users } from '../people.ts'

/** A payment at the provider for one purchase or several. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey(),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    /** Moves by `CHECKOUT_MOVES`. */
    status: text('status', { enum: CHECKOUT_STATUSES }).notNull().default('open'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /** Null: the provider has not answered yet, and nobody knows the address of its page. */
    sessionId: text('session_id').unique('checkouts_session_unique'),
    url: text('url'),
    /** The provider's name of the payment, once there is one. */
    paymentId: text('payment_id').unique('checkouts_payment_unique'),
    createdAt: createdAt(),
    paidAt: at('paid_at'),
    /** What was paid instead, in another amount or currency: all of it goes back. Null: what was asked for, or nothing. */
    mismatchCents: integer('mismatch_cents'),
    mismatchCurrency: text('mismatch_currency'),
    /** When reconciliation asked the provider about it for the last time. */
    askedAt: at('asked_at'),
    /** Without gaps, in the order of payment. A trigger gives it at the commit of what makes it paid. */
    receiptNumber: integer('receipt_number').unique('checkouts_receipt_unique'),
  },
  (table) => [
    index('checkouts_to_ask').on(sql`asked_at nulls first`, table.id).where(sql`status = 'open'`),
    index('checkouts_open').on(table.buyerId, table.id).where(sql`status = 'open'`),
    check('checkouts_status', oneOf(sql`status`, CHECKOUT_STATUSES)),
    check('checkouts_amount', sql`amount_cents > 0`),
    check('checkouts_paid', sql`(status = 'paid') = (paid_at is not null)`),
    check(
      'checkouts_mismatch',
      sql`(mismatch_cents is null) = (mismatch_currency is null) and (mismatch_cents is null or (status = 'failed' and mismatch_cents >= 0))`,
    ),
  ],
)

/** The last number of a receipt, in one row: who pays locks it until the commit. */
export const receiptCounter = pgTable(
  'receipt_counter',
  { id: integer('id').primaryKey(), lastNumber: integer('last_number').notNull() },
  () => [check('receipt_counter_one', sql`id = 1`)],
)

/** What the provider has told, each thing once: the row is written in the transaction of its effect. */
export const paymentEvents = pgTable('payment_events', {
  /** The provider's. */
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  /** What it is about: the provider's name of it. */
  subjectId: text('subject_id'),
  /** When it happened at the provider. */
  happenedAt: at('happened_at').notNull(),
  createdAt: createdAt(),
})
