import { setTimeout as sleep } from 'node:timers/promises'
import type { PageQuery } from '@promptery/contract/common'
import type { FailedMail, MailStatus } from '@promptery/contract/notices/mail'
import { and, eq, sql } from 'drizzle-orm'
import { type Mail, MailError } from '../../adapters/mail/port.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { type MemberRow, memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { publish } from '../../platform/db/queries/publish.ts'
import { mailStatus, mails, users } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { readableEmail } from '../../platform/runtime/mailbox.ts'
import { readMailState } from './mail-connection.ts'
import { storeConnectionFailure } from './sending/send-due-mails.ts'
import { renderMail } from './template/render-mail.ts'

const columns = {
  id: mails.id,
  kind: mails.kind,
  user: memberColumns(users),
  address: mails.address,
  email: users.email,
  failure: mails.failure,
  attempts: mails.attempts,
  finishedAt: mails.finishedAt,
} as const

/** Mails that failed for good, latest first. For admins. */
export async function listFailedMails(
  { db }: UserContext,
  input: PageQuery,
): Promise<{ mails: FailedMail[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: mails.id } },
    input,
    ({ after, order, limit }) =>
      db
        .select(columns)
        .from(mails)
        .leftJoin(users, eq(users.id, mails.userId))
        .where(and(eq(mails.status, 'failed'), after))
        .orderBy(...order)
        .limit(limit),
  )
  return { mails: rows.map(presentFailedMail), nextCursor }
}

type Row = Omit<typeof mails.$inferSelect, 'status'>
function presentFailedMail({
  id,
  kind,
  user,
  address,
  email,
  failure,
  attempts,
  finishedAt,
}: Pick<Row, 'id' | 'kind' | 'address' | 'failure' | 'attempts' | 'finishedAt'> & {
  user: MemberRow | null
  email: string | null
}): FailedMail {
  return {
    _id: id,
    kind,
    user: user && presentMember(user),
    email: readableEmail(address ?? email ?? ''),
    failure: failure ?? '',
    attempts,
    failedAt: (finishedAt ?? new Date(0)).toISOString(),
  }
}

/** Whether mail works, for admins. */
export async function getMailStatus(db: Db, mail: Mail): Promise<Omit<MailStatus, 'success'>> {
  const [status] = await db.select().from(mailStatus)
  const { queued, failed } = await readMailState(db)
  return {
    from: mail.from,
    failingSince: status?.failingSince?.toISOString() ?? null,
    failure: status?.failure ?? null,
    lastSentAt: status?.lastSentAt?.toISOString() ?? null,
    queued,
    failed,
  }
}

const QUEUED = {
  status: 'queued',
  attempts: 0,
  failure: null,
  finishedAt: null,
  nextAttemptAt: sql`now()`,
  queuedAt: sql`now()`,
} as const

/** Queues a failed mail, or all of them, again. For admins. @returns their number @throws NotFound for an unknown one */
export async function sendAgain({ db }: UserContext, { id }: { id?: string }): Promise<number> {
  return db.transaction(async (tx) => {
    const queued = await tx
      .update(mails)
      .set(QUEUED)
      .where(and(eq(mails.status, 'failed'), id === undefined ? undefined : eq(mails.id, id)))
      .returning({ id: mails.id })
    const [first] = queued
    if (first) await publish(tx, { kind: 'mail', id: first.id, userIds: [] })
    else if (id !== undefined) throw new NotFound('This mail does not exist, or was sent again')
    return queued.length
  })
}

/** Takes a failed mail off the list. For admins. @throws NotFound */
export async function deleteFailedMail({ db }: UserContext, { id }: { id: string }): Promise<void> {
  const deleted = await db
    .delete(mails)
    .where(and(eq(mails.id, id), eq(mails.status, 'failed')))
    .returning({ id: mails.id })
  if (deleted.length === 0) throw new NotFound('This mail does not exist, or was sent again')
}

/** How long an admin waits. The mail server may take minutes, which says enough. */
const WAIT_SECONDS = 30

const notSent = (reason: string): Conflict => new Conflict('mail_not_sent', `The test mail was not sent: ${reason}`)

/**
 * Sends an admin a mail at once, outside of the queue, so that the mail server's answer can be shown.
 * @throws Conflict with what the mail server says
 */
export async function sendTestMail({ db, config, user }: UserContext, mail: Mail): Promise<void> {
  const [account] = await db.select({ isDemo: users.isDemo }).from(users).where(eq(users.id, user.id))
  if (account?.isDemo) throw notSent('demo accounts get no mail')
  const { id: userId, username, email } = user
  const shop = { ...config, tokenOf: mail.tokenOf }
  const letter = renderMail({ kind: 'test', content: {}, userId, username, token: null, receipt: null }, shop)
  const waiting = new AbortController()
  const silence = sleep(WAIT_SECONDS * 1000, undefined, { signal: waiting.signal }).then(() => {
    throw notSent(`the mail server has not answered for ${WAIT_SECONDS} seconds`)
  })
  try {
    await Promise.race([mail.send({ id: newId(), to: email, ...letter }), silence])
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    if (error.failure === 'connection') await storeConnectionFailure(db, error.message)
    throw notSent(error.message)
  } finally {
    waiting.abort()
    silence.catch(() => undefined)
  }
  await db.update(mailStatus).set({ lastSentAt: new Date(), failingSince: null, failure: null })
}
