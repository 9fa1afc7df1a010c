import { desc, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, oneOf } from './columns.ts'

export const AUDITED_ACTS = [
  'approve',
  'reject',
  'grant',
  'revoke',
  'grant-refund',
  'refuse-refund',
  'repeat-refund',
  'settle-refund',
  'pay',
  'explain-difference',
  'remove-review',
  'approve-topic',
  'remove-topic',
] as const

const AUDITED_SUBJECTS = ['prompt', 'user', 'purchase', 'difference', 'discussion'] as const

/** What admins did. Rows are only ever added, which a trigger sees to; they outlive whom and what they name. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** UUIDv7: the order of ids is the order of the acts. */
    id: uuid('id').primaryKey(),
    act: text('act', { enum: AUDITED_ACTS }).notNull(),
    /** Null: the command line. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    subjectType: text('subject_type', { enum: AUDITED_SUBJECTS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The title or the name that it had then. */
    subjectName: text('subject_name').notNull(),
    /** The address that the request came from, or `command line`. */
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_act').on(table.act, desc(table.id)),
    check('audit_log_act', oneOf(sql`act`, AUDITED_ACTS)),
    check('audit_log_subject', oneOf(sql`subject_type`, AUDITED_SUBJECTS)),
  ],
)

/** What was filled in once for rows that were there before: a job that finds its name here has nothing to do. */
export const backfills = pgTable('backfills', {
  name: text('name').primaryKey(),
  doneAt: at('done_at').notNull().defaultNow(),
})

/** Kept by `rate-limiter-flexible`, so that the processes count together. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: at('expire'),
})
