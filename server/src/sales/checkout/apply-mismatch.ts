import { CHECKOUT_MOVES } from '@promptery/contract/sales/purchases'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { ProviderCheckout } from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { adminIds } from '../../platform/db/queries/admins.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { checkoutItems, checkouts, purchases, refunds } from '../../platform/db/schema.ts'
import { postUnsellable } from '../ledger/postings.ts'
import { endPurchases } from './end-checkout.ts'

/**
 * Ends a checkout that was paid in another amount or currency: its purchases can be restarted, and the whole payment
 * becomes one refund. Notifies the buyer and the admins. Idempotent.
 */
export async function applyMismatch(tx: Db, id: string, reported: ProviderCheckout): Promise<void> {
  const { sessionId, totalCents, currency, paymentId, isOwn } = reported
  const { from, to } = CHECKOUT_MOVES.mismatch
  const [checkout] = await tx
    .update(checkouts)
    .set({ status: to, paymentId, mismatchCents: totalCents, mismatchCurrency: currency })
    .where(
      and(
        eq(checkouts.id, id),
        inArray(checkouts.status, [...from]),
        isNull(checkouts.mismatchCents),
        // A page that the shop did not create may name any checkout.
        or(eq(checkouts.sessionId, sessionId), isOwn ? isNull(checkouts.sessionId) : undefined),
      ),
    )
    .returning({ buyerId: checkouts.buyerId })
  if (!checkout) return
  await endPurchases(tx, id, 'fail')
  const [item] = await tx
    .select({ id: checkoutItems.id, promptId: purchases.promptId })
    .from(checkoutItems)
    .leftJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .where(eq(checkoutItems.checkoutId, id))
    .orderBy(asc(checkoutItems.id))
    .limit(1)
  if (!item) return
  // A discount of 100 % leaves nothing to refund.
  if (totalCents > 0 && paymentId !== null) {
    const refund = { id: newId(), checkoutId: id, itemId: item.id, amountCents: totalCents }
    await tx.insert(refunds).values({ ...refund, reason: 'unsellable' })
    await tx.update(checkoutItems).set({ returnedFor: 'mismatch' }).where(eq(checkoutItems.id, item.id))
    await postUnsellable(tx, { refundId: refund.id, amountCents: totalCents, taxCents: 0, currency })
  }
  const about = { type: 'payment_mismatch' as const, ...(item.promptId !== null && { promptId: item.promptId }) }
  await notify(tx, checkout.buyerId, about)
  for (const adminId of await adminIds(tx)) await notify(tx, adminId, { ...about, actorId: checkout.buyerId })
}
