import type { ReportBody } from '@promptery/contract/people/reports'
import { sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { reportCases, reports } from '../../platform/db/schema.ts'
import { Conflict, Forbidden } from '../../platform/errors.ts'
import { findSubject } from './find-subject.ts'

/**
 * Reports something to the admins. The open reports of one subject are one case.
 * @throws NotFound, Forbidden for what the session's user wrote, Conflict while they have an open report of it
 */
export async function createReport(ctx: UserContext, input: ReportBody): Promise<void> {
  const { subject, id: subjectId, reason, text } = input
  const found = await findSubject(ctx, subject, subjectId)
  if (found.personId === ctx.user.id) throw new Forbidden('own_content', 'You cannot report yourself or what you wrote')
  await ctx.db.transaction(async (tx) => {
    const [open] = await tx
      .insert(reportCases)
      .values({ id: newId(), subject, subjectId, ...found })
      .onConflictDoUpdate({
        target: [reportCases.subject, reportCases.subjectId],
        targetWhere: sql`status = 'open'`,
        set: { reportsCount: sql`${reportCases.reportsCount} + 1` },
      })
      .returning({ id: reportCases.id })
    if (!open) throw new Error('The case was not written')
    const written = await tx
      .insert(reports)
      .values({ id: newId(), caseId: open.id, reporterId: ctx.user.id, reason, text })
      .onConflictDoNothing()
      .returning({ id: reports.id })
    if (written.length === 0) throw new Conflict('already_reported', 'You have reported this already')
  })
}
