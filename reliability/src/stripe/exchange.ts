/** How many units of the account's currency the provider credits for one of another: less than it debits for one. */
const RATES = { credit: 1.1, debit: 1.15 }

/** An amount as the balance of the account moves by it, which is in the currency of the account. */
export function exchanged(amount: number, currency: string, settled: string): { amount: number; rate: number | null } {
  if (currency === settled) return { amount, rate: null }
  const rate = amount > 0 ? RATES.credit : RATES.debit
  return { amount: Math.round(amount * rate), rate }
}
