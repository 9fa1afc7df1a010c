import { PAYMENT_OPERATIONS } from '@promptery/contract/money/payment-status'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, oneOf } from '../columns.ts'

/** What the payment provider has refused: one row for each operation and code of the provider. */
export const paymentRefusals = pgTable(
  'payment_refusals',
  {
    operation: text('operation', { enum: PAYMENT_OPERATIONS }).notNull(),
    code: text('code').notNull(),
    /** The provider's, of the last time. */
    message: text('message').notNull(),
    /** Since `firstAt`. */
    count: integer('count').notNull().default(1),
    firstAt: at('first_at').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    /** When the same operation worked again. */
    workedAt: at('worked_at'),
    /** When an admin had seen enough of it. */
    dismissedAt: at('dismissed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.operation, table.code] }),
    check('payment_refusals_operation', oneOf(sql`operation`, PAYMENT_OPERATIONS)),
  ],
)

const STATUS_NAMES = ['account', 'unreachable', 'event_received', 'event_refused', 'event_version'] as const

/** The latest that the shop knows of its connection to the payment provider: one row for each kind of fact. */
export const paymentStatus = pgTable(
  'payment_status',
  {
    name: text('name', { enum: STATUS_NAMES }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    detail: jsonb('detail').notNull().default({}),
  },
  () => [check('payment_status_name', oneOf(sql`name`, STATUS_NAMES))],
)
