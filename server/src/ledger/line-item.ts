/** What one sale is made of, in whole cents. The fee and the share sum to the amount. */
export interface LineItem {
  amountCents: number
  /** What the platform keeps. */
  platformFeeCents: number
  /** What the engineer gets. */
  shareCents: number
}

/** So many hundredths of a percent are the whole. */
const WHOLE = 10_000

/**
 * Divides a price between the platform and the engineer. The fee is rounded to the nearest cent, a half of one upwards;
 * the engineer gets the rest.
 * @param feePercent 0 to 100, with at most two decimals
 */
export function lineItem(amountCents: number, feePercent: number): LineItem {
  // In integers: 1.005 * 100 is less than 100.5.
  const hundredths = Math.round(feePercent * 100)
  const platformFeeCents = Math.floor((amountCents * hundredths + WHOLE / 2) / WHOLE)
  return { amountCents, platformFeeCents, shareCents: amountCents - platformFeeCents }
}
