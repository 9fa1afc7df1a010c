import { CHECKOUT_STATUSES } from '@promptery/contract/money/purchases'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, oneOf } from '../columns.ts'
import { users } from '../people.ts'

/** A payment at the provider for one or more purchases. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey(),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    /** Transitions: `CHECKOUT_MOVES`. */
    status: text('status', { enum: CHECKOUT_STATUSES }).notNull().default('open'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /** Null: the provider has not responded yet, so the checkout page is unknown. */
    sessionId: text('session_id').unique('checkouts_session_unique'),
    url: text('url'),
    /** The provider's id of the payment, once there is one. */
    paymentId: text('payment_id').unique('checkouts_payment_unique'),
    createdAt: createdAt(),
    paidAt: at('paid_at'),
    /**
     * The amount paid when it differs from the requested amount or currency. All of it is refunded. Null: no mismatch.
     */
    mismatchCents: integer('mismatch_cents'),
    mismatchCurrency: text('mismatch_currency'),
    /** When reconciliation last queried the provider about it. */
    askedAt: at('asked_at'),
    /** Gapless, in the order of payment. A trigger assigns it at commit. */
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

/** The last receipt number, in a single row that is locked until commit. */
export const receiptCounter = pgTable(
  'receipt_counter',
  { id: integer('id').primaryKey(), lastNumber: integer('last_number').notNull() },
  () => [check('receipt_counter_one', sql`id = 1`)],
)

/** Processed webhook events. The row is written in the same transaction as the event's effect. */
export const paymentEvents = pgTable('payment_events', {
  /** The provider's id. */
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  /** The provider's id of the object that the event is about. */
  subjectId: text('subject_id'),
  /** When it happened at the provider. */
  happenedAt: at('happened_at').notNull(),
  createdAt: createdAt(),
})
