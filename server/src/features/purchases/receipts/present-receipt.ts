import type { Licence } from '@promptery/contract/constants'
import type { Receipt, RefundStatus } from '@promptery/contract/money/refunds'
import type { ShopConfig } from '../../../context.ts'

interface PaymentRow {
  number: number
  paidAt: Date
  amountCents: number
  currency: string
  buyer: { username: string; email: string | null }
}

interface ItemRow {
  /** Null: the listing is gone, and was sold before titles were kept. */
  title: string | null
  amountCents: number
  licence: Licence | null
  refundedAt: Date | null
  refund: { status: RefundStatus; createdAt: Date; doneAt: Date | null } | null
}

export function presentReceipt(
  { sellerName, sellerAddress }: Pick<ShopConfig, 'sellerName' | 'sellerAddress'>,
  payment: PaymentRow,
  items: ItemRow[],
): Receipt {
  const shown = items.map(({ title, amountCents, licence, ...item }) => ({
    title: title ?? 'A deleted prompt',
    amountCents,
    licence,
    refund: refundOf(item),
  }))
  // What the buyer's bank did not take has not reached the buyer.
  const wentBack = shown.filter(({ refund }) => refund !== null && refund.status !== 'failed')
  const refundedCents = wentBack.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    number: payment.number,
    date: payment.paidAt.toISOString(),
    seller: { name: sellerName, address: sellerAddress },
    buyer: { username: payment.buyer.username, email: payment.buyer.email },
    items: shown.map(({ title, amountCents, licence, refund }) => ({
      title,
      amount: amountCents / 100,
      licence,
      refund,
    })),
    total: payment.amountCents / 100,
    refunded: refundedCents / 100,
    currency: payment.currency,
  }
}

function refundOf({ refund, refundedAt }: Pick<ItemRow, 'refund' | 'refundedAt'>): Receipt['items'][number]['refund'] {
  if (refund) return { status: refund.status, date: (refund.doneAt ?? refund.createdAt).toISOString() }
  return refundedAt && { status: 'done', date: refundedAt.toISOString() }
}
