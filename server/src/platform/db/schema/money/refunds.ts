import {
  DISPUTE_STATUSES,
  FINAL_REFUND_REQUEST_STATUSES,
  REFUND_REQUEST_STATUSES,
} from '@promptery/contract/sales/refunds'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/people.ts'
import { at, createdAt, oneOf } from '../columns.ts'
import { checkouts } from './checkouts.ts'
import { purchases } from './purchases.ts'

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
