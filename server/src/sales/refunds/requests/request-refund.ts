import type { AskRefundBody } from '@promptery/contract/sales/refunds'
import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/ids.ts'
import { notify } from '../../../platform/db/queries/notifications/notify.ts'
import { purchases, refundRequests } from '../../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { refuseDisputed } from '../../disputes/refuse-disputed.ts'
import { lockCheckout } from '../refund-sales.ts'

/**
 * Requests a refund of a purchase of the session's user and notifies its engineer, whose earning is on hold meanwhile.
 * @throws NotFound, also for another user's, Conflict when it is too late, requested before, or disputed
 */
export async function requestRefund(ctx: UserContext, { purchaseId, reason }: AskRefundBody): Promise<{ id: string }> {
  const { db, user, config } = ctx
  return db.transaction(async (tx) => {
    const { checkoutId } = await findOwn(tx, user.id, purchaseId)
    if (checkoutId === null) throw notRefundable('Nothing was paid for this')
    await lockCheckout(tx, { id: checkoutId })
    // Read again under the lock.
    const purchase = await findOwn(tx, user.id, purchaseId, config.refundDays)
    if (purchase.status !== 'paid') throw notRefundable('This is not paid, or was given back')
    if (!purchase.isInTime) throw notRefundable(`Money can be asked back for ${purchase.days} days after paying`)
    await refuseDisputed(tx, checkoutId)
    const id = newId()
    const created = await tx
      .insert(refundRequests)
      .values({ id, purchaseId, reason })
      .onConflictDoNothing()
      .returning({ id: refundRequests.id })
    if (created.length === 0) throw new Conflict('refund_asked', 'You have asked for this before')
    const { sellerId, promptId } = purchase
    await notify(tx, sellerId, { type: 'refund_requested', promptId, actorId: user.id, reason })
    return { id }
  })
}

const notRefundable = (message: string) => new Conflict('not_refundable', message)

/** @param days the refund period of purchases that began without one */
async function findOwn(tx: Db, buyerId: string, id: string, days = 0) {
  const period = sql`coalesce(${purchases.refundDays}, ${days}::integer)`
  const [purchase] = await tx
    .select({
      status: purchases.status,
      checkoutId: purchases.checkoutId,
      promptId: purchases.promptId,
      sellerId: purchases.sellerId,
      days: sql<number>`${period}`.mapWith(Number),
      isInTime: sql<boolean>`coalesce(${purchases.paidAt} > now() - make_interval(days => ${period}), false)`,
    })
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.buyerId, buyerId)))
  if (!purchase) throw new NotFound('This purchase does not exist')
  return purchase
}
