import { CHECKOUT_MOVES, PURCHASE_MOVES } from '@promptery/contract/sales/purchases'
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { ProviderCheckout } from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { adminIds } from '../../platform/db/queries/suspension.ts'
import { checkoutItems, checkouts, purchases, refunds } from '../../platform/db/schema.ts'
import { postUnsellable } from '../ledger/postings.ts'
import { lockSales } from './purchase.ts'

/** Ends a checkout whose page was never created. @returns false when it has a page by now, or is closed */
export const endUnopened = (db: Db, id: string, move: 'expire' | 'fail'): Promise<boolean> =>
  db.transaction((tx) => endCheckout(tx, id, move, isNull(checkouts.sessionId)))

/** Expires a checkout whose page the provider does not know. */
export async function endUnknown(tx: Db, sessionId: string): Promise<void> {
  const isOf = eq(checkouts.sessionId, sessionId)
  const [checkout] = await tx.select({ id: checkouts.id }).from(checkouts).where(isOf)
  if (checkout) await endCheckout(tx, checkout.id, 'expire', isOf)
}

/** Ends an open checkout and its purchases. @returns false when no open checkout matches */
export async function endCheckout(
  tx: Db,
  id: string,
  move: 'expire' | 'fail',
  where: SQL | undefined,
): Promise<boolean> {
  const { from, to } = CHECKOUT_MOVES[move]
  const moved = await tx
    .update(checkouts)
    .set({ status: to })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, [...from]), where))
    .returning({ id: checkouts.id })
  if (moved.length === 0) return false
  await endPurchases(tx, id, move)
  return true
}

/** Ends the pending purchases of a checkout, so that they can be restarted. */
async function endPurchases(tx: Db, id: string, move: 'expire' | 'fail'): Promise<void> {
  const ofCheckout = tx
    .select({ id: checkoutItems.purchaseId })
    .from(checkoutItems)
    .where(eq(checkoutItems.checkoutId, id))
  const held = await tx
    .select({ promptId: purchases.promptId })
    .from(purchases)
    .where(and(inArray(purchases.id, ofCheckout), eq(purchases.checkoutId, id)))
  // Locks the prompts before the purchases, as `beginCheckout` does.
  await lockSales(
    tx,
    held.map(({ promptId }) => promptId),
  )
  await tx
    .update(purchases)
    .set({ status: PURCHASE_MOVES[move].to })
    .where(
      and(
        inArray(purchases.id, ofCheckout),
        eq(purchases.checkoutId, id),
        inArray(purchases.status, [...PURCHASE_MOVES[move].from]),
      ),
    )
}

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
