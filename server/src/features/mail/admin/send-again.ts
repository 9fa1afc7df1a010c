import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { publish } from '../../../platform/db/queries/publish.ts'
import { mails } from '../../../platform/db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'

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
