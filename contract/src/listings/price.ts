import { z } from 'zod'
import { OTHER_PRICE } from '../constants.ts'
import { formatMoney, formatShortMoney } from '../money.ts'
import { type Lists, SPECIFIED_LISTS } from './lists.ts'

/** What a shop accepts of a listing. */
export interface ListingRules {
  /** Whether a payment provider is configured. Then prices beyond the list are possible. */
  takesMoney: boolean
  /** Three lower-case letters. */
  currency: string
  /** The lists of the moment. */
  readonly lists: Lists
}

/** The rules of the specification, without a payment provider. */
export const SPECIFIED_RULES: ListingRules = { takesMoney: false, currency: 'usd', lists: SPECIFIED_LISTS }

/** A price that is not listed. */
const otherPrice = z
  .number()
  .min(OTHER_PRICE.min)
  .max(OTHER_PRICE.max)
  // Cents.
  .multipleOf(0.01)

/** A price that a shop may list. */
export const isListable = (price: number): boolean => price === 0 || otherPrice.safeParse(price).success

/** A valid price, as a number or as a form's text. */
export function priceSchema(rules: ListingRules) {
  const error = () => describePrices(rules)
  const isValid = (price: number) =>
    rules.lists.prices.includes(price) || (rules.takesMoney && otherPrice.safeParse(price).success)
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,4}(\.\d{1,2})?$/.test(value) ? Number(value) : value),
    z.number({ error }).refine(isValid, { error }),
  )
}

function describePrices({ takesMoney, currency, lists }: ListingRules): string {
  const list = `Choose a price of ${lists.prices.map((price) => formatShortMoney(price, currency)).join(', ')}`
  const [min, max] = [OTHER_PRICE.min, OTHER_PRICE.max].map((amount) => formatMoney(amount, currency))
  return takesMoney ? `${list}, or another one from ${min} to ${max}` : list
}
