import type { OptionalMail } from '@promptery/contract/notices/mail'
import type { Notification } from '@promptery/contract/notices/notifications'
import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { titleColumns, titleFor } from '../../../listings/approved-snapshot.ts'
import type { ShopConfig } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/ids.ts'
import { isTopicOfNotification, shownTopic } from '../../../platform/db/queries/notify.ts'
import {
  discussions,
  mailSettings,
  mails,
  notificationMails,
  notifications,
  prompts,
  users,
} from '../../../platform/db/schema.ts'

const BATCH = 500
/** Notifications that a mail has in full. */
const LISTED_MAX = 10
const MINUTE_MS = 60_000
/** Messages are mailed only if they were not read for this long. */
const MESSAGE_DELAY_MS = 10 * MINUTE_MS
/** Between mails of the same kind to a user: meanwhile further notifications are bundled. */
const GAP_MS = 60 * MINUTE_MS
/** The same of what waits, where an admin wants it once a day. */
const DAILY_GAP_MS = 24 * GAP_MS

/** The kind of mail that tells a notification. Null: none. */
const KINDS: Record<Notification['type'], OptionalMail | null> = {
  sold: 'sold',
  liked: null,
  message: 'message',
  approved: 'approval',
  rejected: 'approval',
  refund_requested: 'refund',
  refund_escalated: 'refund',
  refund_refused: 'refund',
  refunded: 'refund',
  refund_failed: 'refund',
  refund_settled: 'refund',
  payment_mismatch: 'refund',
  payment_returned: 'refund',
  disputed: 'dispute',
  dispute_won: 'dispute',
  dispute_lost: 'dispute',
  dispute_part_lost: 'dispute',
  dispute_opened: 'dispute',
  payout_failed: 'payout',
  reversal_refused: 'payout',
  debt_settled: 'payout',
  new_version: 'version',
  new_listing: 'listing',
  review_asked: null,
  reviewed: 'review',
  review_answered: 'review',
  // `createApiKey` queues its mail.
  api_key_created: null,
  // `actOnPerson` queues its mail.
  account_changed: null,
  topic_approved: 'approval',
  topic_removed: 'approval',
  answer_approved: 'approval',
  answer_removed: 'approval',
  answered: 'discussion',
  mentioned: 'discussion',
  report_acted: 'approval',
  report_dismissed: 'approval',
  warned: 'approval',
  taken_off: 'approval',
  content_removed: 'approval',
  decision_undone: 'approval',
  decision_upheld: 'approval',
  offer_requested: 'offer',
  offer_made: 'offer',
  offer_ended: 'offer',
  offer_delivered: 'offer',
  offer_changes: 'offer',
  offer_completed: 'offer',
  offer_stalled: 'offer',
  offer_disputed: 'offer',
  offer_decided: 'offer',
  waiting: 'waiting',
  failing: 'failing',
}

const KNOWN_TYPES = Object.keys(KINDS) as Notification['type'][]

/**
 * Writes the mails of notifications that are due: one for each user and kind, however many there are. What the user has
 * read meanwhile is left out.
 */
export async function writeNotificationMails(db: Db, config: Pick<ShopConfig, 'requireApproval'>): Promise<void> {
  let taken = BATCH
  while (taken === BATCH) taken = await db.transaction((tx) => writeSome(tx, config))
}

type Due = Awaited<ReturnType<typeof selectUnread>>[number]
interface Bundle {
  userId: string
  kind: OptionalMail
  rows: Due[]
}

async function writeSome(tx: Db, config: Pick<ShopConfig, 'requireApproval'>): Promise<number> {
  const due = tx
    .select({ id: notificationMails.notificationId })
    .from(notificationMails)
    .innerJoin(notifications, eq(notifications.id, notificationMails.notificationId))
    // Types of a newer release are left to its processes.
    .where(and(lte(notificationMails.dueAt, sql`now()`), inArray(notifications.type, KNOWN_TYPES)))
    .orderBy(asc(notificationMails.dueAt))
    .limit(BATCH)
    .for('update', { of: notificationMails, skipLocked: true })
  const taken = await tx
    .delete(notificationMails)
    .where(inArray(notificationMails.notificationId, due))
    .returning({ id: notificationMails.notificationId })
  if (taken.length === 0) return 0
  const bundles = bundlesOf(
    await selectUnread(
      tx,
      taken.map(({ id }) => id),
    ),
  )
  const lastSent = await lastMails(tx, bundles)
  const written: (typeof mails.$inferInsert)[] = []
  const postponed: (typeof notificationMails.$inferInsert)[] = []
  for (const bundle of bundles) {
    const dueAt = dueTime(bundle, lastSent.get(keyOf(bundle)))
    if (dueAt > Date.now()) {
      postponed.push(...bundle.rows.map(({ id }) => ({ notificationId: id, dueAt: new Date(dueAt) })))
    } else written.push(mailOf(bundle, config))
  }
  if (postponed.length > 0) await tx.insert(notificationMails).values(postponed)
  if (written.length > 0) await tx.insert(mails).values(written)
  return taken.length
}

function selectUnread(tx: Db, ids: string[]) {
  const [actors, recipients] = [alias(users, 'actors'), alias(users, 'recipients')]
  return tx
    .select({
      id: notifications.id,
      userId: notifications.userId,
      type: notifications.type,
      reason: notifications.reason,
      waitingKind: notifications.waitingKind,
      waitingCount: notifications.waitingCount,
      isWaitingDaily: mailSettings.isWaitingDaily,
      createdAt: notifications.createdAt,
      actor: { username: actors.username, displayName: actors.displayName },
      recipient: { id: recipients.id, role: recipients.role },
      prompt: titleColumns,
      discussion: shownTopic,
    })
    .from(notifications)
    .innerJoin(recipients, eq(recipients.id, notifications.userId))
    .leftJoin(actors, eq(actors.id, notifications.actorId))
    .leftJoin(prompts, eq(prompts.id, notifications.promptId))
    .leftJoin(discussions, isTopicOfNotification)
    .leftJoin(mailSettings, eq(mailSettings.userId, notifications.userId))
    .where(and(inArray(notifications.id, ids), isNull(notifications.readAt)))
    .orderBy(desc(notifications.id))
}

const keyOf = ({ userId, kind }: Pick<Bundle, 'userId'> & { kind: string }): string => `${userId} ${kind}`

function bundlesOf(rows: Due[]): Bundle[] {
  const bundles = new Map<string, Bundle>()
  for (const row of rows) {
    const kind = KINDS[row.type]
    if (!kind) continue
    const { userId } = row
    const key = keyOf({ userId, kind })
    const bundle = bundles.get(key) ?? { userId, kind, rows: [] }
    bundle.rows.push(row)
    bundles.set(key, bundle)
  }
  return [...bundles.values()]
}

/** When the last mail of a bundle's user and kind was written, within a day. */
async function lastMails(tx: Db, bundles: Bundle[]): Promise<Map<string, number>> {
  const userIds = [...new Set(bundles.map(({ userId }) => userId))]
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({ userId: mails.userId, kind: mails.kind, at: sql<string>`max(${mails.queuedAt})` })
    .from(mails)
    .where(and(inArray(mails.userId, userIds), gt(mails.queuedAt, new Date(Date.now() - DAILY_GAP_MS))))
    .groupBy(mails.userId, mails.kind)
  return new Map(rows.map(({ userId, kind, at }) => [keyOf({ userId: userId ?? '', kind }), Date.parse(at)]))
}

/** When a bundle is mailed. Messages wait for each other. */
function dueTime({ kind, rows }: Bundle, last: number | undefined): number {
  const gapMs = kind === 'waiting' && rows[0]?.isWaitingDaily ? DAILY_GAP_MS : GAP_MS
  const afterGap = last === undefined ? 0 : last + gapMs
  if (kind !== 'message') return afterGap
  const first = Math.min(...rows.map(({ createdAt }) => createdAt.getTime()))
  return Math.max(afterGap, first + MESSAGE_DELAY_MS)
}

function mailOf(
  { userId, kind, rows }: Bundle,
  { requireApproval }: Pick<ShopConfig, 'requireApproval'>,
): typeof mails.$inferInsert {
  const told = rows.slice(0, LISTED_MAX).map(({ type, actor, recipient, prompt, discussion, reason, ...row }) => ({
    ...{ type, actor, discussion, reason },
    ...(row.waitingKind && { waiting: { kind: row.waitingKind, count: row.waitingCount ?? 0 } }),
    prompt: prompt && { _id: prompt.id, title: titleFor(recipient, prompt, requireApproval) },
  }))
  return { id: newId(), userId, kind, content: { notifications: told, more: rows.length - told.length } }
}
