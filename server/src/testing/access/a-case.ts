import type { Decision } from '@promptery/contract/moderation/report-lifecycle'
import type { Deps } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { reportCases, reports } from '../../platform/db/schema.ts'
import { aUser, type TestUser } from '../shop/factories.ts'
import { aChallenge } from '../shop/sign-in/new-session.ts'

/** A case of a topic or a message, open or decided. @returns its id */
export async function aCase(
  deps: Deps,
  given: { person?: TestUser; reporter?: TestUser; decision?: Decision; messageId?: string } = {},
): Promise<string> {
  const { person = await aUser(deps), reporter = await aUser(deps), decision, messageId } = given
  const decided = decision && ({ status: 'decided', decision, decidedAt: new Date(), answer: 'Not here' } as const)
  const id = newId()
  const subject = messageId ? 'message' : 'discussion'
  const about = { subject, subjectId: messageId ?? newId(), title: 'Win a phone', text: 'Click here' } as const
  await deps.db.insert(reportCases).values({ id, personId: person.id, ...about, ...decided })
  await deps.db.insert(reports).values({ id: newId(), caseId: id, reporterId: reporter.id, reason: 'spam' })
  return id
}

/** The cookie of a browser whose sign-in was refused because of a suspension. */
export async function refusedSignIn(deps: Deps): Promise<string> {
  const person = await aUser(deps)
  const caseId = await aCase(deps, { person, decision: 'suspend' })
  return aChallenge(deps.db, 'appeal', { caseId }, person.id)
}
