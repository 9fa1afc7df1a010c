import type { ReportSubject } from '@promptery/contract/moderation/report-lifecycle'
import type { MoveCaseBody } from '@promptery/contract/moderation/reports'
import type { TestApp } from './app.ts'
import { aUser, type TestUser } from './factories.ts'

/** Reports something as a new member, or as `by`. @returns the id of its case */
export async function aReport(shop: TestApp, subject: ReportSubject, id: string, by?: TestUser): Promise<string> {
  const reporter = by ?? (await aUser(shop.deps))
  const body = { subject, id, reason: 'spam', text: 'Look at it' }
  const reported = await (await shop.as(reporter))('POST', '/reports', body)
  if (reported.statusCode !== 201) throw new Error(`It was not reported: ${reported.body}`)
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  let cursor = ''
  do {
    const page = (await admin('GET', `/admin/reports${cursor && `?cursor=${cursor}`}`)).json()
    const found = page.cases.find(
      (one: { subjectId: string; status: string }) => one.subjectId === id && one.status === 'open',
    )
    if (found) return found._id
    cursor = page.nextCursor
  } while (cursor)
  throw new Error('The case is not in the queue')
}

/** Moves a case as a new admin, or as `by`. */
export async function moveReport(shop: TestApp, id: string, body: MoveCaseBody, by?: TestUser) {
  const admin = by ?? (await aUser(shop.deps, { role: 'admin' }))
  return (await shop.as(admin))('POST', `/admin/reports/${id}`, body)
}

/** Suspends a member after a report. @returns the id of the case */
export async function suspended(shop: TestApp, { id }: Pick<TestUser, 'id'>, days?: number): Promise<string> {
  const caseId = await aReport(shop, 'user', id)
  const kind = days === undefined ? { decision: 'suspend' as const } : { decision: 'suspend_until' as const, days }
  const decided = await moveReport(shop, caseId, { move: 'decide', answer: 'You sell what is not yours', ...kind })
  if (decided.statusCode !== 200) throw new Error(`They were not suspended: ${decided.body}`)
  return caseId
}
