import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
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
    refunded: 3.5,
    extraReturned: 1.5,
    refundedTax: 1.11,
    currency: 'eur',
  }
  renderAt(<Receipt receipt={receipt} />)
  for (const amount of ['€4.00', '€5.00', '€9.00', '-€3.50', '-€1.50', '-€1.11', '€5.50'])
    expect(screen.getByText(amount)).toBeDefined()
  expect(screen.getByText('Licence when bought: Commercial use')).toBeDefined()
})

it('names the tax and the country, and sums the items before it', () => {
  const item = { licence: null, refund: { status: 'done' as const, date: '2026-11-21T10:00:00.000Z', returned: 4 } }
  const receipt = {
    ...{ number: 8, date: '2026-11-20T10:00:00.000Z', currency: 'eur' },
    ...{ seller: { name: 'Promptery', address: '' }, buyer: { username: 'ada', email: null } },
    items: [
      { ...item, title: 'Fox', amount: 3.36, tax: 0.64 },
      { ...item, title: 'Owl', amount: 5.04, tax: 0.96 },
    ],
    ...{ tax: 1.6, taxedBy: { label: 'VAT 19%', country: 'Germany' }, total: 10, refunded: 0, extraReturned: 0 },
    refundedTax: 0,
  }
  renderAt(<Receipt receipt={receipt} />)
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(-3)).toEqual(['Before tax€8.40', 'VAT 19% (Germany)€1.60', 'Total€10.00'])
  // Of 6.00, 4.00 have come back; the whole of the other.
  expect(screen.getAllByText(/of it were/)).toHaveLength(1)
})
