import { LIMITS } from '@promptery/contract/constants'
import type { Desk, Waiting } from '@promptery/contract/desk'
import { type SQL, sql } from 'drizzle-orm'
import { isOutstanding } from '../../money/refunds/outstanding.ts'
import type { UserContext } from '../../platform/context.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import {
  answers,
  discussions,
  disputes,
  holds,
  mails,
  offers,
  paymentRefusals,
  prompts,
  reconciliationDifferences,
  refundRequests,
  refunds,
  reportCases,
} from '../../platform/db/schema.ts'
import type { JobsState } from '../../platform/jobs/read-jobs.ts'

const openHold = sql`${holds} left join ${prompts} on ${prompts.id} = ${holds.promptId}
  left join ${discussions} on ${discussions.id} = ${holds.discussionId}
  left join ${answers} on ${answers.id} = ${holds.answerId}
  where ${holds.decidedAt} is null and (${discussions.isHeld} or ${answers.isHeld}
    or ${prompts.status} = 'pending' and ${prompts.mustBeApproved} and ${prompts.withdrawnAt} is null)`

/** What waits, in SQL. Each is read by an index that has nothing else. */
const SOURCES: Record<Exclude<Waiting, 'failedJobs'>, () => SQL> = {
  approvals: () => sql`${prompts} where ${prompts.status} = 'pending' and ${prompts.withdrawnAt} is null`,
  reports: () => sql`${reportCases} where ${reportCases.status} in ('open', 'appealed')`,
  held: () => openHold,
  refundRequests: () =>
    sql`${refundRequests} where ${refundRequests.status} = 'open' and ${refundRequests.escalatedAt} is not null`,
  failedRefunds: () => sql`${refunds} where ${isOutstanding()}`,
  disputes: () => sql`${disputes} where ${disputes.status} = 'open'`,
  offers: () => sql`${offers} where ${offers.status} = 'disputed'`,
  differences: () =>
    sql`${reconciliationDifferences} where ${reconciliationDifferences.resolvedAt} is null
      and ${reconciliationDifferences.explainedAt} is null`,
  refusals: () =>
    sql`${paymentRefusals} where ${paymentRefusals.dismissedAt} is null and ${paymentRefusals.workedAt} is null
      and ${paymentRefusals.lastAt} > now() - interval '30 days'`,
  failedMails: () => sql`${mails} where ${mails.status} = 'failed'`,
}

/** What waits for an admin, each counted up to `LIMITS.totalMax`. */
export async function getWaits({ db }: UserContext, jobs: JobsState): Promise<Desk['waits']> {
  const counts = Object.entries(SOURCES).map(
    ([kind, from]) =>
      sql`(select count(*)::integer from (select from ${from()} limit ${LIMITS.totalMax + 1}) as each) as ${sql.identifier(kind)}`,
  )
  const [row] = await rowsOf<Record<keyof typeof SOURCES, number>>(db, sql`select ${sql.join(counts, sql`, `)}`)
  if (!row) throw new Error('the query has no row')
  const found: [Waiting, number][] = [
    ...(Object.keys(SOURCES) as (keyof typeof SOURCES)[]).map((kind): [Waiting, number] => [kind, row[kind]]),
    ['failedJobs', jobs.failing.length],
  ]
  return found
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count: Math.min(count, LIMITS.totalMax), isExact: count <= LIMITS.totalMax }))
}
