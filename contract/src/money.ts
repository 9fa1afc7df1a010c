/**
 * Signs of currencies as `Intl` writes them in English; others have their code. Not by `Intl.NumberFormat`, which takes
 * a twentieth of a second of a phone's first list.
 */
const SIGNS: Record<string, string> = {
  aud: 'A$',
  brl: 'R$',
  cad: 'CA$',
  cny: 'CN¥',
  eur: '€',
  gbp: '£',
  hkd: 'HK$',
  ils: '₪',
  inr: '₹',
  mxn: 'MX$',
  nzd: 'NZ$',
  php: '₱',
  usd: '$',
}

/** Amounts are units of the shop's currency, such as dollars. All supported currencies have cents. */
function format(amount: number, currency: string, decimals: 0 | 2): string {
  const sign = SIGNS[currency] ?? `${currency.toUpperCase()}\u00a0`
  const digits = Math.abs(amount).toFixed(decimals)
  return `${amount < 0 ? '-' : ''}${sign}${digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',')}`
}

/** `$4.00`, `€12.50`. */
export const formatMoney = (amount: number, currency: string): string => format(amount, currency, 2)

/** `$4`, `€12.50`: cents only if there are any. */
export const formatShortMoney = (amount: number, currency: string): string =>
  format(amount, currency, Number.isInteger(amount) ? 0 : 2)

/** Whole cents. Amounts on the wire are decimal numbers, which are not exact. */
export const toCents = (amount: number): number => Math.round(amount * 100)
