import { desc, sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'

/** Each time that the shop compared itself with the payment provider. */
export const reconciliationRuns = pgTable('reconciliation_runs', {
  id: uuid('id').primaryKey(),
  startedAt: at('started_at').notNull(),
  endedAt: at('ended_at').notNull(),
  /** How far back it looked. Null: a run of an earlier version. */
  lookedSince: at('looked_since'),
  /** Open checkouts that the provider was asked about. */
  asked: integer('asked').notNull(),
  repaired: integer('repaired').notNull(),
  refunded: integer('refunded').notNull(),
  differences: integer('differences').notNull(),
  /** Why it could not be done to its end. Null: it was. */
  failure: text('failure'),
})

/** What the shop and the payment provider do not agree on. A row stays when it is resolved. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: uuid('id').primaryKey(),
    /** What it is about, such as the provider's name of a movement: found again, it is the same row. */
    subject: text('subject').notNull(),
    description: text('description').notNull(),
    /** How a movement that the shop does not know has changed the balance: explaining it posts this. Null: nothing to post. */
    netCents: bigint('net_cents', { mode: 'number' }),
    currency: text('currency'),
    /** When it happened at the provider: a run that looks no further back cannot resolve it. Null: each run can. */
    happenedAt: at('happened_at'),
    foundAt: at('found_at').notNull().defaultNow(),
    seenAt: at('seen_at').notNull().defaultNow(),
    /** When a run no longer found it. */
    resolvedAt: at('resolved_at'),
    /** What an admin has found out about it. Where runs go on finding it, admins are not asked about it any more. */
    explanation: text('explanation'),
    explainedAt: at('explained_at'),
  },
  (table) => [
    uniqueIndex('reconciliation_differences_open').on(table.subject).where(sql`resolved_at is null`),
    check('reconciliation_differences_explained', sql`(explanation is null) = (explained_at is null)`),
    index('reconciliation_differences_resolved').on(desc(table.id)).where(sql`resolved_at is not null`),
  ],
)
