import type { DecideCaseBody } from '@promptery/contract/people/reports'
import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { reportCases, users } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { decide } from './move-case.ts'

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
