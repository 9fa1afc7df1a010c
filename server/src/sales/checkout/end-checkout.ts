import { CHECKOUT_MOVES, PURCHASE_MOVES } from '@promptery/contract/sales/purchases'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { checkoutItems, checkouts, purchases } from '../../platform/db/schema.ts'
import { lockSales } from './lock-sales.ts'

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
export async function endPurchases(tx: Db, id: string, move: 'expire' | 'fail'): Promise<void> {
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
