import { z } from 'zod'
import { OTHER_PRICE, PRICES } from '../constants.ts'
import { formatMoney, formatShortMoney } from '../money/money.ts'

/** Rules for the prices of a shop. */
export interface PriceRules {
  /** Whether a payment provider is configured. Then prices beyond the list are possible. */
  takesMoney: boolean
  /** Three lower-case letters. */
  currency: string
}

/** The rules without a payment provider. */
export const LISTED_PRICES: PriceRules = { takesMoney: false, currency: 'usd' }

/** A valid price, as a number or as a form's text. */
export function priceSchema({ takesMoney, currency }: PriceRules) {
  const list = `Choose a price of ${PRICES.map((price) => formatShortMoney(price, currency)).join(', ')}`
  const [min, max] = [OTHER_PRICE.min, OTHER_PRICE.max].map((amount) => formatMoney(amount, currency))
  const error = takesMoney ? `${list}, or another one from ${min} to ${max}` : list
  const other = z
    .number(error)
    .min(OTHER_PRICE.min, error)
    .max(OTHER_PRICE.max, error)
    // Cents.
    .multipleOf(0.01, error)
  const amount: z.ZodType<number> = takesMoney
    ? z.union([z.literal(PRICES), other], { error })
    : z.literal(PRICES, { error })
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,4}(\.\d{1,2})?$/.test(value) ? Number(value) : value),
    amount,
  )
}
