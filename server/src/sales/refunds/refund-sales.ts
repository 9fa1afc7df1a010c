import { PURCHASE_MOVES } from '@promptery/contract/sales/purchases'
import { REFUND_REQUEST_MOVES } from '@promptery/contract/sales/refunds'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { countSale } from '../../listings/counters.ts'
import type { Db } from '../../platform/db/db.ts'
import { checkoutItems, checkouts, purchases, refundRequests, refunds } from '../../platform/db/schema.ts'
import { lockPrompts } from '../checkout/lock-sales.ts'
import { paidOf, paidTaxOfItems } from '../checkout/paid-amount.ts'
import { movePurchase } from '../checkout/settle-purchase.ts'
import { postRefundedSale } from '../ledger/postings.ts'
import { refundOffers } from '../offers/pay-offer.ts'
import { isUnsettled } from './outstanding.ts'

/** A locked payment, with the paid amount, which may differ from the shop's price. */
export interface LockedCheckout {
  id: string
  buyerId: string
  amountCents: number
  /** Paid on top of `amountCents`. */
  taxCents: number
  currency: string
}

/** A paid purchase of a payment. */
export interface PaidItem {
  itemId: string
  purchaseId: string
  promptId: string
  buyerId: string
  sellerId: string
  /** The price, and the tax on top of it. */
  amountCents: number
  taxCents: number
  platformFeeCents: number
}

/** What was paid for an item, with its tax. */
export const paidCentsOf = ({ amountCents, taxCents }: Pick<PaidItem, 'amountCents' | 'taxCents'>): number =>
  amountCents + taxCents

/**
 * Locks a payment. Every refund locks the payment first and then the prompts, as paying does, to serialize and to avoid
 * deadlocks.
 * @returns undefined when there is none
 */
export async function lockCheckout(
  tx: Db,
  where: { id: string } | { paymentId: string },
): Promise<LockedCheckout | undefined> {
  const { id, buyerId } = checkouts
  const [checkout] = await tx
    .select({ id, buyerId, ...paidOf, taxCents: paidTaxOfItems() })
    .from(checkouts)
    .where('id' in where ? eq(id, where.id) : eq(checkouts.paymentId, where.paymentId))
    .for('no key update')
  return checkout
}

/** The paid and not refunded purchases of a payment, or one of them. */
export function paidItemsOf(tx: Db, checkoutId: string, purchaseId?: string): Promise<PaidItem[]> {
  return tx
    .select({
      itemId: checkoutItems.id,
      purchaseId: purchases.id,
      promptId: purchases.promptId,
      buyerId: purchases.buyerId,
      sellerId: purchases.sellerId,
      amountCents: checkoutItems.amountCents,
      taxCents: checkoutItems.taxCents,
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
 * Refunds paid sales: updates counters, posts to the ledger, closes open refund requests and ends offers. The buyer
 * keeps access until the whole amount is returned (`endRefunding`). `tx` has locked the checkout.
 * @returns the refunded items
 */
export async function refundSales(tx: Db, checkout: LockedCheckout, items: PaidItem[]): Promise<PaidItem[]> {
  await lockPrompts(
    tx,
    items.map(({ promptId }) => promptId),
  )
  const taken: PaidItem[] = []
  for (const item of items) {
    if (!(await movePurchase(tx, item.purchaseId, 'takeBack'))) continue
    await countSale(tx, item, -1)
    const earningsCents = item.amountCents - item.platformFeeCents
    await postRefundedSale(tx, { ...item, earningsCents, currency: checkout.currency })
    taken.push(item)
  }
  const ids = taken.map(({ purchaseId }) => purchaseId)
  await closeRequests(tx, ids)
  await refundOffers(tx, ids)
  return taken
}

/**
 * Ends the purchases whose refunds are all settled: their buyer loses access.
 * @param checkoutId absent: of all checkouts
 */
export async function endRefunding(tx: Db, checkoutId?: string): Promise<void> {
  const { from, to } = PURCHASE_MOVES.refund
  const owed = tx
    .select({ one: sql`1` })
    .from(refunds)
    .innerJoin(checkoutItems, eq(checkoutItems.id, refunds.itemId))
    .where(
      and(
        eq(checkoutItems.purchaseId, purchases.id),
        eq(checkoutItems.checkoutId, purchases.checkoutId),
        isUnsettled(),
      ),
    )
  await tx
    .update(purchases)
    .set({ status: to, refundedAt: sql`now()` })
    .where(
      and(
        inArray(purchases.status, [...from]),
        checkoutId === undefined ? undefined : eq(purchases.checkoutId, checkoutId),
        notExists(owed),
      ),
    )
}

async function closeRequests(tx: Db, purchaseIds: string[]): Promise<void> {
  const { from, to } = REFUND_REQUEST_MOVES.close
  await tx
    .update(refundRequests)
    .set({ status: to, endedAt: sql`now()` })
    .where(and(inArray(refundRequests.purchaseId, purchaseIds), inArray(refundRequests.status, [...from])))
}
