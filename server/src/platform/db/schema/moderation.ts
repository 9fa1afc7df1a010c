import type { Variable } from '@promptery/contract/listings/variables/variables'
import {
  CASE_STATUSES,
  DECISIONS,
  REPORT_REASONS,
  REPORT_SUBJECTS,
} from '@promptery/contract/moderation/report-lifecycle'
import { desc, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofUser, users } from './accounts.ts'
import { at, createdAt, oneOf } from './columns.ts'
import { answers, discussions } from './communication.ts'
import { ofPrompt, PENDING_LIST, prompts } from './listings.ts'

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

/**
 * What is found in current and former texts for sale, and in descriptions, when they are stored: fingerprints
 * (`listings/leak-detection/fingerprints.ts`), of which very short texts have none, and variables.
 */
export const textFingerprints = pgTable(
  'text_fingerprints',
  {
    promptId: ofPrompt(),
    /** -1: it is the description. */
    version: integer('version').notNull(),
    hashes: bigint('hashes', { mode: 'number' }).array().notNull(),
    /** The smallest hashes of its short runs, for near copies. Null: commit 4348a99f wrote the row. */
    sketch: bigint('sketch', { mode: 'number' }).array(),
    /** The variables of the text. Null: it is a description, or commit 4348a99f wrote the row. */
    variables: jsonb('variables').$type<Variable[]>(),
    /** Its language as a BCP 47 tag, empty where it is unsure. Null: commit 4348a99f wrote the row. */
    language: text('language'),
    /** When the text was written. The engineer who wrote a passage first is its owner. */
    writtenAt: at('written_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.promptId, table.version] }),
    index('text_fingerprints_sketch').using('gin', table.sketch).with(PENDING_LIST),
    index('text_fingerprints_hashes').using('gin', table.hashes).with(PENDING_LIST),
  ],
)

/**
 * A listing, topic or answer that waits for an admin because it contains a text that another engineer sells; a listing
 * also as one of its author's first, or for words that the owner lists.
 */
export const holds = pgTable(
  'holds',
  {
    id: uuid('id').primaryKey(),
    authorId: ofUser('author_id'),
    /** Null: something else is held, or the listing was deleted. The row still counts towards its author's daily limit. */
    promptId: uuid('prompt_id').references(() => prompts.id, { onDelete: 'set null' }),
    discussionId: uuid('discussion_id').references(() => discussions.id, { onDelete: 'set null' }),
    answerId: uuid('answer_id').references(() => answers.id, { onDelete: 'set null' }),
    /** The listing whose text it contains. */
    soldPromptId: uuid('sold_prompt_id').references(() => prompts.id, { onDelete: 'set null' }),
    /** 0: it contains no such text. -1: it is like the description. */
    soldVersion: integer('sold_version').notNull(),
    /** Whether it is one of its author's first listings. */
    isFirst: boolean('is_first').notNull().default(false),
    /** The owner's words that it has. */
    words: text('words').array().notNull().default([]),
    decidedAt: at('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('holds_author').on(table.authorId, table.createdAt),
    index('holds_open').on(table.id).where(sql`decided_at is null`),
    index('holds_prompt').on(table.promptId),
    index('holds_discussion').on(table.discussionId),
    index('holds_answer').on(table.answerId).where(sql`answer_id is not null`),
    index('holds_sold').on(table.soldPromptId),
    check('holds_one', sql`num_nonnulls(prompt_id, discussion_id, answer_id) <= 1`),
  ],
)
