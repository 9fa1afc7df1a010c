import type { Transaction } from '@promptery/contract/sales/payments'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { formatDate } from '../../lib/format.ts'
import { receiptPath } from '../../paths.ts'
import { renderAt } from '../../testing/render.tsx'
// Otherwise loaded on demand.
import '../../ui/overlays/ModalDialog.tsx'
import { PurchaseStatus } from './PurchaseStatus.tsx'

const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const aTransaction = (given: Partial<Transaction> = {}): Transaction => ({
  reference: '3K7QF9X2MD',
  _id: 'p1',
  prompt_id: 'prompt',
  title: 'Fox',
  amount: 4,
  date: inDays(-1),
  status: 'paid',
  receipt_id: 'c1',
  refundableUntil: null,
  refundRequest: null,
  refund: null,
  returned: 0,
  outstanding: 0,
  dispute: null,
  ...given,
})
const request = { _id: 'r1', reason: 'No foxes', answer: null, createdAt: inDays(-1), escalatesAt: inDays(4) }
const show = (given: Partial<Transaction>) => renderAt(<PurchaseStatus transaction={aTransaction(given)} />)
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('links the receipt, and requests a refund with a reason', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push(address, JSON.parse(String(body)))
    return Response.json({ success: true, message: '', refundRequest: { _id: 'r1' } }, { status: 201 })
  })
  const until = inDays(13)
  const { user } = show({ refundableUntil: until })
  expect(screen.getByText(`You can request a refund until ${formatDate(until)}.`)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Receipt for Fox' }).getAttribute('href')).toBe(receiptPath('c1'))
  await user.click(screen.getByRole('button', { name: 'Request a refund for Fox' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(dialog.getByText('Write why')).toBeDefined()
  expect(sent).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' No foxes ')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() =>
    expect(sent).toEqual(['/api/v1/payments/refund-requests', { purchaseId: 'p1', reason: 'No foxes' }]),
  )
})

it('offers to withdraw an open request, and states who decides until when', () => {
  show({ refundRequest: { ...request, status: 'open' } })
  expect(buttons()).toEqual(['Withdraw the request for Fox'])
  expect(screen.getByText(/“No foxes”|The engineer answers until/, { selector: 'p' })).toBeDefined()
})

it('states that the admins decide after the deadline', () => {
  show({ refundRequest: { ...request, status: 'open', escalatesAt: inDays(-1) } })
  expect(screen.getByText(/The admins of the shop answer/)).toBeDefined()
})

it.each<[string, Partial<Transaction>, RegExp]>([
  [
    'refused',
    { refundRequest: { ...request, status: 'refused', answer: 'It says cats' } },
    /Not given back: “It says cats”/,
  ],
  ['refunded', { status: 'refunded', refund: 'done' }, /The money was given back/],
  ['on its way', { status: 'refunding', refund: 'pending', outstanding: 4 }, /\$4\.00 go back as soon as/],
  [
    'outstanding in part',
    { status: 'refunding', refund: 'failed', returned: 3, outstanding: 1 },
    /\$3\.00 were given back\. \$1\.00 could not be returned.*can be read until/,
  ],
  ['not taken', { status: 'refunded', refund: 'failed', outstanding: 4 }, /\$4\.00 could not be returned/],
  ['disputed', { dispute: 'open' }, /The bank looks into this payment/],
  ['won', { dispute: 'won' }, /this payment stays/],
  ['lost', { status: 'refunded', dispute: 'lost' }, /The bank gave the money back/],
  [
    'lost for a part',
    { dispute: 'lost', extraReturned: 3 },
    /\$3\.00 was already refunded by the bank or the shop\. You keep the purchase/,
  ],
])('describes %s', (_what, given, words) => {
  show(given)
  expect(document.body.textContent).toMatch(words)
  expect(buttons()).toEqual([])
})

it('says to admins alone that a dispute is to be answered', () => {
  const words = /Answer the bank in Stripe’s dashboard/
  show({ dispute: 'open' })
  expect(screen.queryByText(words)).toBeNull()
  show({ dispute: 'open', user: { _id: 'u1', username: 'ada' } })
  expect(screen.getByText(words)).toBeDefined()
})

it('offers admins no actions of the buyer', () => {
  const user = { _id: 'u1', username: 'ada' }
  show({ user, refundableUntil: inDays(3), refundRequest: { ...request, status: 'open' } })
  expect(buttons()).toEqual([])
  expect(screen.queryByText(/You can ask/)).toBeNull()
})

it('says why a payment was returned at once, and in which currency', () => {
  show({
    status: 'refunding',
    returnedFor: 'mismatch',
    currency: 'eur',
    refund: 'pending',
    returned: 1,
    outstanding: 3,
  })
  expect(screen.getByText('Nothing was bought. You paid another amount or currency than asked for.')).toBeDefined()
  expect(screen.getByText(/^€1.00 were given back. €3.00 go back/)).toBeDefined()
  expect(screen.queryByText(/can be read/)).toBeNull()
})
