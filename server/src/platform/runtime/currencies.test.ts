import { formatMoney } from '@promptery/contract/money'
import { expect, it } from 'vitest'
import { CURRENCIES } from '../env/adapters.ts'

it.each(CURRENCIES)('amounts of %s are written as `Intl` writes them', (currency) => {
  const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  for (const amount of [0, 4, 0.07, 12.5, 999.99, 1_234.5, 1_234_567.89, -8.29, -1_000])
    expect(formatMoney(amount, currency)).toBe(intl.format(amount))
})
