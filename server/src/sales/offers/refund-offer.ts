import type { OfferStatus } from '@promptery/contract/listings/offer-lifecycle'
import { PURCHASE_MOVES } from '@promptery/contract/sales/purchases'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { countSale } from '../../listings/counters.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { offers, purchases } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { lockPrompts } from '../checkout/lock-sales.ts'
import { movePurchase } from '../checkout/settle-purchase.ts'
import { refuseDisputed } from '../disputes/refuse-disputed.ts'
import { applyRefunds, tryFetchRefunds } from '../refunds/apply-refunds.ts'
import { notifyBoth } from '../refunds/notify-of-refund.ts'
import { planRefund, returnableCents } from '../refunds/plan-refund.ts'
import { type LockedCheckout, lockCheckout, paidCentsOf, paidItemsOf, refundSales } from '../refunds/refund-sales.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { offerMoved } from './pay-offer.ts'

type Part = Pick<Deps, 'db' | 'log' | 'payments'>

interface Input {
  id: string
  from: readonly OfferStatus[]
  /** More that must hold of the offer. */
  where?: SQL | undefined
  /** What is written with it. */
  set?: Partial<Pick<typeof offers.$inferInsert, 'decision'>>
  /** For both sides. Absent: none. */
  reason?: string
  /** In the same transaction. */
  also?: (tx: Db) => Promise<void>
}

/**
 * Gives the money of an offer back, as a granted refund request does. The offer moves first, so that of two at once one
 * wins.
 * @throws NotFound, Conflict when the offer has another status, or the buyer's bank disputes the payment
 */
export async function refundOffer(ctx: Part, { id, from, where, set, reason, also }: Input): Promise<void> {
  const { db, payments } = ctx
  const [sale] = await db
    .select({ purchaseId: purchases.id, checkoutId: purchases.checkoutId, promptId: purchases.promptId })
    .from(offers)
    .innerJoin(purchases, eq(purchases.id, offers.purchaseId))
    .where(eq(offers.id, id))
  if (!sale) throw new NotFound('This offer does not exist')
  const { checkoutId, purchaseId } = sale
  const provider = payments.takesMoney ? payments : null
  // Fetched before the transaction, which holds a connection.
  const reported = provider && checkoutId !== null ? await tryFetchRefunds(ctx, provider, checkoutId) : null
  await db.transaction(async (tx) => {
    const checkout = checkoutId === null ? undefined : await lockCheckout(tx, { id: checkoutId })
    if (checkout) await refuseDisputed(tx, checkout.id)
    if (reported) await applyRefunds(tx, reported)
    await lockPrompts(tx, [sale.promptId])
    const moved = await tx
      .update(offers)
      .set({ status: 'refunded', dueAt: null, updatedAt: sql`now()`, ...set })
      .where(and(eq(offers.id, id), inArray(offers.status, [...from]), where))
      .returning({ id: offers.id })
    if (moved.length === 0) throw offerMoved()
    if (checkout) await refundPaid(tx, checkout, { purchaseId, reason }, reported?.refunds ?? [])
    else await refundUnpaid(tx, { purchaseId, reason })
    await also?.(tx)
  })
  if (provider && checkoutId !== null) await sendRefunds(ctx, provider, checkoutId)
}

interface Refunded {
  purchaseId: string
  reason: string | undefined
}

async function refundPaid(
  tx: Db,
  checkout: LockedCheckout,
  { purchaseId, reason }: Refunded,
  given: Parameters<typeof returnableCents>[2],
): Promise<void> {
  const [item] = await refundSales(tx, checkout, await paidItemsOf(tx, checkout.id, purchaseId))
  if (!item) throw offerMoved()
  const { itemId } = item
  const amountCents = paidCentsOf(item)
  const returnable = await returnableCents(tx, checkout, given)
  await planRefund(tx, checkout, { itemId, amountCents }, returnable)
  await notifyBoth(tx, 'refunded', [item], reason)
}

/** Of the demo checkout, and what was free: no money moves. */
async function refundUnpaid(tx: Db, { purchaseId, reason }: Refunded): Promise<void> {
  if (!(await movePurchase(tx, purchaseId, 'takeBack'))) throw offerMoved()
  const { from, to } = PURCHASE_MOVES.refund
  const [purchase] = await tx
    .update(purchases)
    .set({ status: to, refundedAt: sql`now()` })
    .where(and(eq(purchases.id, purchaseId), inArray(purchases.status, [...from])))
    .returning()
  if (!purchase) throw offerMoved()
  await countSale(tx, purchase, -1)
  await notifyBoth(tx, 'refunded', [purchase], reason)
}
