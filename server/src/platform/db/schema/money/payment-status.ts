import { PAYMENT_OPERATIONS } from '@promptery/contract/money/payment-status'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, oneOf } from '../columns.ts'

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
