import type { PageQuery } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import { CASE_MOVES, canMove, type ReportView, WAITING_CASES } from '@promptery/contract/moderation/report-lifecycle'
import type { DecideCaseBody, OwnDecision, ReportCase } from '@promptery/contract/moderation/reports'
import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { presentAttachment } from '../../listings/pictures/stored-pictures.ts'
import type { Deps, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { isSuspended } from '../../platform/db/queries/suspension.ts'
import { pick } from '../../platform/db/rows.ts'
import { messages, reportCases, reports, users } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { decide } from './move-case.ts'

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

/** What admins have decided on the session's user after reports, latest report first. */
export async function listOwnDecisions(
  { db, user }: UserContext,
  input: PageQuery,
): Promise<{ decisions: OwnDecision[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: reportCases.id } },
    input,
    ({ after, order, limit }) =>
      db
        .select()
        .from(reportCases)
        .where(and(eq(reportCases.personId, user.id), ne(reportCases.decision, 'nothing'), after))
        .orderBy(...order)
        .limit(limit),
  )
  const decisions = rows.map((row) => ({
    _id: row.id,
    subject: row.subject,
    title: row.title,
    status: row.status,
    decision: row.decision,
    until: row.until?.toISOString() ?? null,
    answer: row.answer,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    appeal: row.appeal,
    canAppeal: canMove('appeal', row),
  }))
  return { decisions, nextCursor }
}

/**
 * Appeals against a decision on `userId`, once. It waits for an admin then.
 * @throws NotFound for a decision on another member, Conflict after an appeal or when it was undone
 */
export async function appealDecision(
  { db }: Pick<Deps, 'db'>,
  { id, userId, text }: { id: string; userId: string; text: string },
): Promise<void> {
  const { from, to, after } = CASE_MOVES.appeal
  const own = and(eq(reportCases.id, id), eq(reportCases.personId, userId), inArray(reportCases.decision, [...after]))
  const appealed = await db
    .update(reportCases)
    .set({ status: to, appeal: text })
    .where(and(own, inArray(reportCases.status, [...from])))
    .returning({ id: reportCases.id })
  if (appealed.length > 0) return
  if ((await db.$count(reportCases, own)) === 0) throw new NotFound('This decision does not exist')
  throw new Conflict('already_appealed', 'You have appealed already, or the decision was undone')
}

/**
 * Decides about a member without a report, or on the open case about them: for admins. It can be undone and appealed as
 * any decision.
 * @param input.id the member
 * @throws as `moveCase` does
 */
export async function decideOnPerson(
  ctx: UserContext,
  { id: personId, ...input }: { id: string; address: string } & DecideCaseBody,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [person] = await tx.select({ title: users.username }).from(users).where(eq(users.id, personId))
    if (!person) throw new NotFound('This user does not exist')
    const about = { subject: 'user' as const, subjectId: personId, personId, title: person.title, text: '' }
    const [open] = await tx
      .insert(reportCases)
      .values({ id: newId(), ...about, reportsCount: 0 })
      .onConflictDoUpdate({
        target: [reportCases.subject, reportCases.subjectId],
        targetWhere: sql`status = 'open'`,
        set: { reportsCount: reportCases.reportsCount },
      })
      .returning({ id: reportCases.id })
    if (!open) throw new Error('The case was not written')
    await decide(ctx, tx, { ...input, id: open.id })
  })
}
