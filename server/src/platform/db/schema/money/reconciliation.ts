import { PAYMENT_OPERATIONS } from '@promptery/contract/sales/payment-status'
import { desc, sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, oneOf } from '../columns.ts'

/** Comparisons with the payment provider. */
export const reconciliationRuns = pgTable('reconciliation_runs', {
  id: uuid('id').primaryKey(),
  startedAt: at('started_at').notNull(),
  endedAt: at('ended_at').notNull(),
  /** The start of the compared period. Null: written by an earlier version. */
  lookedSince: at('looked_since'),
  /** The number of open checkouts that were checked. */
  asked: integer('asked').notNull(),
  repaired: integer('repaired').notNull(),
  refunded: integer('refunded').notNull(),
  differences: integer('differences').notNull(),
  /** Why the run was aborted. Null: it completed. */
  failure: text('failure'),
})

/** Discrepancies between the shop and the payment provider. Resolved ones are kept. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: uuid('id').primaryKey(),
    /** The id of the object that differs. A repeated finding updates the same row. */
    subject: text('subject').notNull(),
    description: text('description').notNull(),
    /** The balance change of an unknown movement, posted when an admin explains it. Null: nothing to post. */
    netCents: bigint('net_cents', { mode: 'number' }),
    currency: text('currency'),
    /** When it happened at the provider. Only runs that cover this time can resolve it. Null: every run can. */
    happenedAt: at('happened_at'),
    foundAt: at('found_at').notNull().defaultNow(),
    seenAt: at('seen_at').notNull().defaultNow(),
    /** When a run no longer found it. */
    resolvedAt: at('resolved_at'),
    /** An admin's explanation. An explained discrepancy is no longer reported to admins. */
    explanation: text('explanation'),
    explainedAt: at('explained_at'),
  },
  (table) => [
    uniqueIndex('reconciliation_differences_open').on(table.subject).where(sql`resolved_at is null`),
    check('reconciliation_differences_explained', sql`(explanation is null) = (explained_at is null)`),
    index('reconciliation_differences_resolved').on(desc(table.id)).where(sql`resolved_at is not null`),
  ],
)

/** Calls that the payment provider has rejected: one row per operation and error code. */
export const paymentRefusals = pgTable(
  'payment_refusals',
  {
    operation: text('operation', { enum: PAYMENT_OPERATIONS }).notNull(),
    code: text('code').notNull(),
    /** The provider's last message. */
    message: text('message').notNull(),
    /** Counted since `firstAt`. */
    count: integer('count').notNull().default(1),
    firstAt: at('first_at').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    /** When the operation next succeeded. */
    workedAt: at('worked_at'),
    /** When an admin dismissed it. */
    dismissedAt: at('dismissed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.operation, table.code] }),
    check('payment_refusals_operation', oneOf(sql`operation`, PAYMENT_OPERATIONS)),
  ],
)

const STATUS_NAMES = ['account', 'unreachable', 'event_received', 'event_refused', 'event_version'] as const

/** The last known state of the connection to the payment provider: one row per kind. */
export const paymentStatus = pgTable(
  'payment_status',
  {
    name: text('name', { enum: STATUS_NAMES }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    detail: jsonb('detail').notNull().default({}),
  },
  () => [check('payment_status_name', oneOf(sql`name`, STATUS_NAMES))],
)
