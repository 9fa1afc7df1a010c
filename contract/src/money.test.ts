import { describe, expect, it } from 'vitest'
import { formatMoney, formatShortMoney, toCents } from './money.ts'

describe('amounts', () => {
  it.each([
    [4, 'usd', '$4.00', '$4'],
    [12.5, 'usd', '$12.50', '$12.50'],
    [1234.5, 'eur', '€1,234.50', '€1,234.50'],
    [2, 'gbp', '£2.00', '£2'],
    // A browser that formats it without cents shows both the same.
    [2, 'cop', 'COP 2.00', 'COP 2'],
  ])('%d in %s is %s, or %s in short', (amount, currency, exact, short) => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect([formatMoney(amount, currency), formatShortMoney(amount, currency)].map(plain)).toEqual([exact, short])
  })

  it('are converted to whole cents', () =>
    expect([4.35, 1.1, 0.07, 999, 8.29].map(toCents)).toEqual([435, 110, 7, 99_900, 829]))
})
