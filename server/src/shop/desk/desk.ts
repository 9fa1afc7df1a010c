import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { LIMITS } from '@promptery/contract/constants'
import { isId } from '@promptery/contract/ids'
import { WAITING, WAITING_KINDS, type Waiting } from '@promptery/contract/notices/waiting'
import {
  DESK_DAYS,
  DESK_FOUND_MAX,
  type Desk,
  type DeskDay,
  type DeskDays,
  type DeskFound,
} from '@promptery/contract/shop/desk'
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { matchesSearch } from '../../market/search/search-query.ts'
import { BACKUP_JOB, isBackupOverdue } from '../../platform/backup/backup-job.ts'
import type { ShopConfig, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { foldText, likePrefix } from '../../platform/db/fold-text.ts'
import { firstIdAt } from '../../platform/db/ids.ts'
import { memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { insertNotifications } from '../../platform/db/queries/notify.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import {
  answers,
  backupStatus,
  checkouts,
  discussions,
  disputes,
  formerUsernames,
  holds,
  listingVisits,
  mails,
  notificationMails,
  notifications,
  offers,
  paymentRefusals,
  prompts,
  purchases,
  reconciliationDifferences,
  refundRequests,
  refunds,
  reportCases,
  users,
  waitingCounts,
} from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { type JobsState, readJobs } from '../../platform/jobs/start-jobs.ts'
import { readableEmail } from '../../platform/runtime/mailbox.ts'
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

interface Counted {
  kind: Waiting
  /** Up to `LIMITS.totalMax` + 1. */
  count: number
  /** The latest id. Null: the kind has none that follow the order of time. */
  latest: string | null
}

/** How many wait of each kind, in the order of `WAITING`. */
async function countWaiting(
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

const DAY_MS = 24 * 60 * 60 * 1000

/** What was sold and who came in the last four weeks, by UTC day. Each source is read by its index of days. */
export async function getDays({ db, payments, config }: UserContext, now = new Date()): Promise<DeskDays> {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const start = new Date(today - (DESK_DAYS - 1) * DAY_MS)
  const from = sql`${start.toISOString()}::timestamptz`
  const day = (time: object) => sql`(${time} at time zone 'UTC')::date`
  const counts = payments.takesMoney ? sql`${purchases.checkoutId} is not null` : sql`true`
  const rows = await rowsOf<DeskDay & { soldCents: string; otherSold: { currency: string; cents: number }[] | null }>(
    db,
    sql`with paid as (
        select ${day(purchases.paidAt)} as day, case when ${counts} then ${purchases.amountCents} end as cents,
          coalesce((select ${checkouts.currency} from ${checkouts} where ${checkouts.id} = ${purchases.checkoutId}),
            ${config.currency}) as currency
        from ${purchases}
        where coalesce(${purchases.paidAt}, ${purchases.createdAt}) >= ${from} and ${purchases.paidAt} is not null
      ), sold as (
        select day, count(*)::integer as sales, sum(cents) filter (where currency = ${config.currency}) as cents
        from paid group by 1
      ), other as (
        select currency, sum(cents)::float8 as cents from paid where currency <> ${config.currency} group by 1
      ), visited as (
        select ${listingVisits.day} as day, sum(${listingVisits.visits})::integer as visits from ${listingVisits}
        where ${listingVisits.day} >= ${day(from)} group by 1
      ), joined as (
        select ${day(users.createdAt)} as day, count(*)::integer as members from ${users}
        where ${users.id} >= ${firstIdAt(start)}::uuid and ${users.email} is not null and not ${users.isDemo} group by 1
      )
      select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(sales, 0) as sales, coalesce(cents, 0)::text as "soldCents",
        coalesce(visits, 0) as visits, coalesce(members, 0) as members,
        (select jsonb_agg(other order by currency) from other) as "otherSold"
      from generate_series(${day(from)}, ${day(from)} + ${DESK_DAYS - 1}::integer, interval '1 day') as each (day)
      left join sold on sold.day = each.day::date left join visited on visited.day = each.day::date
      left join joined on joined.day = each.day::date order by each.day`,
  )
  return {
    days: rows.map(({ day, sales, soldCents, visits, members }) => {
      return { day, sales, sold: Number(soldCents) / 100, visits, members }
    }),
    otherSold: (rows[0]?.otherSold ?? []).map(({ currency, cents }) => ({ currency, amount: cents / 100 })),
  }
}

/** Listings of every state by words or their id, latest first. */
export async function findListings({ searchDb }: UserContext, search: string): Promise<DeskFound['listings']> {
  const rows = await searchDb
    .select({
      id: prompts.id,
      title: prompts.title,
      status: prompts.status,
      withdrawnAt: prompts.withdrawnAt,
      engineer: memberColumns(users),
    })
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .where(isId(search) ? eq(prompts.id, search.toLowerCase()) : matchesSearch(search))
    .orderBy(desc(prompts.id))
    .limit(DESK_FOUND_MAX)
  return rows.map(({ id, title, status, withdrawnAt, engineer }) => ({
    ...{ _id: id, title, engineer: presentMember(engineer) },
    status: withdrawnAt ? 'withdrawn' : status,
  }))
}

/** Users by the beginning of their usernames or display names, a username that they had lately, their whole address or their id, by name. */
export async function findPeople({ db }: UserContext, search: string): Promise<DeskFound['people']> {
  const name = search.toLowerCase()
  const rows = await db
    .select({
      member: memberColumns(users),
      email: users.email,
      role: users.role,
      uploads: users.uploadsCount,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(
      or(
        sql`${users.usernameKey} like ${likePrefix(name)}`,
        sql`${users.displayNameKey} like ${likePrefix(foldText(search))}`,
        eq(users.emailKey, emailKeyOf(search)),
        // An array, which the planner looks up by the index.
        sql`${users.id} = any (array(select user_id from ${formerUsernames}
          where username_key = ${name} and until > now()))`,
        isId(name) ? eq(users.id, name) : undefined,
      ),
    )
    .orderBy(users.usernameKey)
    .limit(DESK_FOUND_MAX)
  return rows.map(({ member, email, role, uploads, createdAt }) => ({
    ...{ ...presentMember(member), email: readableEmail(email ?? ''), role, uploads },
    joinedAt: createdAt.toISOString(),
  }))
}

/** Notifies the admins of what began to wait, or failed, since the last run. */
export const notifyWaitingJob: Job = {
  name: 'notify-waiting',
  cron: '*/5 * * * *',
  run: ({ db, config }) => notifyWaiting(db, config),
}

/**
 * Compares what waits with what waited before, and notifies each admin of each kind that has grown: one notification of a
 * kind is unread at a time. Any number of processes may do so: the row of a kind is changed by one.
 */
export async function notifyWaiting(db: Db, config: Pick<ShopConfig, 'requireApproval'>): Promise<void> {
  const counted = await countWaiting(db, config, await readJobs(db))
  await db.transaction(async (tx) => {
    const grown = await storeCounts(tx, counted)
    await correctUnread(tx, counted)
    await notifyAdmins(tx, grown)
  })
}

const rowsFrom = (counted: Pick<Counted, 'kind' | 'count'>[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as now_waiting (kind text, type text, count integer, latest text)`

/** @returns the kinds of which there are more than before, or newer ones */
async function storeCounts(tx: Db, counted: Counted[]): Promise<Counted[]> {
  const grown = await rowsOf<Pick<Counted, 'kind'>>(
    tx,
    sql`insert into ${waitingCounts} as stored (kind, count, latest) select kind, count, latest from ${rowsFrom(counted)}
      where true
      on conflict (kind) do update set count = excluded.count, latest = greatest(stored.latest, excluded.latest)
      where excluded.count > stored.count or excluded.latest > stored.latest
      returning kind`,
  )
  await tx.execute(sql`update ${waitingCounts} set count = now_waiting.count from ${rowsFrom(counted)}
    where ${waitingCounts.kind} = now_waiting.kind and ${waitingCounts.count} > now_waiting.count`)
  return counted.filter(({ kind, count }) => count > 0 && grown.some((one) => one.kind === kind))
}

/** Gives unread notifications the number of now. They count as read once nothing waits, and those of former admins go. */
async function correctUnread(tx: Db, counted: Counted[]): Promise<void> {
  const isUnread = sql`${notifications.waitingKind} is not null and ${notifications.readAt} is null`
  await tx.execute(sql`update ${notifications} set
      waiting_count = case when now_waiting.count > 0 then now_waiting.count else waiting_count end,
      read_at = case when now_waiting.count = 0 then now() end
    from ${rowsFrom(counted)}
    where ${isUnread} and ${notifications.waitingKind} = now_waiting.kind
      and ${notifications.waitingCount} > now_waiting.count`)
  await tx.execute(sql`delete from ${notifications} using ${users}
    where ${isUnread} and ${users.id} = ${notifications.userId} and ${users.role} <> 'admin'`)
}

/** Replaces the unread notifications of kinds, so that each comes latest, live and by mail. */
async function notifyAdmins(tx: Db, grown: Counted[]): Promise<void> {
  const told = grown.flatMap(({ kind, count }) => {
    const type = WAITING_KINDS[kind].notified
    return type === 'each' ? [] : { kind, count, type }
  })
  if (told.length === 0) return
  const kinds = told.map(({ kind }) => kind)
  const isReplaced = and(inArray(notifications.waitingKind, kinds), isNull(notifications.readAt))
  // Locked first, as the writer of mails does.
  await tx.execute(sql`delete from ${notificationMails} using ${notifications}
    where ${notifications.id} = ${notificationMails.notificationId} and ${isReplaced}`)
  await tx.delete(notifications).where(isReplaced)
  await insertNotifications(tx, {
    columns: sql`user_id, type, waiting_kind, waiting_count`,
    select: sql`select ${users.id}, now_waiting.type, now_waiting.kind, now_waiting.count
      from ${users}, ${rowsFrom(told)} where ${users.role} = 'admin'`,
  })
}
