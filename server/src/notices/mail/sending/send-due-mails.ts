import { OPTIONAL_MAIL } from '@promptery/contract/notices/mail'
import { and, eq, sql } from 'drizzle-orm'
import type { BaseLogger } from 'pino'
import { type Mail, MailError, NO_MAILBOX } from '../../../adapters/mail/port.ts'
import type { ShopConfig } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { mailSettings, mailStatus, mails } from '../../../platform/db/schema.ts'
import { renderMail } from '../template/render-mail.ts'
import { type ClaimedMail, claimMail, prepareMail } from './prepare-mail.ts'
import { writeNotificationMails } from './write-notification-mails.ts'

export interface SendingDeps {
  db: Db
  mail: Mail
  config: Pick<
    ShopConfig,
    'appName' | 'publicUrl' | 'currency' | 'accentColor' | 'logoUrl' | 'mailsPerHour' | 'requireApproval'
  >
  log: Pick<BaseLogger, 'warn'>
}

/** How many mails a process sends at once. */
const LANES = 4

/**
 * Writes the mails of notifications that are due, and sends all mails that are. Any number of processes may do so: each mail is sent by one of them.
 * @param signal no further mail is begun once it is aborted
 */
export async function sendDueMails(deps: SendingDeps, signal?: AbortSignal): Promise<void> {
  const run = { isDown: false }
  const lane = async () => {
    while (!run.isDown && !signal?.aborted) {
      const mail = await claimMail(deps.db, deps.config)
      if (!mail) return
      // The next run tries again.
      if (!(await sendMail(deps, mail))) run.isDown = true
    }
  }
  await writeNotificationMails(deps.db, deps.config)
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const broken = lanes.find((ended) => ended.status === 'rejected')
  if (broken) throw broken.reason
}

/** @returns whether further mails can be sent */
async function sendMail(deps: SendingDeps, claimed: ClaimedMail): Promise<boolean> {
  const { db, mail, log } = deps
  const prepared = await prepareMail(db, claimed, mail)
  const to = prepared && recipientOf(prepared)
  if (!prepared || to === undefined) {
    await dropMail(db, claimed)
    return true
  }
  try {
    const letter = renderMail(prepared, { ...deps.config, tokenOf: mail.tokenOf })
    await mail.send({ id: claimed.id, to, ...letter })
  } catch (error) {
    const { id, kind } = claimed
    const failed = error instanceof MailError ? error : new MailError('refused', 'The shop could not write this mail')
    log.warn({ mail: id, kind, failure: failed.failure, err: error }, 'a mail was not sent')
    await recordFailure(db, claimed, failed)
    return failed.failure !== 'connection'
  }
  await markSent(db, claimed)
  return true
}

const optional: readonly string[] = OPTIONAL_MAIL

/** The address that a mail goes to, or `undefined` if it is not to be sent. */
function recipientOf(mail: ClaimedMail): string | undefined {
  // Nobody reads the mailboxes of the demo.
  if (mail.isExpired || mail.isDemo) return undefined
  if (mail.address !== null) return mail.address
  if (mail.isAddressOff) return undefined
  // Nobody has said that they read this mailbox: what others cause must not flood it.
  if (mail.isUnconfirmed && mail.isFollowing) return undefined
  const isOptional = optional.includes(mail.kind)
  if (isOptional && (mail.off?.includes(mail.kind) || mail.isUnconfirmed)) return undefined
  return mail.email ?? undefined
}

/** A mailbox that was refused so often in sequence does not exist. */
const REFUSALS_MAX = 2
/** Until the second attempt at a mailbox that was refused. */
const REFUSED_PAUSE_MINUTES = 30
const PAUSE_MINUTES_MAX = 4 * 60
/** After a failure of the connection: mail goes on soon after it works again. */
const CONNECTION_PAUSE_MINUTES_MAX = 15
/** A mail that may have arrived each time is not repeated often. */
const UNANSWERED_MAX = 3
const UNANSWERED_PAUSE_MINUTES = 60
const GIVE_UP = '3 days'

/** Unless another process has claimed the mail meanwhile, or an admin has queued it again. */
const stillClaimed = ({ id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>) =>
  and(eq(mails.id, id), eq(mails.status, 'queued'), eq(mails.attempts, attempts))

/** Marks a mail as sent, after the mail server's response. */
export async function markSent(db: Db, mail: ClaimedMail): Promise<void> {
  const ownUserId = ownerOf(mail)
  await db.execute(sql`with sent as (
      update ${mails} set status = 'sent', finished_at = now(), failure = null where ${stillClaimed(mail)}
    ), settings as (
      update ${mailSettings} set refusals = 0 where user_id = ${ownUserId}::uuid and refusals > 0
    )
    update ${mailStatus} set last_sent_at = now(), failing_since = null, failure = null`)
}

/** The user whose own address the mail goes to. */
const ownerOf = ({ userId, address, email }: ClaimedMail): string | null =>
  address === null || address === email ? userId : null

/** Deletes a mail that is not to be sent. */
export async function dropMail(db: Db, mail: ClaimedMail): Promise<void> {
  await db.delete(mails).where(stillClaimed(mail))
}

/** Marks a mail as failed, or queues it again after a pause that grows. */
export async function recordFailure(db: Db, mail: ClaimedMail, error: MailError): Promise<void> {
  const { failure, message } = error
  if (failure === 'connection') await storeConnectionFailure(db, message)
  if (failure === 'refused') return fail(db, mail, message)
  if (failure === 'unanswered') {
    return mail.attempts < UNANSWERED_MAX
      ? postpone(db, mail, message, UNANSWERED_PAUSE_MINUTES)
      : fail(db, mail, message)
  }
  if (failure === 'address') return recordRefusal(db, mail, message)
  const max = failure === 'connection' ? CONNECTION_PAUSE_MINUTES_MAX : PAUSE_MINUTES_MAX
  await postpone(db, mail, message, Math.min(2 ** (mail.attempts - 1), max))
}

/** Stores that no mail can be sent, since the first failure. */
export async function storeConnectionFailure(db: Db, failure: string): Promise<void> {
  await db.update(mailStatus).set({ failingSince: sql`coalesce(${mailStatus.failingSince}, now())`, failure })
}

async function fail(db: Db, mail: ClaimedMail, failure: string): Promise<void> {
  await db.update(mails).set({ status: 'failed', failure, finishedAt: sql`now()` }).where(stillClaimed(mail))
}

async function postpone(db: Db, mail: ClaimedMail, failure: string, minutes: number): Promise<void> {
  const next = sql`now() + make_interval(mins => ${minutes}::integer)`
  const isOver = sql`${next} > ${mails.queuedAt} + ${GIVE_UP}::interval`
  await db
    .update(mails)
    .set({
      nextAttemptAt: next,
      failure,
      status: sql`case when ${isOver} then 'failed' else 'queued' end`,
      finishedAt: sql`case when ${isOver} then now() end`,
    })
    .where(stillClaimed(mail))
}

/**
 * The second refusal of a user's mailbox in sequence switches the address off. It counts only for a mail that was refused
 * half an hour before: several mails may be refused in the same moment.
 */
async function recordRefusal(db: Db, mail: ClaimedMail, failure: string): Promise<void> {
  const userId = ownerOf(mail)
  if (userId === null) {
    return mail.attempts < REFUSALS_MAX ? postpone(db, mail, failure, REFUSED_PAUSE_MINUTES) : fail(db, mail, failure)
  }
  const isRepeated = NO_MAILBOX.test(mail.failure ?? '')
  const isLast = sql`${isRepeated}::boolean and ${mailSettings.refusals} + 1 >= ${REFUSALS_MAX}::integer`
  await db.transaction(async (tx) => {
    const [settings] = await tx
      .insert(mailSettings)
      .values({ userId, refusals: 1, addressFailure: failure })
      .onConflictDoUpdate({
        target: mailSettings.userId,
        set: {
          refusals: sql`${mailSettings.refusals} + 1`,
          addressFailure: failure,
          addressOffAt: sql`case when ${isLast} then coalesce(${mailSettings.addressOffAt}, now()) end`,
        },
      })
      .returning({ addressOffAt: mailSettings.addressOffAt })
    if (settings?.addressOffAt) await fail(tx, mail, failure)
    else await postpone(tx, mail, failure, REFUSED_PAUSE_MINUTES)
  })
}
