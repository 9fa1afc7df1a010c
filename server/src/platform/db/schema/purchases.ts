import { LICENCES } from '@promptery/contract/constants'
import { OFFER_SIDES, OFFER_STATUSES } from '@promptery/contract/listings/offer-lifecycle'
import type { VariableDescription } from '@promptery/contract/listings/variables/variables'
import { CHECKOUT_STATUSES, PURCHASE_STATUSES } from '@promptery/contract/sales/purchases'
import {
  DISPUTE_STATUSES,
  FINAL_REFUND_REQUEST_STATUSES,
  REFUND_REQUEST_STATUSES,
} from '@promptery/contract/sales/refunds'
import { desc, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofUser, users } from './accounts.ts'
import { at, createdAt, oneOf } from './columns.ts'
import { ofPrompt, prompts } from './listings.ts'

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

/** What an engineer makes for one member: from the brief or the offer to the delivery that the buyer accepts. */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey(),
    engineerId: ofUser('engineer_id'),
    buyerId: ofUser('buyer_id'),
    /** Transitions: `OFFER_MOVES` and `OFFER_OVERDUE`. */
    status: text('status', { enum: OFFER_STATUSES }).notNull(),
    /** Empty: the engineer has offered on their own. */
    brief: text('brief').notNull().default(''),
    /** The private listing, with title and price. Null: nothing is offered yet. */
    promptId: uuid('prompt_id')
      .unique('offers_prompt_unique')
      .references(() => prompts.id, { onDelete: 'cascade' }),
    /** Set by the payment. */
    purchaseId: uuid('purchase_id')
      .unique('offers_purchase_unique')
      .references(() => purchases.id),
    /** In which it is delivered. */
    days: integer('days'),
    /** When the time of the status passes. Null: it has none. */
    dueAt: at('due_at'),
    changesAsked: smallint('changes_asked').notNull().default(0),
    changes: text('changes').notNull().default(''),
    /** Who disputes it. Null: nobody has. */
    disputedBy: text('disputed_by', { enum: OFFER_SIDES }),
    disputeReason: text('dispute_reason').notNull().default(''),
    /** Of the other side. */
    disputeAnswer: text('dispute_answer').notNull().default(''),
    /** Of the admin who decided. */
    decision: text('decision').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('offers_engineer').on(table.engineerId, desc(table.id)),
    index('offers_buyer').on(table.buyerId, desc(table.id)),
    index('offers_due').on(table.dueAt).where(sql`due_at is not null`),
    index('offers_status').on(table.status, table.id),
    check('offers_status', oneOf(sql`status`, OFFER_STATUSES)),
    check('offers_disputed_by', oneOf(sql`disputed_by`, OFFER_SIDES)),
    check('offers_others', sql`engineer_id <> buyer_id`),
    check(
      'offers_paid',
      sql`(status in ('accepted', 'delivered', 'changes', 'disputed', 'completed', 'refunded')) = (purchase_id is not null)`,
    ),
  ],
)

/** A buyer's request for a refund. An open one freezes the earnings of the purchase. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid('id').primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    /** Transitions: `REFUND_REQUEST_MOVES`. */
    status: text('status', { enum: REFUND_REQUEST_STATUSES }).notNull().default('open'),
    /** Written by the buyer. */
    reason: text('reason').notNull(),
    /** Written by the engineer or admin who decided. */
    answer: text('answer'),
    decidedBy: uuid('decided_by').references(() => users.id),
    createdAt: createdAt(),
    /** When it was passed on to the admins, because the engineer had not decided. */
    escalatedAt: at('escalated_at'),
    /** When it was decided or withdrawn. */
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('refund_requests_once').on(table.purchaseId).where(oneOf(sql`status`, FINAL_REFUND_REQUEST_STATUSES)),
    index('refund_requests_purchase').on(table.purchaseId, table.id),
    index('refund_requests_open').on(table.id).where(sql`status = 'open'`),
    check('refund_requests_status', oneOf(sql`status`, REFUND_REQUEST_STATUSES)),
    check('refund_requests_ended', sql`(status = 'open') = (ended_at is null)`),
    check(
      'refund_requests_decided',
      sql`(status in ('granted', 'refused')) = (decided_by is not null and answer is not null)`,
    ),
  ],
)

/** A chargeback by a buyer's bank. An open one freezes the earnings of the whole checkout. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    /** The provider's id. */
    providerDisputeId: text('provider_dispute_id').notNull().unique('disputes_provider_unique'),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    amountCents: integer('amount_cents').notNull(),
    /** The provider's code. */
    reason: text('reason').notNull(),
    /** Transitions: `DISPUTE_MOVES`. */
    status: text('status', { enum: DISPUTE_STATUSES }).notNull().default('open'),
    createdAt: createdAt(),
    closedAt: at('closed_at'),
  },
  (table) => [
    index('disputes_checkout').on(table.checkoutId),
    index('disputes_open').on(table.id).where(sql`status = 'open'`),
    check('disputes_status', oneOf(sql`status`, DISPUTE_STATUSES)),
    check('disputes_amount', sql`amount_cents > 0`),
    check('disputes_closed', sql`(status = 'open') = (closed_at is null)`),
  ],
)

/** Refunds that were made at the provider's dashboard, and their payment. The ledger has their amounts. */
export const externalRefunds = pgTable(
  'external_refunds',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    createdAt: createdAt(),
  },
  (table) => [index('external_refunds_checkout').on(table.checkoutId)],
)
