/**
 * Currencies with two decimals in which the payment provider accepts payments and makes payouts. Others have no
 * decimals (`jpy`), three (`kwd`), or special rules (`huf`, `isk`, `twd`).
 */
export const CURRENCIES = [
  ...['aed', 'ars', 'aud', 'brl', 'cad', 'chf', 'cny', 'czk', 'dkk', 'eur', 'gbp', 'gel', 'hkd', 'ils', 'inr', 'kes'],
  ...['mad', 'mxn', 'myr', 'ngn', 'nok', 'nzd', 'pen', 'php', 'pln', 'qar', 'ron', 'sar', 'sek', 'sgd', 'thb', 'try'],
  ...['uah', 'usd', 'zar'],
] as const
