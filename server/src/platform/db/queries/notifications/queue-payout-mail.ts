import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db.ts'
import { mails } from '../../schema.ts'
import { queueMail } from './queue-mail.ts'

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
