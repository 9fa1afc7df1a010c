import { describeSetting } from '@promptery/contract/shop/settings/describe'
import { expect, it } from 'vitest'
import { fromField, toField } from './setting-values.ts'

it('rates of tax are lines of country, name and percent', () => {
  const rates = [
    { country: 'DE', name: 'VAT', rate: 1900 },
    { country: 'US', name: 'Sales tax', rate: 887.5 },
    { country: '*', name: 'Sales tax', rate: 810 },
  ]
  expect(toField(rates)).toBe('DE VAT 19%\nUS Sales tax 8.875%\n* Sales tax 8.1%')
  expect(fromField('taxRates', 'de VAT 19\n\nus Sales tax 8.875%\n *  Sales tax 8,1 %')).toEqual(rates)
  expect(describeSetting('taxRates', rates)).toBe('DE VAT 19%, US Sales tax 8.875%, * Sales tax 8.1%')
  // For the server to refuse, beside the field.
  expect(fromField('taxRates', 'DE VAT\n19%\nFR TVA 5.12505')).toEqual([
    { country: 'DE', name: 'VAT', rate: Number.NaN },
    { country: '19%', name: '', rate: Number.NaN },
    { country: 'FR', name: 'TVA', rate: 512.505 },
  ])
})
