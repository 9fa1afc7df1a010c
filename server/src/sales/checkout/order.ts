import type { CheckoutBody } from '@promptery/contract/sales/purchases'

/** A prompt to buy, with the displayed price. */
export type Wanted = CheckoutBody['items'][number]

/** What a buyer wants to pay together. */
export interface Order {
  wanted: Wanted[]
  /** The buyer's country. Absent: the one that they named before. */
  country?: string | undefined
}

export interface Bought {
  status: 'pending' | 'paid'
  /** False: owned already or in an open checkout; nothing was recorded. */
  isNew: boolean
  /** The payment page of a pending purchase. */
  checkout?: { id: string; url: string | null }
}
