/** A tax by the shop's own table. */
export interface TaxRate {
  /** ISO 3166-1 code, or `*`: every country without a rate. */
  country: string
  /** Such as `VAT`. */
  name: string
  /** In hundredths of a percent: 1900 is 19%. */
  rate: number
}

export const OTHER_COUNTRIES = '*'

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000

/** The rate for a buyer's country. Undefined: no tax is due. */
export const taxRateOf = (rates: readonly TaxRate[], country: string): TaxRate | undefined =>
  rates.find((rate) => rate.country === country) ?? rates.find((rate) => rate.country === OTHER_COUNTRIES)

/** A price in whole cents before tax, and its tax. */
export interface TaxedPrice {
  netCents: number
  taxCents: number
}

/**
 * Divides one price into net and tax. The tax of each price is rounded half up to the cent, so that the lines of a cart
 * sum exactly to its total.
 * @param rate in hundredths of a percent
 * @param isIncluded whether the price includes the tax; otherwise it is added
 */
export function taxedPrice(priceCents: number, rate: number, isIncluded: boolean): TaxedPrice {
  const divisor = isIncluded ? WHOLE + rate : WHOLE
  // In integers, as the platform's fee.
  const taxCents = Math.floor((2 * priceCents * rate + divisor) / (2 * divisor))
  return { netCents: isIncluded ? priceCents - taxCents : priceCents, taxCents }
}

/** `VAT 19%`; of a tax that the provider computed, `Tax`. */
export const taxLabel = ({ name, rate }: { name: string | null; rate: number | null }): string =>
  [name ?? 'Tax', ...(rate === null ? [] : [`${rate / 100}%`])].join(' ')
