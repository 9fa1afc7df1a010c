import { LIMITS } from '@promptery/contract/constants'
import { WAITING, type Waiting } from '@promptery/contract/notices/waiting'
import type { Desk } from '@promptery/contract/shop/desk'
import { type SQL, sql } from 'drizzle-orm'
import { BACKUP_JOB, isBackupOverdue } from '../../platform/backup/schedule/backup-job.ts'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import {
  answers,
  backupStatus,
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
import { type JobsState, readJobs } from '../../platform/jobs/read-jobs.ts'
import { isOutstanding } from '../../sales/refunds/outstanding.ts'

const openHold = sql`${holds} left join ${prompts} on ${prompts.id} = ${holds.promptId}
  left join ${discussions} on ${discussions.id} = ${holds.discussionId}
  left join ${answers} on ${answers.id} = ${holds.answerId}
  where ${holds.decidedAt} is null and (${discussions.isHeld} or ${answers.isHeld}
    or ${prompts.status} = 'pending' and ${prompts.mustBeApproved} and ${prompts.withdrawnAt} is null)`

/** Pending listings that are not on the market. A held one counts as held alone. */
const isAwaitingApproval = (requireApproval: boolean) =>
  sql`(${requireApproval}::boolean or ${prompts.mustBeApproved}) and not (${prompts.mustBeApproved}
    and exists (select from ${holds} where ${holds.promptId} = ${prompts.id} and ${holds.decidedAt} is null))`

interface Source {
  /** Table and condition. */
  from: SQL
  /** The ids, which follow the order of time. Absent: none do. */
  id?: SQL
}

/** What waits, in SQL. Each is read by an index that has nothing else. */
const sourcesOf = (requireApproval: boolean): Record<Exclude<Waiting, 'failedJobs'>, Source> => ({
  approvals: {
    from: sql`${prompts} where ${prompts.status} = 'pending' and ${prompts.withdrawnAt} is null
      and ${isAwaitingApproval(requireApproval)}`,
    id: sql`${prompts.id}`,
  },
  reports: {
    from: sql`${reportCases} where ${reportCases.status} in ('open', 'appealed')`,
    id: sql`${reportCases.id}`,
  },
  held: { from: openHold, id: sql`${holds.id}` },
  refundRequests: {
    from: sql`${refundRequests} where ${refundRequests.status} = 'open' and ${refundRequests.escalatedAt} is not null`,
  },
  failedRefunds: { from: sql`${refunds} where ${isOutstanding()}` },
  disputes: { from: sql`${disputes} where ${disputes.status} = 'open'` },
  offers: { from: sql`${offers} where ${offers.status} = 'disputed'` },
  differences: {
    from: sql`${reconciliationDifferences} where ${reconciliationDifferences.resolvedAt} is null
      and ${reconciliationDifferences.explainedAt} is null`,
    id: sql`${reconciliationDifferences.id}`,
  },
  refusals: {
    from: sql`${paymentRefusals} where ${paymentRefusals.dismissedAt} is null and ${paymentRefusals.workedAt} is null
      and ${paymentRefusals.lastAt} > now() - interval '30 days'`,
  },
  failedMails: { from: sql`${mails} where ${mails.status} = 'failed'`, id: sql`${mails.id}` },
  failedBackups: { from: sql`${backupStatus} where ${isBackupOverdue}` },
})

export interface Counted {
  kind: Waiting
  /** Up to `LIMITS.totalMax` + 1. */
  count: number
  /** The latest id. Null: the kind has none that follow the order of time. */
  latest: string | null
}

/** How many wait of each kind, in the order of `WAITING`. */
export async function countWaiting(
  db: Db,
  { requireApproval }: Pick<ShopConfig, 'requireApproval'>,
  jobs: JobsState,
): Promise<Counted[]> {
  const counts = Object.entries(sourcesOf(requireApproval)).map(
    ([kind, { from, id }]) =>
      sql`(select json_build_object('kind', ${kind}::text, 'count', count(*), 'latest', max(id))
        from (select ${id ?? sql`null`}::text as id from ${from} ${id ? sql`order by ${id} desc` : sql``}
          limit ${LIMITS.totalMax + 1}) as each)`,
  )
  const [row] = await rowsOf<{ counts: Counted[] }>(
    db,
    sql`select json_build_array(${sql.join(counts, sql`, `)}) as counts`,
  )
  if (!row) throw new Error('the query has no row')
  const isBackupFailing = jobs.failing.includes(BACKUP_JOB)
  const failedJobs = jobs.failing.length - Number(isBackupFailing)
  const counted = row.counts.map((one) =>
    one.kind === 'failedBackups' ? { ...one, count: Math.max(one.count, Number(isBackupFailing)) } : one,
  )
  const all = [...counted, { kind: 'failedJobs' as const, count: failedJobs, latest: null }]
  return all.sort((one, other) => WAITING.indexOf(one.kind) - WAITING.indexOf(other.kind))
}

/** What waits for an admin, each counted up to `LIMITS.totalMax`. */
export async function getWaits(
  { db, config }: { db: Db; config: Pick<ShopConfig, 'requireApproval'> },
  jobs: JobsState,
): Promise<Desk['waits']> {
  const counted = await countWaiting(db, config, jobs)
  return counted
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => ({ kind, count: Math.min(count, LIMITS.totalMax), isExact: count <= LIMITS.totalMax }))
}

/** How much waits for an admin, for the number at the menu. */
export async function countWaits(ctx: { db: Db; config: Pick<ShopConfig, 'requireApproval'> }): Promise<number> {
  const waits = await getWaits(ctx, await readJobs(ctx.db))
  return waits.reduce((sum, { count }) => sum + count, 0)
}
