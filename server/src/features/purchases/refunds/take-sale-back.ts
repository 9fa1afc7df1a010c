import { REFUND_REQUEST_MOVES } from '@promptery/contract/money/refunds'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { checkoutItems, checkouts, purchases, refundRequests } from '../../../db/schema.ts'
import { postRefundedSale } from '../../../ledger/postings.ts'
import { countSale } from '../../../listings/counters.ts'
import { lockPrompts } from '../lock-sales.ts'
import { movePurchase } from '../move-purchase.ts'

/** A payment, locked until the end of the transaction. */
export interface LockedCheckout {
  id: string
  buyerId: string
  amountCents: number
  currency: string
}

/** A purchase that a payment has paid. */
export interface PaidItem {
  itemId: string
  purchaseId: string
  promptId: string
  buyerId: string
  sellerId: string
  amountCents: number
  platformFeeCents: number
}

/**
 * Whatever gives money of a payment back locks the payment first and then the prompts, as paying does. So one such act
 * sees what the other one did.
 * @returns undefined when there is none
 */
export async function lockCheckout(
  tx: Db,
  where: { id: string } | { paymentId: string },
): Promise<LockedCheckout | undefined> {
  const { id, buyerId, amountCents, currency } = checkouts
  const [checkout] = await tx
    .select({ id, buyerId, amountCents, currency })
    .from(checkouts)
    .where('id' in where ? eq(id, where.id) : eq(checkouts.paymentId, where.paymentId))
    .for('no key update')
  return checkout
}

/** What a payment has paid and what is not refunded, all of it or one purchase. */
export function paidItemsOf(tx: Db, checkoutId: string, purchaseId?: string): Promise<PaidItem[]> {
  return tx
    .select({
      itemId: checkoutItems.id,
      purchaseId: purchases.id,
      promptId: purchases.promptId,
      buyerId: purchases.buyerId,
      sellerId: purchases.sellerId,
      amountCents: checkoutItems.amountCents,
      platformFeeCents: checkoutItems.platformFeeCents,
    })
    .from(checkoutItems)
    .innerJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .where(
      and(
        eq(checkoutItems.checkoutId, checkoutId),
        eq(purchases.checkoutId, checkoutId),
        eq(purchases.status, 'paid'),
        purchaseId === undefined ? undefined : eq(purchases.id, purchaseId),
      ),
    )
    .orderBy(purchases.promptId)
}

/**
 * Takes paid sales back: their buyer owns them no more, they are counted no more, and in the ledger what was the
 * engineer's and the platform's is to go back. A request that is open for one has no object any more. `tx` has locked the
 * checkout.
 * @returns those that were taken back
 */
export async function takeSalesBack(tx: Db, checkout: LockedCheckout, items: PaidItem[]): Promise<PaidItem[]> {
  await lockPrompts(
    tx,
    items.map(({ promptId }) => promptId),
  )
  const taken: PaidItem[] = []
  for (const item of items) {
    if (!(await movePurchase(tx, item.purchaseId, 'refund'))) continue
    await countSale(tx, item, -1)
    const shareCents = item.amountCents - item.platformFeeCents
    await postRefundedSale(tx, { ...item, shareCents, currency: checkout.currency })
    taken.push(item)
  }
  await closeRequests(
    tx,
    taken.map(({ purchaseId }) => purchaseId),
  )
  return taken
}

async function closeRequests(tx: Db, purchaseIds: string[]): Promise<void> {
  const { from, to } = REFUND_REQUEST_MOVES.close
  await tx
    .update(refundRequests)
    .set({ status: to, endedAt: sql`now()` })
    .where(and(inArray(refundRequests.purchaseId, purchaseIds), inArray(refundRequests.status, [...from])))
}
