import { LIMITS } from '@promptery/contract/constants'
import { type ReportView, WAITING_CASES } from '@promptery/contract/moderation/report-lifecycle'
import type { ReportCase } from '@promptery/contract/moderation/reports'
import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { presentAttachment } from '../../listings/pictures/attachment.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { isSuspended } from '../../platform/db/queries/suspension.ts'
import { pick } from '../../platform/db/rows.ts'
import { messages, reportCases, reports, users } from '../../platform/db/schema.ts'

const PAGE = 10
/** A reporter's latest reports, from which their record is made. */
const RECORD_MAX = 100

/**
 * Cases with their reports and earlier decisions on the same person, those that wait oldest first, or decided ones latest
 * first: for admins.
 */
export async function listCases(
  { db }: Pick<UserContext, 'db'>,
  { view, cursor }: { view: ReportView; cursor?: string | undefined },
): Promise<{ cases: ReportCase[]; nextCursor: string | null }> {
  const isWaiting = view === 'waiting'
  const { rows, nextCursor } = await selectPage(
    { direction: isWaiting ? 'asc' : 'desc', columns: { id: reportCases.id } },
    { limit: PAGE, cursor },
    ({ after, order, limit }) =>
      selectCases(db)
        .where(and(isWaiting ? isOf(WAITING) : isOf(DECIDED), after))
        .orderBy(...order)
        .limit(limit),
  )
  const ids = rows.map(({ id }) => id)
  const [reported, earlier] = await Promise.all([selectReports(db, ids), selectEarlier(db, ids)])
  const cases = rows.map(({ id, row, attachment, decidedBy, person }) => ({
    _id: id,
    subject: row.subject,
    subjectId: row.subjectId,
    title: row.title,
    text: row.text,
    ...(attachment && { attachment: presentAttachment(row.subjectId, attachment) }),
    person: { ...presentMember(person), isSuspended: person.isSuspended },
    status: row.status,
    decision: row.decision,
    until: row.until?.toISOString() ?? null,
    answer: row.answer,
    decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    appeal: row.appeal,
    createdAt: row.createdAt.toISOString(),
    reportsCount: row.reportsCount,
    reports: reported.filter(({ caseId }) => caseId === id).map(({ caseId: _, ...report }) => report),
    earlier: earlier.filter(({ caseId }) => caseId === id).map(({ caseId: _, ...one }) => one),
  }))
  return { cases, nextCursor }
}

const WAITING = sql.raw(WAITING_CASES.map((status) => `'${status}'`).join(', '))
const DECIDED = sql.raw("'decided', 'upheld', 'undone'")
/** Literals, so that generic plans use the partial indexes. */
const isOf = (statuses: typeof WAITING) => sql`${reportCases.status} in (${statuses})`

const admin = alias(users, 'admin')

const selectCases = (db: Db) =>
  db
    .select({
      id: reportCases.id,
      row: reportCases,
      attachment: messages.attachment,
      person: { ...memberColumns(users), isSuspended },
      decidedBy: admin.username,
    })
    .from(reportCases)
    .innerJoin(users, eq(users.id, reportCases.personId))
    .leftJoin(admin, eq(admin.id, reportCases.decidedBy))
    .leftJoin(messages, and(eq(reportCases.subject, 'message'), eq(messages.id, reportCases.subjectId)))

/** The first reports of each case, with the record of their reporters. */
async function selectReports(db: Db, caseIds: string[]) {
  const first = db
    .select({
      ...pick(reports, 'id', 'reporterId', 'reason', 'text', 'createdAt'),
    })
    .from(reports)
    .where(eq(reports.caseId, reportCases.id))
    .orderBy(asc(reports.id))
    .limit(LIMITS.report.shown)
    .as('first')
  const record = sql<{ decided: number; right: number }>`(
    select json_build_object('decided', count(*), 'right', count(*) filter (where status <> 'undone' and decision <> 'nothing'))
    from (select c.status, c.decision from ${reports} r join ${reportCases} c on c.id = r.case_id
      where r.reporter_id = ${first.reporterId} and c.status <> 'open' and c.id <> ${reportCases.id} order by r.id desc limit ${sql.raw(String(RECORD_MAX))}) latest)`
  const rows = await db
    .select({
      caseId: reportCases.id,
      reporter: memberColumns(users),
      reason: first.reason,
      text: first.text,
      createdAt: first.createdAt,
      record,
    })
    .from(reportCases)
    .innerJoinLateral(first, sql`true`)
    .innerJoin(users, eq(users.id, first.reporterId))
    .where(inArray(reportCases.id, caseIds))
    .orderBy(asc(first.id))
  return rows.map((row) => ({ ...row, reporter: presentMember(row.reporter), createdAt: row.createdAt.toISOString() }))
}

/** The latest decisions on the person of each case. */
async function selectEarlier(db: Db, caseIds: string[]) {
  const other = alias(reportCases, 'other')
  const latest = db
    .select({
      id: other.id,
      subject: other.subject,
      title: other.title,
      status: other.status,
      decision: other.decision,
      decidedAt: other.decidedAt,
    })
    .from(other)
    .where(and(eq(other.personId, reportCases.personId), ne(other.id, reportCases.id), isNotNull(other.decision)))
    .orderBy(desc(other.id))
    .limit(LIMITS.report.shown)
    .as('latest')
  const rows = await db
    .select({
      caseId: reportCases.id,
      _id: latest.id,
      subject: latest.subject,
      title: latest.title,
      status: latest.status,
      decision: latest.decision,
      decidedAt: latest.decidedAt,
    })
    .from(reportCases)
    .innerJoinLateral(latest, sql`true`)
    .where(inArray(reportCases.id, caseIds))
    .orderBy(desc(latest.id))
  return rows.flatMap(({ decision, decidedAt, ...row }) =>
    decision && decidedAt ? [{ ...row, decision, decidedAt: decidedAt.toISOString() }] : [],
  )
}
