/** Amounts are units of the shop's currency, such as dollars. All supported currencies have cents. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, minimumFractionDigits: 0 | 2): Intl.NumberFormat {
  const key = `${currency} ${minimumFractionDigits}`
  const known = formats.get(key)
  if (known) return known
  // Both limits are set, because browsers differ in a currency's decimals.
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits,
    maximumFractionDigits: 2,
  })
  formats.set(key, format)
  return format
}

/** `$4.00`, `€12.50`. */
export const formatMoney = (amount: number, currency: string): string => formatOf(currency, 2).format(amount)

/** `$4`, `€12.50`: cents only if there are any. */
export const formatShortMoney = (amount: number, currency: string): string =>
  formatOf(currency, Number.isInteger(amount) ? 0 : 2).format(amount)

/** Whole cents. Amounts on the wire are decimal numbers, which are not exact. */
export const toCents = (amount: number): number => Math.round(amount * 100)
