import type { CheckoutBody } from '@promptery/contract/money/purchases'

/** A prompt to buy, with the displayed price. */
export type Wanted = CheckoutBody['items'][number]

export interface Bought {
  status: 'pending' | 'paid'
  /** False: owned already or in an open checkout; nothing was recorded. */
  isNew: boolean
  /** The payment page of a pending purchase. */
  checkout?: { id: string; url: string | null }
}
