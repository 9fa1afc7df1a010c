/** Exchange rates to the account's currency. A debit costs more than a credit yields. */
const RATES = { credit: 1.1, debit: 1.15 }

/** The change of the balance, in the account's currency. */
export function exchanged(amount: number, currency: string, settled: string): { amount: number; rate: number | null } {
  if (currency === settled) return { amount, rate: null }
  const rate = amount > 0 ? RATES.credit : RATES.debit
  return { amount: Math.round(amount * rate), rate }
}
