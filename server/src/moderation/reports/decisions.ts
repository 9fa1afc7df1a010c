import type { PageQuery } from '@promptery/contract/common'
import { CASE_MOVES, canMove } from '@promptery/contract/moderation/report-lifecycle'
import type { DecideCaseBody, OwnDecision } from '@promptery/contract/moderation/reports'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Deps, UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { selectPage } from '../../platform/db/page.ts'
import { reportCases, users } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { decide } from './move-case.ts'

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
