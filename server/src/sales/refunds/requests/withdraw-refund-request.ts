import { REFUND_REQUEST_MOVES } from '@promptery/contract/sales/refunds'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { purchases, refundRequests } from '../../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'

/** Withdraws a refund request of the session's user. @throws NotFound, also for another user's, Conflict when it has ended */
export async function withdrawRefundRequest({ db, user }: UserContext, { id }: { id: string }): Promise<void> {
  const { from, to } = REFUND_REQUEST_MOVES.withdraw
  const own = db.select({ id: purchases.id }).from(purchases).where(eq(purchases.buyerId, user.id))
  const isOwn = and(eq(refundRequests.id, id), inArray(refundRequests.purchaseId, own))
  const withdrawn = await db
    .update(refundRequests)
    .set({ status: to, endedAt: sql`now()` })
    .where(and(isOwn, inArray(refundRequests.status, [...from])))
    .returning({ id: refundRequests.id })
  if (withdrawn.length > 0) return
  if ((await db.$count(refundRequests, isOwn)) === 0) throw new NotFound('This request does not exist')
  throw new Conflict('already_decided', 'This has been decided already')
}
