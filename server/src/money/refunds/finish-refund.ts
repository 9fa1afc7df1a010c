import { REFUND_MOVES } from '@promptery/contract/money/refunds'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { refunds } from '../../platform/db/schema.ts'
import { postRefund } from '../ledger/postings.ts'

interface Made {
  id: string
  amountCents: number
  currency: string
  providerRefundId: string
}

/** Marks a refund as done and posts it, once. @returns false when it was done before */
export async function finishRefund(tx: Db, { id, amountCents, currency, providerRefundId }: Made): Promise<boolean> {
  const { from, to } = REFUND_MOVES.finish
  const done = await tx
    .update(refunds)
    .set({ status: to, doneAt: sql`now()`, providerRefundId })
    .where(and(eq(refunds.id, id), inArray(refunds.status, [...from])))
    .returning({ id: refunds.id })
  return done.length > 0 && postRefund(tx, { refundId: id, amountCents, currency })
}
