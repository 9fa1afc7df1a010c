import { idSchema } from '@promptery/contract/common'
import { CHECKOUT_MOVES } from '@promptery/contract/money/purchases'
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ProviderCheckout } from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { queueMail } from '../../platform/db/queries/queue-mail.ts'
import { checkoutItems, checkouts, purchases, refunds } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { postSale, postUnsellable } from '../ledger/postings.ts'
import { postTax } from '../ledger/provider-postings.ts'
import { divideTax } from '../ledger/tax.ts'
import { applyMismatch } from './apply-mismatch.ts'
import { endCheckout } from './end-checkout.ts'
import { lockSales } from './lock-sales.ts'
import { settlePurchase } from './settle-purchase.ts'

/**
 * Applies the provider's state of a checkout to the shop, its purchases and the ledger. Idempotent, in any order.
 * Unknown checkouts and pages of others change nothing. A payment with another price before tax or currency ends the
 * checkout and is refunded. `tx` is the caller's transaction.
 * @returns the id of a paid checkout, which may have refunds to send (`sendRefunds`)
 */
export async function applyCheckout(tx: Db, reported: ProviderCheckout): Promise<string | null> {
  const { checkoutId, state } = reported
  const id = idSchema.safeParse(checkoutId).data
  if (id === undefined) return null
  if (state === 'expired') await endCheckout(tx, id, 'expire', isOf(reported))
  if (state === 'failed') await endCheckout(tx, id, 'fail', isOf(reported))
  if (state !== 'paid') return null
  const [stored] = await tx.select().from(checkouts).where(eq(checkouts.id, id))
  if (stored && !isPaidAsStored(stored, reported)) await applyMismatch(tx, id, reported)
  else await pay(tx, id, reported)
  return id
}

/** A page may name any checkout, and the shop may not have stored its page yet. */
const isOf = ({ sessionId }: ProviderCheckout): SQL | undefined =>
  or(isNull(checkouts.sessionId), eq(checkouts.sessionId, sessionId))

/** Tax may be included or added. Discounts and shipping are mismatches. */
function isPaidAsStored({ amountCents, currency }: typeof checkouts.$inferSelect, reported: ProviderCheckout): boolean {
  const { subtotalCents, totalCents, taxCents } = reported
  const isOnlyTax = totalCents === subtotalCents || totalCents === subtotalCents + taxCents
  return amountCents === subtotalCents && currency === reported.currency && isOnlyTax
}

async function pay(tx: Db, id: string, reported: ProviderCheckout): Promise<void> {
  const [paid] = await tx
    .update(checkouts)
    .set({ status: CHECKOUT_MOVES.pay.to, paidAt: sql`now()`, paymentId: reported.paymentId })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, [...CHECKOUT_MOVES.pay.from]), isOf(reported)))
    .returning({ currency: checkouts.currency, buyerId: checkouts.buyerId })
  if (!paid) return
  const { buyerId, ...checkout } = paid
  await queueMail(tx, { userId: buyerId, kind: 'receipt', content: { checkoutId: id } })
  const taxCents = reported.totalCents - reported.subtotalCents
  if (taxCents > 0) await postTax(tx, { checkoutId: id, taxCents, ...checkout })
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
  const taxes = divideTax(taxCents, items)
  for (const { purchase, heldBy, ...item } of items) {
    const { amountCents, platformFeeCents } = item
    const itemTaxCents = taxes.get(item.id) ?? 0
    if (itemTaxCents > 0) {
      await tx.update(checkoutItems).set({ taxCents: itemTaxCents }).where(eq(checkoutItems.id, item.id))
    }
    if (purchase && heldBy === id && (await settles(tx, purchase.id))) {
      const earningsCents = amountCents - platformFeeCents
      const { id: purchaseId, sellerId } = purchase
      await postSale(tx, { purchaseId, sellerId, ...checkout, amountCents, platformFeeCents, earningsCents })
    } else {
      const refund = { id: newId(), amountCents: amountCents + itemTaxCents }
      await tx.insert(refunds).values({ ...refund, checkoutId: id, itemId: item.id, reason: 'unsellable' })
      await postUnsellable(tx, {
        refundId: refund.id,
        amountCents: refund.amountCents,
        taxCents: itemTaxCents,
        ...checkout,
      })
    }
  }
}

/** Whether this payment settles the purchase; false when it is paid, has ended or is deleted. */
async function settles(tx: Db, purchaseId: string): Promise<boolean> {
  try {
    return await settlePurchase(tx, purchaseId)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
