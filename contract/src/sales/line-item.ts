/** The parts of a sale in whole cents. Fee and earning sum to the amount. */
export interface LineItem {
  amountCents: number
  /** The platform's fee. */
  platformFeeCents: number
  /** The engineer's earning. */
  earningsCents: number
}

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000

/**
 * Divides a price between the platform and the engineer. The fee is rounded half up to the cent.
 * @param feePercent 0 to 100, with at most two decimals
 */
export function lineItem(amountCents: number, feePercent: number): LineItem {
  // In integers: 1.005 * 100 is less than 100.5.
  const hundredths = Math.round(feePercent * 100)
  const platformFeeCents = Math.floor((amountCents * hundredths + WHOLE / 2) / WHOLE)
  return { amountCents, platformFeeCents, earningsCents: amountCents - platformFeeCents }
}
