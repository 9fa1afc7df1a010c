import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { Receipt } from './Receipt.tsx'

it('is in the currency of the payment, even if the shop’s has changed', () => {
  const receipt = {
    number: 7,
    date: '2026-11-20T10:00:00.000Z',
    seller: { name: 'Promptery', address: '' },
    buyer: { username: 'ada', email: null },
    items: [{ title: 'Fox', amount: 4, licence: 'commercial' as const, refund: null }],
    tax: 5,
    total: 9,
    refunded: 2,
    currency: 'eur',
  }
  renderAt(<Receipt receipt={receipt} />)
  for (const amount of ['€4.00', '€5.00', '€9.00', '-€2.00', '€7.00']) expect(screen.getByText(amount)).toBeDefined()
  expect(screen.getByText('Licence when bought: Commercial use')).toBeDefined()
})
