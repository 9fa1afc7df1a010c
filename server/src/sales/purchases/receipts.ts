import type { Licence } from '@promptery/contract/constants'
import { countryName } from '@promptery/contract/sales/countries'
import type { Receipt, RefundStatus } from '@promptery/contract/sales/refunds'
import { taxLabel } from '@promptery/contract/sales/tax'
import { asc, eq, sql } from 'drizzle-orm'
import type { ShopConfig, UserContext } from '../../platform/context.ts'
import { memberColumns, type NameRow, presentName } from '../../platform/db/member-columns.ts'
import { checkoutItems, checkouts, prompts, purchases, refunds, users } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { readableEmail } from '../../platform/runtime/mailbox.ts'
import { borneCentsOf } from '../ledger/posted-refunds.ts'
import { unsettledCentsOfItem } from '../refunds/outstanding.ts'
import { CHECKOUT_TAX, type CheckoutTax } from '../tax/tax.ts'

/** The receipt of a payment, for its buyer and for admins. @throws NotFound, also for another user's */
export async function getReceipt({ db, user, config }: UserContext, { id }: { id: string }): Promise<Receipt> {
  const [payment] = await db
    .select({
      number: checkouts.receiptNumber,
      paidAt: checkouts.paidAt,
      amountCents: checkouts.amountCents,
      currency: checkouts.currency,
      tax: CHECKOUT_TAX,
      extraCents: borneCentsOf(checkouts.id),
      buyer: { ...memberColumns(users), email: users.email },
    })
    .from(checkouts)
    .innerJoin(users, eq(users.id, checkouts.buyerId))
    .where(eq(checkouts.id, id))
  const { number, paidAt } = payment ?? {}
  const maySee = user.role === 'admin' || user.id === payment?.buyer.id
  // Unpaid checkouts have no number.
  if (!payment || !maySee || typeof number !== 'number' || !paidAt) {
    throw new NotFound('This receipt does not exist')
  }
  const items = await db
    // A refund in parts has several rows: the latest has its status.
    .selectDistinctOn([checkoutItems.id], {
      title: sql<string | null>`coalesce(${checkoutItems.title}, ${prompts.title})`,
      amountCents: checkoutItems.amountCents,
      taxCents: checkoutItems.taxCents,
      // A restarted purchase has the status of its latest checkout.
      licence: sql`case when ${purchases.checkoutId} = ${checkoutItems.checkoutId} then ${purchases.licence} end`
        .mapWith(purchases.licence)
        .as('item_licence'),
      // Without a refund row it was refunded by a dispute or by hand.
      refundedAt: sql`case when ${purchases.checkoutId} = ${checkoutItems.checkoutId} then ${purchases.refundedAt} end`
        .mapWith(purchases.refundedAt)
        .as('item_refunded_at'),
      refund: { status: refunds.status, createdAt: refunds.createdAt, doneAt: refunds.doneAt },
      owedCents: unsettledCentsOfItem(),
    })
    .from(checkoutItems)
    .leftJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .leftJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(refunds, eq(refunds.itemId, checkoutItems.id))
    .where(eq(checkoutItems.checkoutId, id))
    .orderBy(asc(checkoutItems.id), sql`${refunds.id} desc nulls last`)
  return presentReceipt(config, { ...payment, number, paidAt }, items)
}

interface PaymentRow {
  number: number
  paidAt: Date
  amountCents: number
  currency: string
  /** Given back of the whole payment beside the refunds of items. */
  extraCents: number
  tax: CheckoutTax
  buyer: NameRow & { email: string | null }
}

interface ItemRow {
  /** Null: the listing is deleted and was sold before titles were stored. */
  title: string | null
  amountCents: number
  taxCents: number
  licence: Licence | null
  refundedAt: Date | null
  refund: { status: RefundStatus; createdAt: Date; doneAt: Date | null } | null
  /** Its unsettled refunds. */
  owedCents: number
}

function presentReceipt(
  { sellerName, sellerAddress }: Pick<ShopConfig, 'sellerName' | 'sellerAddress'>,
  payment: PaymentRow,
  items: ItemRow[],
): Receipt {
  const shown = items.map(({ title, amountCents, licence, ...item }) => ({
    title: title ?? 'A deleted prompt',
    amountCents,
    taxCents: item.taxCents,
    licence,
    refund: refundOf({ ...item, amountCents }),
  }))
  const taxCents = items.reduce((sum, item) => sum + item.taxCents, 0)
  const extraReturned = Math.max(0, payment.extraCents) / 100
  const refunded = shown.reduce((sum, { refund }) => sum + (refund?.returned ?? 0), extraReturned)
  const refundedTax = shown.reduce((sum, { refund }) => sum + (refund?.tax ?? 0), 0)
  return {
    number: payment.number,
    date: payment.paidAt.toISOString(),
    seller: { name: sellerName, address: sellerAddress },
    buyer: { ...presentName(payment.buyer), email: payment.buyer.email && readableEmail(payment.buyer.email) },
    items: shown.map(({ title, amountCents, taxCents, licence, refund }) => ({
      title,
      amount: amountCents / 100,
      ...(taxCents > 0 && { tax: taxCents / 100 }),
      licence,
      refund,
    })),
    tax: taxCents / 100,
    ...(payment.tax.taxBy !== null && { taxedBy: taxedByOf(payment.tax) }),
    total: (payment.amountCents + taxCents) / 100,
    refunded: Math.round(refunded * 100) / 100,
    extraReturned,
    refundedTax: Math.round(refundedTax * 100) / 100,
    currency: payment.currency,
  }
}

const taxedByOf = ({ taxName: name, taxRate: rate, taxCountry }: CheckoutTax): Receipt['taxedBy'] => ({
  label: taxLabel({ name, rate }),
  country: countryName(taxCountry),
})

type Gone = Pick<ItemRow, 'refund' | 'refundedAt' | 'owedCents' | 'amountCents' | 'taxCents'>

function refundOf({ refund, refundedAt, ...item }: Gone): Receipt['items'][number]['refund'] {
  const paidCents = item.amountCents + item.taxCents
  const returnedCents = paidCents - item.owedCents
  // Of a part, its share of the tax: all parts sum to the whole.
  const taxCents = Math.round((item.taxCents * returnedCents) / paidCents)
  const returned = { returned: returnedCents / 100, ...(taxCents > 0 && { tax: taxCents / 100 }) }
  if (!refund) return refundedAt && { status: 'done', date: refundedAt.toISOString(), ...returned }
  // A part may be settled while another one is pending.
  const status = refund.status === 'done' && item.owedCents > 0 ? 'pending' : refund.status
  return { status, date: (refund.doneAt ?? refund.createdAt).toISOString(), ...returned }
}
