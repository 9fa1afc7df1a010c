import { CASE_MOVES } from '@promptery/contract/people/report-lifecycle'
import { and, eq, inArray } from 'drizzle-orm'
import type { Deps } from '../../platform/context.ts'
import { reportCases } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'

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
