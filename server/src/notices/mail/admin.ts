import type { PageQuery } from '@promptery/contract/common'
import type { FailedMail, MailStatus } from '@promptery/contract/notices/mail'
import { and, eq, sql } from 'drizzle-orm'
import type { Mail } from '../../adapters/mail/port.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type MemberRow, memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { publish } from '../../platform/db/queries/publish.ts'
import { mailStatus, mails, users } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { readableEmail } from '../../platform/readable-email.ts'
import { readMailState } from './mail-connection.ts'

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
