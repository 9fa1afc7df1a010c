import { formatMoney } from '@promptery/contract/money'
import { PURCHASE_MOVES } from '@promptery/contract/sales/purchases'
import { REFUND_REQUEST_MOVES } from '@promptery/contract/sales/refunds'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { countSale } from '../../listings/counters.ts'
import type { Db } from '../../platform/db/db.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { adminIds } from '../../platform/db/queries/suspension.ts'
import { checkoutItems, checkouts, disputes, purchases, refundRequests, refunds } from '../../platform/db/schema.ts'
import { Conflict } from '../../platform/errors.ts'
import { paidOf, paidTaxOfItems } from '../checkout/paid-amount.ts'
import { lockPrompts, movePurchase } from '../checkout/purchase.ts'
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
interface PaidItem {
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

type Of = { itemId: string } | { checkoutId: string }

/** Notifies the admins of a failed refund that they have to settle, or of a dispute that they have to answer. */
export async function notifyAdmins(
  tx: Db,
  type: 'refund_failed' | 'dispute_opened',
  buyerId: string,
  of: Of,
): Promise<void> {
  const purchase = await purchaseOf(tx, of)
  for (const adminId of await adminIds(tx)) {
    await notify(tx, adminId, { type, actorId: buyerId, ...purchase })
  }
}

interface Shortfall {
  itemId: string
  /** What was granted. */
  amountCents: number
  /** The part of it that the provider can return. */
  returnableCents: number
}

/** Notifies the admins, and the buyer with the amounts, that the provider can return only a part of a refund. */
export async function notifyOfShortfall(
  tx: Db,
  { buyerId, currency }: Pick<LockedCheckout, 'buyerId' | 'currency'>,
  { itemId, amountCents, returnableCents }: Shortfall,
): Promise<void> {
  await notifyAdmins(tx, 'refund_failed', buyerId, { itemId })
  const [part, all] = [returnableCents, amountCents].map((cents) => formatMoney(cents / 100, currency))
  const reason = `${part} of ${all} can go back the way you paid`
  await notify(tx, buyerId, { type: 'refund_failed', reason, ...(await purchaseOf(tx, { itemId })) })
}

/** Notifies the buyer that a refund of an item has not arrived. */
export async function notifyOfFailure(tx: Db, buyerId: string, itemId: string): Promise<void> {
  await notify(tx, buyerId, { type: 'refund_failed', ...(await purchaseOf(tx, { itemId })) })
}

/** Notifies the buyer that an outstanding refund of an item has reached them. @param how a sentence */
export async function notifyOfSettlement(tx: Db, buyerId: string, itemId: string, how: string): Promise<void> {
  await notify(tx, buyerId, { type: 'refund_settled', reason: how, ...(await purchaseOf(tx, { itemId })) })
}

async function purchaseOf(tx: Db, of: Of): Promise<{ promptId: string } | undefined> {
  const [purchase] = await tx
    .select({ promptId: purchases.promptId })
    .from(checkoutItems)
    .innerJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .where('itemId' in of ? eq(checkoutItems.id, of.itemId) : eq(checkoutItems.checkoutId, of.checkoutId))
    .orderBy(checkoutItems.id)
    .limit(1)
  return purchase
}

/** Notifications to both sides. Only the engineer's names the buyer. */
type PaymentNotification = 'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost' | 'dispute_part_lost'

type Sale = Pick<PaidItem, 'promptId' | 'buyerId' | 'sellerId'>

/** Notifies the buyer and the engineer of each sale. @param reason for both */
export async function notifyBoth(tx: Db, type: PaymentNotification, items: Sale[], reason?: string): Promise<void> {
  const why = reason === undefined ? {} : { reason }
  for (const { promptId, buyerId, sellerId } of items) {
    await notify(tx, buyerId, { type, promptId, ...why })
    await notify(tx, sellerId, { type, promptId, actorId: buyerId, ...why })
  }
}

/** Refuses refunds of a payment with an open dispute. @throws Conflict */
export async function refuseDisputed(tx: Db, checkoutId: string): Promise<void> {
  const isOpen = and(eq(disputes.checkoutId, checkoutId), eq(disputes.status, 'open'))
  const open = await tx.select({ id: disputes.id }).from(disputes).where(isOpen)
  if (open.length > 0) throw new Conflict('payment_disputed', 'This payment is disputed: the buyer’s bank decides')
}
