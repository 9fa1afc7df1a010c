import {
  CASE_STATUSES,
  DECISIONS,
  REPORT_REASONS,
  REPORT_SUBJECTS,
} from '@promptery/contract/moderation/report-lifecycle'
import { desc, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofUser, users } from './accounts/people.ts'
import { at, createdAt, oneOf } from './columns.ts'

/** The reports of one subject, decided together. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: uuid('id').primaryKey(),
    subject: text('subject', { enum: REPORT_SUBJECTS }).notNull(),
    /** Without a foreign key: a case outlives its subject. */
    subjectId: uuid('subject_id').notNull(),
    /** The member who wrote, sent or uploaded the subject, or is it. */
    personId: ofUser('person_id'),
    /** The subject as it was at the first report. Never a text for sale. */
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Transitions: `CASE_MOVES`. */
    status: text('status', { enum: CASE_STATUSES }).notNull().default('open'),
    reportsCount: integer('reports_count').notNull().default(1),
    decision: text('decision', { enum: DECISIONS }),
    /** The end of a suspension with an end. */
    until: at('until'),
    /** Written to the person. */
    answer: text('answer').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: at('decided_at'),
    /** Written by the person. */
    appeal: text('appeal'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('report_cases_once').on(table.subject, table.subjectId).where(sql`status = 'open'`),
    index('report_cases_waiting').on(table.id).where(sql`status in ('open', 'appealed')`),
    index('report_cases_decided').on(desc(table.id)).where(sql`status in ('decided', 'upheld', 'undone')`),
    index('report_cases_until').on(table.until).where(sql`until is not null`),
    // Whether admins may see the file of a message.
    index('report_cases_message').on(table.subjectId).where(sql`subject = 'message'`),
    index('report_cases_person').on(table.personId, desc(table.id)),
    check('report_cases_subject', oneOf(sql`subject`, REPORT_SUBJECTS)),
    check('report_cases_status', oneOf(sql`status`, CASE_STATUSES)),
    check('report_cases_decision', oneOf(sql`decision`, DECISIONS)),
    check(
      'report_cases_decided',
      sql`(status = 'open') = (decision is null) and (decision is null) = (decided_at is null)`,
    ),
    check('report_cases_until', sql`(decision is not distinct from 'suspend_until') = (until is not null)`),
    check('report_cases_appealed', sql`status <> 'appealed' or appeal is not null`),
  ],
)

export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    reporterId: ofUser('reporter_id'),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    text: text('text').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reports_once').on(table.caseId, table.reporterId),
    index('reports_case').on(table.caseId, table.id),
    index('reports_reporter').on(table.reporterId, desc(table.id)),
    check('reports_reason', oneOf(sql`reason`, REPORT_REASONS)),
  ],
)
