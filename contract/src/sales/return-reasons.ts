/**
 * Why a payment that bought nothing was returned. `late`: its purchase had ended. `mismatch`: another amount or currency
 * than asked for.
 */
export const RETURN_REASONS = ['owned', 'deleted', 'late', 'offer_ended', 'engineer_away', 'mismatch'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** The reason for its buyer. */
export const RETURN_WORDS: Record<ReturnReason, string> = {
  owned: 'You owned it already.',
  deleted: 'It was deleted before your payment arrived.',
  late: 'Your payment arrived after its time had passed.',
  offer_ended: 'The offer had ended before your payment arrived.',
  engineer_away: 'The engineer can’t deliver it any more.',
  mismatch: 'You paid another amount or currency than asked for.',
}
