import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, signIn } from '../../../lib/session/session.ts'
import { ownedPromptPath, paidState, paths } from '../../../paths.ts'
import { renderAt } from '../../../testing/render.tsx'
import PaymentSuccessfulPage from './PaymentSuccessfulPage.tsx'

afterEach(() => clearSession())

const respondWith = (checkout: object) =>
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/api/v1/payments/checkouts/c1')
    return Response.json({ success: true, checkout: { _id: 'c1', amount: 4, currency: 'usd', url: null, ...checkout } })
  })

const [p1, p2] = [
  { _id: 'p1', title: 'A fox' },
  { _id: 'p2', title: 'A harbour' },
]

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it.each([
  ['its buyer', 'ada', paidState('ada', [p1]), [ownedPromptPath('p1')]],
  ['the buyer of a cart', 'ada', paidState('ada', [p1, p2]), [ownedPromptPath('p1'), ownedPromptPath('p2')]],
  ['who signs in later', 'grace', paidState('ada', [p1]), []],
  ['a visitor', undefined, paidState('ada', [p1]), []],
  ['a user who types the address', 'ada', null, []],
  ['what an earlier version left in the history', 'ada', { paidBy: 'ada', promptId: 'p1' }, []],
])('leads to the purchase, for %s', (_who, userId, state, expected) => {
  if (userId) signIn({ _id: userId, username: userId, email: '', role: 'member' })
  renderAt(<PaymentSuccessfulPage />, { state })
  expect(screen.getByRole('heading', { name: 'Payment Done!' })).toBeDefined()
  expect(links()).toEqual([...expected, paths.marketplace, paths.paymentHistory])
})

const purchase = { prompt_id: 'p1', title: 'A fox', amount: 4 }

it('says of hired work until when it is delivered, and of a returned payment why it goes back', async () => {
  const work = { ...purchase, status: 'paid', deliveryDue: '2026-11-28T12:00:00.000Z' }
  const returned = { ...purchase, prompt_id: null, title: 'Owls', status: 'refunded', returnedFor: 'deleted' }
  respondWith({ status: 'paid', purchases: [work, returned] })
  signIn({ _id: 'ada', username: 'ada', email: '', role: 'member' })
  renderAt(<PaymentSuccessfulPage />, { at: '/?checkout=c1' })
  expect(await screen.findByText('Due Nov 28, 2026. Late? You’re refunded.')).toBeDefined()
  expect(screen.getByText('It was deleted before your payment arrived.')).toBeDefined()
})

it.each([
  [
    'open',
    { url: 'https://pay.example/1', purchases: [{ ...purchase, status: 'pending' }] },
    'Waiting for your payment',
    ['https://pay.example/1'],
  ],
  ['paid', { purchases: [{ ...purchase, status: 'paid' }] }, 'Payment Done!', [ownedPromptPath('p1')]],
  ['failed', { purchases: [{ ...purchase, status: 'failed' }] }, 'The payment has failed', []],
  [
    'failed',
    { mismatch: { amount: 3, currency: 'eur' }, purchases: [{ ...purchase, status: 'refunded' }] },
    'Your payment goes back',
    [],
  ],
  ['expired', { purchases: [{ ...purchase, status: 'expired' }] }, 'Nothing was paid', []],
  ['paid', { purchases: [{ ...purchase, prompt_id: null, status: 'refunded' }] }, 'Your payment goes back', []],
])('shows the real state after returning from the provider: %s', async (status, given, heading, expected) => {
  respondWith({ status, ...given })
  signIn({ _id: 'ada', username: 'ada', email: '', role: 'member' })
  renderAt(<PaymentSuccessfulPage />, { at: '/?checkout=c1' })
  await screen.findByText('A fox')
  expect(screen.getByRole('heading', { name: heading })).toBeDefined()
  expect(links()).toEqual([...expected, paths.marketplace, paths.paymentHistory])
  expect(screen.queryByText(/€3.00 instead of \$4.00/) !== null).toBe('mismatch' in given)
  expect(screen.queryByText('Your money goes back') !== null).toBe(given.purchases[0]?.status === 'refunded')
})
