import { WAITING_KINDS } from '@promptery/contract/notices/waiting'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertNotifications } from '../../platform/db/queries/notifications/notify.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { notificationMails, notifications, users, waitingCounts } from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { readJobs } from '../../platform/jobs/start-jobs.ts'
import { type Counted, countWaiting } from './desk.ts'

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
