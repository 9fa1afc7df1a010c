import type { PageQuery } from '@promptery/contract/common'
import { canMove } from '@promptery/contract/people/report-lifecycle'
import type { OwnDecision } from '@promptery/contract/people/reports'
import { and, eq, ne } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { selectPage } from '../../platform/db/page.ts'
import { reportCases } from '../../platform/db/schema.ts'

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
