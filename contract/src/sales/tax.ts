/** A tax by the shop's own table. */
export interface TaxRate {
  /** ISO 3166-1 code, or `*`: every country without a rate. */
  country: string
  /** Such as `VAT`. */
  name: string
  /** In hundredths of a percent, with at most two decimals: 1900 is 19%, and 887.5 is 8.875%. */
  rate: number
}

export const OTHER_COUNTRIES = '*'

/** 100 % in the smallest unit of a rate, a ten-thousandth of a percent. */
const WHOLE = 1_000_000

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
  // In integers, as the platform's fee.
  const units = Math.round(rate * 100)
  const divisor = isIncluded ? WHOLE + units : WHOLE
  const taxCents = Math.floor((2 * priceCents * units + divisor) / (2 * divisor))
  return { netCents: isIncluded ? priceCents - taxCents : priceCents, taxCents }
}

/** A rate as people write it: `8.875%`. */
export const formatRate = (rate: number): string => `${Math.round(rate * 100) / 10_000}%`

/** `VAT 19%`; of a tax that the provider computed, `Tax`. */
export const taxLabel = ({ name, rate }: { name: string | null; rate: number | null }): string =>
  [name ?? 'Tax', ...(rate === null ? [] : [formatRate(rate)])].join(' ')
