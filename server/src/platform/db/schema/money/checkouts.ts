import { CHECKOUT_STATUSES } from '@promptery/contract/sales/purchases'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/people.ts'
import { at, createdAt, oneOf } from '../columns.ts'

export const TAXED_BY = ['rates', 'provider'] as const

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
    /** Before tax, as far as it is known: the items have their parts of the tax. */
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
    /** The platform's fee in hundredths of a percent. Null: it is older than this column. */
    feeRate: integer('fee_rate'),
    /** Who computes the tax: the shop by its rates, or the provider. Null: nobody. */
    taxBy: text('tax_by', { enum: TAXED_BY }),
    isTaxIncluded: boolean('is_tax_included').notNull().default(false),
    /** The buyer's country. The provider reports it with the payment. */
    taxCountry: text('tax_country'),
    /** Null: no rate is for that country, or the provider has computed the tax. */
    taxName: text('tax_name'),
    /** In hundredths of a percent, with two decimals. */
    taxRate: numeric('exact_tax_rate', { precision: 7, scale: 2, mode: 'number' }),
    /** The rate of a checkout that is older than `taxRate`. */
    formerTaxRate: integer('tax_rate'),
    /** When reconciliation last queried the provider about it. */
    askedAt: at('asked_at'),
    /** Gapless, in the order of payment. A trigger assigns it at commit. */
    receiptNumber: integer('receipt_number').unique('checkouts_receipt_unique'),
  },
  (table) => [
    index('checkouts_to_ask').on(sql`asked_at nulls first`, table.id).where(sql`status = 'open'`),
    index('checkouts_buyer').on(table.buyerId),
    index('checkouts_open').on(table.buyerId, table.id).where(sql`status = 'open'`),
    check('checkouts_status', oneOf(sql`status`, CHECKOUT_STATUSES)),
    check('checkouts_amount', sql`amount_cents > 0`),
    check('checkouts_tax', sql`${oneOf(sql`tax_by`, TAXED_BY)} and tax_rate between 0 and 10000`),
    check('checkouts_tax_rate', sql`exact_tax_rate between 0 and 10000`),
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
