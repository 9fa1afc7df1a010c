import { WAITING } from '@promptery/contract/notices/waiting'
import { desc, sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser, users } from './accounts.ts'
import { at, createdAt, oneOf } from './columns.ts'
import { ofPrompt } from './listings.ts'

export const AUDITED_ACTS = [
  'approve',
  'reject',
  'grant',
  'revoke',
  'grant-refund',
  'refuse-refund',
  'repeat-refund',
  'settle-refund',
  'refund-offer',
  'award-offer',
  'pay',
  'record-repayment',
  'write-off-debt',
  'explain-difference',
  'remove-review',
  'approve-topic',
  'remove-topic',
  'approve-answer',
  'remove-answer',
  'change-setting',
  'dismiss-report',
  'warn',
  'take-off',
  'remove',
  'suspend',
  'reopen-report',
  'undo-decision',
  'uphold-decision',
  'sign-out',
  'reset-second-factor',
  'reset-password',
  'reset-display-name',
  'add-note',
  'remove-note',
] as const

export const AUDITED_SUBJECTS = [
  'prompt',
  'user',
  'purchase',
  'difference',
  'discussion',
  'answer',
  'setting',
  'review',
  'message',
] as const

/** Actions of admins. A trigger makes the table append-only. Entries outlive the users and subjects that they name. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** UUIDv7: ordered by time. */
    id: uuid('id').primaryKey(),
    act: text('act', { enum: AUDITED_ACTS }).notNull(),
    /** Null: the command line. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    subjectType: text('subject_type', { enum: AUDITED_SUBJECTS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The title or username at that time. */
    subjectName: text('subject_name').notNull(),
    /** The client's IP address, or `command line`. */
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_act').on(table.act, desc(table.id)),
    check('audit_log_act', oneOf(sql`act`, AUDITED_ACTS)),
    check('audit_log_subject', oneOf(sql`subject_type`, AUDITED_SUBJECTS)),
  ],
)

/** Backfills that have been completed, by name. */
export const backfills = pgTable('backfills', {
  name: text('name').primaryKey(),
  doneAt: at('done_at').notNull().defaultNow(),
})

/** How many waited of each kind when a job last counted them, so that admins are notified of what is new. */
export const waitingCounts = pgTable('waiting_counts', {
  kind: text('kind', { enum: WAITING }).primaryKey(),
  count: integer('count').notNull(),
  /** The latest id that was counted. Null: there was none, or the kind has no ids. */
  latest: text('latest'),
})

/** The last scheduled backup: at most one row, and none where the server makes no backups. */
export const backupStatus = pgTable(
  'backup_status',
  {
    name: text('name').primaryKey().default('schedule'),
    /** The time between two backups. */
    hours: integer('hours').notNull(),
    madeAt: at('made_at').notNull(),
  },
  () => [check('backup_status_one', sql`name = 'schedule'`)],
)

/** Managed by `rate-limiter-flexible`, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: at('expire'),
})

/** Each version of the shop's terms, as members have agreed to it. */
export const termsVersions = pgTable('terms_versions', {
  /** Of the row of `settings`. */
  version: integer('version').primaryKey(),
  /** Markdown. */
  text: text('text').notNull(),
  writtenAt: at('written_at').notNull().defaultNow(),
})

/** What admins have set on the screen of settings, a row for each key. */
export const settings = pgTable('settings', {
  /** A key of the contract's `SETTINGS`. */
  key: text('key').primaryKey(),
  /** Names the row in the audit log. */
  id: uuid('id').notNull().unique('settings_id_unique'),
  /** Null: the default. */
  value: jsonb('value').$type<unknown>(),
  /** Counts the changes. */
  version: integer('version').notNull(),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
  changedAt: at('changed_at').notNull().defaultNow(),
})

/** Visitors per listing and day, in UTC. */
export const listingVisits = pgTable(
  'listing_visits',
  {
    /** The listing's engineer. The primary key keeps an engineer's rows together. */
    engineerId: ofUser('engineer_id'),
    day: date('day').notNull(),
    promptId: ofPrompt(),
    visits: integer('visits').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.engineerId, table.day, table.promptId] }),
    index('listing_visits_prompt').on(table.promptId),
    // With the figure, so that the days of the shop are summed by an index-only scan.
    index('listing_visits_day').on(table.day, table.visits),
    check('listing_visits_count', sql`visits > 0`),
  ],
)

/** The salt of each day's visitor hashes. Unlogged, excluded from backups, and deleted when the day is over. */
export const visitSalts = pgTable('visit_salts', {
  day: date('day').primaryKey(),
  salt: uuid('salt').notNull().default(sql`gen_random_uuid()`),
})

/** Salted hashes of visits, which cannot be reversed once the salt is deleted. Deleted with the salts. */
export const visitMarks = pgTable(
  'visit_marks',
  {
    day: date('day').notNull(),
    /** Hash of listing and visitor together, so that visits of one person to two listings cannot be linked. */
    mark: uuid('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.mark] })],
)
