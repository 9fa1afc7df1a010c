import { idSchema } from '@promptery/contract/common'
import { CHECKOUT_MOVES, PURCHASE_MOVES } from '@promptery/contract/money/purchases'
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ProviderCheckout } from '../../../adapters/payments/port.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { checkoutItems, checkouts, purchases, refunds } from '../../../db/schema.ts'
import { AppError } from '../../../errors.ts'
import { postSale, postUnsellable } from '../../../ledger/postings.ts'
import { lockSales } from '../lock-sales.ts'
import { settlePurchase } from '../settle-purchase.ts'

/**
 * Brings a checkout to what the provider says of it, with its purchases and the ledger: once, however often and in
 * whatever order it is said. What is not a checkout of this shop changes nothing, nor a page that the shop did not make
 * for it, or with another amount. `tx` is the caller's transaction.
 * @returns the id of a checkout that is paid, some of whose money may have to go back (`returnMoney`)
 */
export async function applyCheckout(tx: Db, told: ProviderCheckout): Promise<string | null> {
  const { checkoutId, state, paymentId } = told
  const id = idSchema.safeParse(checkoutId).data
  if (id === undefined) return null
  if (state === 'expired') await end(tx, id, 'expire', isOf(told))
  if (state === 'failed') await end(tx, id, 'fail', isOf(told))
  if (state !== 'paid') return null
  await pay(tx, id, paymentId, isOf(told))
  return id
}

/** A payment may name any checkout. The shop may not have heard yet of a page that it asked for. */
const isOf = ({ sessionId, amountCents, currency }: ProviderCheckout): SQL | undefined =>
  and(
    or(isNull(checkouts.sessionId), eq(checkouts.sessionId, sessionId)),
    eq(checkouts.amountCents, amountCents),
    eq(checkouts.currency, currency),
  )

/** What nobody has seen the page of cannot be paid any more. @returns false when it has a page by now, or is closed */
export const endUnopened = (db: Db, id: string, move: 'expire' | 'fail'): Promise<boolean> =>
  db.transaction((tx) => end(tx, id, move, isNull(checkouts.sessionId)))

/** A page that the provider knows nothing of cannot be paid either. */
export async function endUnknown(tx: Db, sessionId: string): Promise<void> {
  const isOf = eq(checkouts.sessionId, sessionId)
  const [checkout] = await tx.select({ id: checkouts.id }).from(checkouts).where(isOf)
  if (checkout) await end(tx, checkout.id, 'expire', isOf)
}

async function end(tx: Db, id: string, move: 'expire' | 'fail', where: SQL | undefined): Promise<boolean> {
  const { from, to } = CHECKOUT_MOVES[move]
  const moved = await tx
    .update(checkouts)
    .set({ status: to })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, [...from]), where))
    .returning({ id: checkouts.id })
  if (moved.length === 0) return false
  const ofCheckout = tx
    .select({ id: checkoutItems.purchaseId })
    .from(checkoutItems)
    .where(eq(checkoutItems.checkoutId, id))
  const held = await tx
    .select({ promptId: purchases.promptId })
    .from(purchases)
    .where(and(inArray(purchases.id, ofCheckout), eq(purchases.checkoutId, id)))
  // The prompts before the purchases, as `beginCheckout` does, which takes the purchases in the order of a cart.
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
  return true
}

async function pay(tx: Db, id: string, paymentId: string | null, where: SQL | undefined): Promise<void> {
  const [checkout] = await tx
    .update(checkouts)
    .set({ status: CHECKOUT_MOVES.pay.to, paidAt: sql`now()`, paymentId })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, [...CHECKOUT_MOVES.pay.from]), where))
    .returning({ currency: checkouts.currency })
  if (!checkout) return
  const items = await tx
    .select({
      id: checkoutItems.id,
      amountCents: checkoutItems.amountCents,
      platformFeeCents: checkoutItems.platformFeeCents,
      purchase: { id: purchases.id, promptId: purchases.promptId, sellerId: purchases.sellerId },
      heldBy: purchases.checkoutId,
    })
    .from(checkoutItems)
    .leftJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .where(eq(checkoutItems.checkoutId, id))
    .orderBy(asc(purchases.promptId))
  await lockSales(
    tx,
    items.flatMap(({ purchase }) => purchase?.promptId ?? []),
  )
  for (const { purchase, heldBy, ...item } of items) {
    const { amountCents, platformFeeCents } = item
    if (purchase && heldBy === id && (await settles(tx, purchase.id))) {
      const shareCents = amountCents - platformFeeCents
      const { id: purchaseId, sellerId } = purchase
      await postSale(tx, { purchaseId, sellerId, ...checkout, amountCents, platformFeeCents, shareCents })
    } else {
      const refundId = newId()
      await tx
        .insert(refunds)
        .values({ id: refundId, checkoutId: id, itemId: item.id, amountCents, reason: 'unsellable' })
      await postUnsellable(tx, { refundId, amountCents, ...checkout })
    }
  }
}

/** Whether this payment makes the purchase a paid one: not when it was paid otherwise, has ended or is gone. */
async function settles(tx: Db, purchaseId: string): Promise<boolean> {
  try {
    return await settlePurchase(tx, purchaseId)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
