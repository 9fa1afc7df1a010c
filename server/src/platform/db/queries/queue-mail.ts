import type { MailKind, OptionalMail } from '@promptery/contract/notices/mail'
import type { NotificationText } from '@promptery/contract/notices/notification-text'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { newId } from '../ids.ts'
import { mailStatus, mails } from '../schema.ts'
import { published } from './publish.ts'

/** A notification as a mail tells it. */
export interface MailedNotification extends NotificationText {
  reason: string | null
}

/** What a mail tells, by kind. Written to the database: fields keep their names. */
export interface MailContents
  extends Record<Exclude<OptionalMail, 'payout'>, { notifications: MailedNotification[]; more: number }> {
  /** Notifications, or transfers to the engineer. */
  payout: { notifications: MailedNotification[]; more: number } | { cents: number; sales: number; currency: string }
  receipt: { checkoutId: string }
  /** `isChange`: of a new address for an existing account. */
  confirm: { isChange: boolean }
  /** A change of the account's address that was requested or, with `isDone`, made. */
  address: { newEmail: string; isDone: boolean }
  reset: Record<string, never>
  /** `text` says what happened, and what to do if it was somebody else. */
  security: { title: string; text: string }
  test: Record<string, never>
}

type Queued = {
  [Kind in keyof MailContents]: { kind: Kind; content: MailContents[Kind] }
}[keyof MailContents]

type Recipient = { userId: string; address?: string } | { userId?: undefined; address: string }

/** Kinds that a person waits for. */
const URGENT: ReadonlySet<MailKind> = new Set(['confirm', 'address', 'reset', 'security', 'test'])

/**
 * Writes a mail to be sent once `tx` commits, if mail is connected. `tx` is the transaction of what it tells.
 * @param mail.address absent: the user's address at the time of sending
 * @param mail.dueAt absent: now
 * @param mail.expiresAt when the mail is no longer worth sending
 */
export async function queueMail(tx: Db, mail: Queued & Recipient & { dueAt?: Date; expiresAt?: Date }): Promise<void> {
  const { userId = null, address = null, kind, content, dueAt, expiresAt } = mail
  const id = newId()
  await tx.execute(sql`with written as (
      insert into ${mails} (id, user_id, address, kind, content, is_urgent, next_attempt_at, expires_at)
      select ${id}::uuid, ${userId}::uuid, ${address}::text, ${kind}::text, ${JSON.stringify(content)}::jsonb,
        ${URGENT.has(kind)}::boolean, coalesce(${dueAt?.toISOString() ?? null}::timestamptz, now()),
        ${expiresAt?.toISOString() ?? null}::timestamptz
      from ${mailStatus} where ${mailStatus.isConnected}
      returning id
    )
    select ${published({ kind: 'mail', id, userIds: [] })} from written`)
}

/** Transfers of an engineer within this time share one mail. */
const MINUTES = 10

interface Transfer {
  engineerId: string
  amountCents: number
  currency: string
}

/** Writes a mail of a transfer, or adds it to one that waits. `tx` is the transaction that marks it as done. */
export async function queuePayoutMail(tx: Db, { engineerId, amountCents, currency }: Transfer): Promise<void> {
  const isOpen = and(
    eq(mails.userId, engineerId),
    eq(mails.kind, 'payout'),
    eq(mails.status, 'queued'),
    eq(mails.attempts, 0),
    gt(mails.nextAttemptAt, sql`now()`),
    sql`${mails.content} ->> 'currency' = ${currency}`,
  )
  const added = await tx
    .update(mails)
    .set({
      content: sql`${mails.content} || jsonb_build_object(
        'cents', (${mails.content} ->> 'cents')::integer + ${amountCents}::integer,
        'sales', (${mails.content} ->> 'sales')::integer + 1)`,
    })
    .where(isOpen)
    .returning({ id: mails.id })
  if (added.length > 0) return
  const content = { cents: amountCents, sales: 1, currency }
  await queueMail(tx, { userId: engineerId, kind: 'payout', content, dueAt: new Date(Date.now() + MINUTES * 60_000) })
}
