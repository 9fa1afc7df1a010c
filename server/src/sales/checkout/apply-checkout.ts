import { idSchema } from '@promptery/contract/common'
import { CHECKOUT_MOVES } from '@promptery/contract/sales/purchases'
import { RETURN_WORDS, type ReturnReason } from '@promptery/contract/sales/return-reasons'
import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ProviderCheckout } from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { queueMail } from '../../platform/db/queries/queue-mail.ts'
import { checkoutItems, checkouts, prompts, purchases, refunds } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { postSale, postUnsellable } from '../ledger/postings.ts'
import { postTax } from '../ledger/provider-postings.ts'
import { includedTaxCents, itemsAsPaid } from '../tax/tax.ts'
import { applyMismatch, endCheckout } from './end-checkout.ts'
import { taxOfItems } from './paid-amount.ts'
import { lockSales, movePurchase, settlePurchase } from './purchase.ts'

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
  const [stored] = await tx
    .select({ ...getTableColumns(checkouts), askedTaxCents: taxOfItems() })
    .from(checkouts)
    .where(eq(checkouts.id, id))
  if (stored && !isPaidAsStored(stored, reported)) await applyMismatch(tx, id, reported)
  else await pay(tx, id, reported)
  return id
}

/** A page may name any checkout, and the shop may not have stored its page yet. */
const isOf = ({ sessionId }: ProviderCheckout): SQL | undefined =>
  or(isNull(checkouts.sessionId), eq(checkouts.sessionId, sessionId))

type Stored = typeof checkouts.$inferSelect & { askedTaxCents: number }

/** The provider's tax may be included or added. Discounts and shipping are mismatches, and so is a tax above the prices. */
function isPaidAsStored(stored: Stored, reported: ProviderCheckout): boolean {
  const { subtotalCents, totalCents, taxCents } = reported
  const isOnlyTax = totalCents === subtotalCents || totalCents === subtotalCents + taxCents
  const isAsked = stored.amountCents + stored.askedTaxCents === subtotalCents && stored.currency === reported.currency
  return isAsked && isOnlyTax && 2 * includedTaxCents(reported, stored) <= subtotalCents
}

async function pay(tx: Db, id: string, reported: ProviderCheckout): Promise<void> {
  const [paid] = await tx
    .update(checkouts)
    .set({ status: CHECKOUT_MOVES.pay.to, paidAt: sql`now()`, paymentId: reported.paymentId })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, [...CHECKOUT_MOVES.pay.from]), isOf(reported)))
    .returning()
  if (!paid) return
  const checkout = { currency: paid.currency }
  await queueMail(tx, { userId: paid.buyerId, kind: 'receipt', content: { checkoutId: id } })
  const asked = await tx
    .select({
      id: checkoutItems.id,
      amountCents: checkoutItems.amountCents,
      taxCents: checkoutItems.taxCents,
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
    asked.flatMap(({ purchase }) => purchase?.promptId ?? []),
  )
  const items = itemsAsPaid(asked, reported, paid)
  const taxCents = items.reduce((sum, item) => sum + item.taxCents, 0)
  if (taxCents > 0) await postTax(tx, { checkoutId: id, taxCents, ...checkout })
  if (reported.taxCents > 0 || paid.taxBy === 'provider') await storeTax(tx, id, reported, items)
  for (const { purchase, heldBy, ...item } of items) {
    const { amountCents, platformFeeCents } = item
    const returnedFor = purchase ? await settle(tx, purchase.id, heldBy === id) : 'deleted'
    if (purchase && returnedFor === null) {
      const earningsCents = amountCents - platformFeeCents
      const { id: purchaseId, sellerId } = purchase
      await postSale(tx, { purchaseId, sellerId, ...checkout, amountCents, platformFeeCents, earningsCents })
    } else if (returnedFor) {
      const refund = { id: newId(), amountCents: amountCents + item.taxCents }
      await tx.insert(refunds).values({ ...refund, checkoutId: id, itemId: item.id, reason: 'unsellable' })
      await postUnsellable(tx, {
        refundId: refund.id,
        amountCents: refund.amountCents,
        taxCents: item.taxCents,
        ...checkout,
      })
      await tx.update(checkoutItems).set({ returnedFor }).where(eq(checkoutItems.id, item.id))
      const about = { ...(purchase && { promptId: purchase.promptId }), reason: RETURN_WORDS[returnedFor] }
      await notify(tx, paid.buyerId, { type: 'payment_returned', ...about })
    }
  }
  if (paid.isTaxIncluded) await takeTaxOut(tx, id)
}

type Parts = Pick<typeof checkoutItems.$inferSelect, 'id' | 'amountCents' | 'taxCents' | 'platformFeeCents'>

/** Stores the tax that the provider has computed, and what is left of the prices. */
async function storeTax(tx: Db, id: string, { country }: ProviderCheckout, items: Parts[]): Promise<void> {
  const parts = items.map(({ id, amountCents, taxCents, platformFeeCents }) => ({
    ...{ id, amount_cents: amountCents, tax_cents: taxCents, platform_fee_cents: platformFeeCents },
  }))
  await tx.execute(sql`update checkout_items i
    set amount_cents = p.amount_cents, tax_cents = p.tax_cents, platform_fee_cents = p.platform_fee_cents
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as p(id uuid, amount_cents integer, tax_cents integer, platform_fee_cents integer)
    where i.id = p.id`)
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0)
  const taxCountry = sql`coalesce(${checkouts.taxCountry}, ${country})`
  await tx.update(checkouts).set({ amountCents, taxCountry }).where(eq(checkouts.id, id))
}

/** The amount of a paid purchase is without the tax that its price includes. */
async function takeTaxOut(tx: Db, checkoutId: string): Promise<void> {
  await tx
    .update(purchases)
    .set({ amountCents: sql`${checkoutItems.amountCents}` })
    .from(checkoutItems)
    .where(
      and(
        eq(checkoutItems.checkoutId, checkoutId),
        eq(checkoutItems.purchaseId, purchases.id),
        eq(purchases.checkoutId, checkoutId),
        eq(purchases.status, 'paid'),
      ),
    )
}

/**
 * Settles a purchase by this payment.
 * @param isHeld whether it still waits for this payment, and not for another one
 * @returns why it cannot, null when it did
 */
async function settle(tx: Db, id: string, isHeld: boolean): Promise<ReturnReason | null> {
  if (isHeld) {
    try {
      if (await settlePurchase(tx, id)) return null
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'engineer_away') {
        await movePurchase(tx, id, 'expire')
        return 'engineer_away'
      }
    }
  }
  const [purchase] = await tx
    .select({ status: purchases.status, privateFor: prompts.privateFor })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .where(eq(purchases.id, id))
  if (!purchase) return 'deleted'
  if (purchase.status === 'paid' || purchase.status === 'refunding') return 'owned'
  return purchase.privateFor === null ? 'late' : 'offer_ended'
}
