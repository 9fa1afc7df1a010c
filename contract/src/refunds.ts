/**
 * A buyer asks for their money back (`open`). The engineer or an admin grants or refuses it. The buyer may withdraw it.
 * It is `closed` without an answer when the money went back otherwise, by a lost dispute or by hand at the provider.
 */
export const REFUND_REQUEST_STATUSES = ['open', 'granted', 'refused', 'withdrawn', 'closed'] as const
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number]

/** An open request freezes the engineer's share of its purchase. */
export const REFUND_REQUEST_MOVES = {
  grant: { from: ['open'], to: 'granted' },
  refuse: { from: ['open'], to: 'refused' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  close: { from: ['open'], to: 'closed' },
} as const satisfies Record<string, { from: readonly RefundRequestStatus[]; to: RefundRequestStatus }>

/** Those of which a purchase has one at most: what was refused is not asked for again. */
export const FINAL_REFUND_REQUEST_STATUSES = [
  'open',
  'granted',
  'refused',
] as const satisfies readonly RefundRequestStatus[]

/** Money that goes back: it waits for the provider (`pending`), was given back (`done`), or came back later (`failed`). */
export const REFUND_STATUSES = ['pending', 'done', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const REFUND_MOVES = {
  finish: { from: ['pending'], to: 'done' },
  fail: { from: ['done'], to: 'failed' },
  /** An admin has given it back by other means. */
  settle: { from: ['failed'], to: 'done' },
} as const satisfies Record<string, { from: readonly RefundStatus[]; to: RefundStatus }>

/** A buyer's bank takes a payment back (`open`), and decides: for the shop (`won`) or for the buyer (`lost`). */
export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** A dispute that is open or lost freezes the shares of every engineer of the payment. */
export const DISPUTE_MOVES = {
  win: { from: ['open'], to: 'won' },
  lose: { from: ['open'], to: 'lost' },
} as const satisfies Record<string, { from: readonly DisputeStatus[]; to: DisputeStatus }>
