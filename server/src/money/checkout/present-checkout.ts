import type { Checkout, CheckoutStatus, PurchaseStatus } from '@promptery/contract/money/purchases'
import type { ReturnReason } from '@promptery/contract/money/return-reasons'

interface CheckoutRow {
  id: string
  status: CheckoutStatus
  url: string | null
  currency: string
  mismatchCents: number | null
  mismatchCurrency: string | null
}

interface ItemRow {
  /** With tax. */
  amountCents: number
  /** Null: the listing is deleted. */
  promptId: string | null
  title: string | null
  /** The current checkout of the purchase. */
  heldBy: string | null
  status: PurchaseStatus | null
  refundId: string | null
  returnedFor: ReturnReason | null
  /** Null: it is no hired work, or delivered. */
  deliveryDue: Date | null
}

const OF_CHECKOUT = { open: 'pending', paid: 'paid', failed: 'failed', expired: 'expired' } as const

export function presentCheckout(checkout: CheckoutRow, items: ItemRow[]): Checkout {
  const { mismatchCents, mismatchCurrency: currency } = checkout
  return {
    _id: checkout.id,
    status: checkout.status,
    url: checkout.status === 'open' ? checkout.url : null,
    amount: items.reduce((sum, { amountCents }) => sum + amountCents, 0) / 100,
    currency: checkout.currency,
    mismatch: mismatchCents === null || currency === null ? null : { amount: mismatchCents / 100, currency },
    purchases: items.map(({ promptId, title, amountCents, heldBy, status, refundId, returnedFor, deliveryDue }) => ({
      prompt_id: promptId,
      title: title ?? 'A deleted prompt',
      amount: amountCents / 100,
      status:
        refundId !== null || mismatchCents !== null
          ? 'refunded'
          : (heldBy === checkout.id && status) || OF_CHECKOUT[checkout.status],
      ...(returnedFor && { returnedFor }),
      ...(deliveryDue && { deliveryDue: deliveryDue.toISOString() }),
    })),
  }
}
