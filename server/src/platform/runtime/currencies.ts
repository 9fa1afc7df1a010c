/**
 * What a shop's prices may be in: currencies with two decimals in which the payment provider takes money and pays it
 * out as such. Others have no cents (`jpy`), thousandths (`kwd`), or rules of their own (`huf`, `isk`, `twd`).
 */
export const CURRENCIES = [
  ...['aed', 'ars', 'aud', 'brl', 'cad', 'chf', 'cny', 'czk', 'dkk', 'eur', 'gbp', 'gel', 'hkd', 'ils', 'inr', 'kes'],
  ...['mad', 'mxn', 'myr', 'ngn', 'nok', 'nzd', 'pen', 'php', 'pln', 'qar', 'ron', 'sar', 'sek', 'sgd', 'thb', 'try'],
  ...['uah', 'usd', 'zar'],
] as const
