/**
 * Status of an offer, which is the listing of an engineer for one member. `requested`: the member's brief. `offered`: to be
 * paid. `accepted`: paid, to be delivered. `changes`: to be delivered again. `disputed`: the admins decide.
 */
export const OFFER_STATUSES = [
  'requested',
  'offered',
  'accepted',
  'delivered',
  'changes',
  'disputed',
  'completed',
  'refunded',
  'declined',
  'withdrawn',
  'expired',
] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

/** Paid, and the money is not yet the engineer's nor returned. */
export const OFFER_HELD = ['accepted', 'delivered', 'changes', 'disputed'] as const satisfies readonly OfferStatus[]

/** Every status of an offer that was paid. */
export const OFFER_PAID = [...OFFER_HELD, 'completed', 'refunded'] as const satisfies readonly OfferStatus[]

export const OFFER_SIDES = ['engineer', 'buyer'] as const
export type OfferSide = (typeof OFFER_SIDES)[number]

interface Move {
  /** Who may make it, by the status. */
  from: Partial<Record<OfferStatus, OfferSide | 'admin'>>
  to: OfferStatus
}

/** Transitions of an offer by people. */
export const OFFER_MOVES = {
  offer: { from: { requested: 'engineer' }, to: 'offered' },
  decline: { from: { requested: 'engineer', offered: 'buyer' }, to: 'declined' },
  withdraw: { from: { requested: 'buyer', offered: 'engineer' }, to: 'withdrawn' },
  /** The payment. */
  accept: { from: { offered: 'buyer' }, to: 'accepted' },
  deliver: { from: { accepted: 'engineer', changes: 'engineer' }, to: 'delivered' },
  /** At most `OFFER_CHANGES_MAX` times. */
  askChanges: { from: { delivered: 'buyer' }, to: 'changes' },
  complete: { from: { delivered: 'buyer' }, to: 'completed' },
  dispute: { from: { delivered: 'buyer', changes: 'engineer' }, to: 'disputed' },
  /** The engineer gives the money back. */
  giveBack: {
    from: { accepted: 'engineer', delivered: 'engineer', changes: 'engineer', disputed: 'engineer' },
    to: 'refunded',
  },
  /** While the engineer is away: the buyer takes the money back. */
  cancel: { from: { accepted: 'buyer', changes: 'buyer' }, to: 'refunded' },
  award: { from: { accepted: 'admin', delivered: 'admin', changes: 'admin', disputed: 'admin' }, to: 'completed' },
  refund: {
    from: { accepted: 'admin', delivered: 'admin', changes: 'admin', disputed: 'admin', completed: 'admin' },
    to: 'refunded',
  },
} as const satisfies Record<string, Move>
export type OfferMove = keyof typeof OFFER_MOVES

/** What becomes of an offer when the time of its status has passed. */
export const OFFER_OVERDUE = {
  requested: 'expired',
  offered: 'expired',
  accepted: 'refunded',
  changes: 'refunded',
  delivered: 'completed',
} as const satisfies Partial<Record<OfferStatus, OfferStatus>>

/** Statuses in which the money of an offer can go back, for whatever reason. */
export const OFFER_REFUNDABLE = [...OFFER_HELD, 'completed'] as const satisfies readonly OfferStatus[]

/** The most days to deliver. The shop's settings have the days to answer and to look. */
export const DELIVERY_DAYS_MAX = 90

/** How often the buyer may ask for changes. */
export const OFFER_CHANGES_MAX = 2

/** The statuses from which `side` may make a move. */
export const statusesFor = (move: OfferMove, side: OfferSide | 'admin'): OfferStatus[] =>
  Object.entries(OFFER_MOVES[move].from).flatMap(([status, by]) => (by === side ? [status as OfferStatus] : []))

interface OfferState {
  status: OfferStatus
  changesAsked: number
  isEngineerAway: boolean
}

/** Whether `side` may make a move of an offer. */
export function mayMove(
  move: OfferMove,
  { status, changesAsked, isEngineerAway }: OfferState,
  side: OfferSide | 'admin',
): boolean {
  if (move === 'askChanges' && changesAsked >= OFFER_CHANGES_MAX) return false
  if (move === 'cancel' && !isEngineerAway) return false
  if (move === 'accept' && isEngineerAway) return false
  return statusesFor(move, side).includes(status)
}
