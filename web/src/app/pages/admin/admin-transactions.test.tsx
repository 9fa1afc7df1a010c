import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../../lib/api/config.ts'
import { type FakeResponses, MEMBER, openApp, requests } from '../../../testing/app.tsx'

const ADMIN = { ...MEMBER, role: 'admin' as const }
const main = () => within(screen.getByRole('main'))
const person = (username: string) => ({ _id: `01900000-0000-7000-8000-0000000000${username.length}0`, username })
const transaction = {
  _id: '01900000-0000-7000-8000-000000000009',
  reference: '3K7QF9X2MD',
  prompt_id: '01900000-0000-7000-8000-000000000008',
  title: 'Harbour at dawn',
  amount: 8,
  date: '2026-03-05T10:00:00.000Z',
  status: 'failed',
  user: person('ada'),
  engineer: person('noora'),
}
const sums = {
  success: true,
  count: 1,
  demoCount: 0,
  totals: [
    { currency: 'usd', paid: 8, refunded: 2, unreturned: 0.5, platformFee: 1.6, engineers: 6.4 },
    { currency: 'eur', paid: 30, refunded: 0, unreturned: 0, platformFee: 6, engineers: 24 },
  ],
}
const at = '2026-03-05T12:00:00.000Z'
const difference = { _id: transaction._id, description: 'charge txn_1 of 9.99 USD is none of this shop', foundAt: at }
const unexplained = { ...difference, seenAt: at, resolvedAt: null, explanation: null, explainedAt: null }

const responses = (differences: object[], lastRun: object | null, payments = 'stripe'): FakeResponses => ({
  'GET /config': { body: { ...DEFAULT_CONFIG, payments } },
  'GET /admin/transactions': { body: { success: true, transactions: [transaction], nextCursor: null } },
  'GET /admin/transactions/sums': { body: sums },
  'GET /admin/payments/differences': { body: { success: true, lastRun, differences, nextCursor: null } },
})
const run = { endedAt: at, differences: 1, failure: null }
const open = (address: string, given: FakeResponses) => openApp(address, { as: ADMIN, responses: given })
const listed = () => requests.filter(({ name }) => name === 'GET /admin/transactions').map(({ params }) => params)

it('shows reference, state, buyer and engineer, and totals', async () => {
  await open('/admin-transaction-history', responses([], run))
  const row = within(
    await main()
      .findByText('3K7QF9X2MD')
      .then((cell) => cell.closest('li') ?? expect.unreachable()),
  )
  for (const text of ['Harbour at dawn', 'Failed', 'ada', 'noora', '$8.00']) expect(row.getByText(text)).toBeDefined()
  for (const text of ['$2.00', '$0.50', '$1.60', '$6.40', '€24.00']) expect(await main().findByText(text)).toBeDefined()
  expect(
    await main().findByText(/^The shop and the payment provider were compared .*No difference is open/),
  ).toBeDefined()
})

it('shows how many sales have no total, where real ones are sold', async () => {
  const both = { ...sums, count: 15, demoCount: 12 }
  const given = (payments: string): FakeResponses => ({
    ...responses([], run, payments),
    'GET /admin/transactions/sums': { body: both },
  })
  await open('/admin-transaction-history', given('stripe'))
  expect(await main().findByText(/^12 of these were demo sales, without money\./)).toBeDefined()
})

it('filters by text and choices, stores them in the URL, and exports the same', async () => {
  const user = await open('/admin-transaction-history?from=2026-03-01', responses([], run))
  await main().findByText('3K7QF9X2MD')
  await user.type(main().getByRole('searchbox'), 'ada')
  await user.selectOptions(main().getByLabelText('State'), 'Failed')
  const from = new Date(2026, 2, 1).toISOString()
  await waitFor(() => expect(listed().at(-1)).toEqual({ search: 'ada', status: 'failed', from }))
  expect(window.location.search).toBe('?search=ada&status=failed&from=2026-03-01')
  const link = main().getByRole('link', { name: 'Download CSV' })
  expect(link.getAttribute('href')).toBe(
    `/api/v1/admin/transactions/export?${new URLSearchParams({ search: 'ada', status: 'failed', from })}`,
  )
  await user.click(main().getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

it('shows discrepancies, and resolved ones on demand', async () => {
  const user = await open('/admin-transaction-history', responses([unexplained], run))
  expect(await main().findByText(difference.description)).toBeDefined()
  expect(main().getByText(/^1 difference/)).toBeDefined()
  await user.click(main().getByRole('button', { name: 'Show resolved' }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ params: { state: 'resolved' } }))
})

it('lets an admin explain a discrepancy', async () => {
  const user = await open('/admin-transaction-history', {
    ...responses([unexplained], run),
    [`POST /admin/payments/differences/${difference._id}`]: {
      body: { success: true, message: 'Difference explained' },
    },
  })
  await user.click(await main().findByRole('button', { name: `Explain: ${difference.description}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Explanation'), 'Paid by hand')
  await user.click(dialog.getByRole('button', { name: 'Mark as explained' }))
  await waitFor(() =>
    expect(requests.find(({ name }) => name.startsWith('POST /admin/payments'))).toMatchObject({
      sent: { explanation: 'Paid by hand' },
    }),
  )
})

it('shows the explanation of a discrepancy', async () => {
  const explained = { ...unexplained, explanation: 'Paid by hand', explainedAt: at }
  await open('/admin-transaction-history', responses([explained], run))
  expect((await main().findByText('Paid by hand')).closest('li')?.querySelector('s')?.textContent).toBe(
    difference.description,
  )
})

it('reports a failed or missing reconciliation', async () => {
  await open('/admin-transaction-history', responses([], { ...run, failure: 'No answer' }))
  expect(await main().findByText(/could not be finished: No answer/)).toBeDefined()
})

it('shows no totals and discrepancies without a payment provider', async () => {
  await open('/admin-transaction-history', responses([], null, 'demo'))
  expect(await main().findByText('3K7QF9X2MD')).toBeDefined()
  await vi.waitFor(() => expect(main().queryByText('$6.40')).toBeNull())
  expect(main().queryByText('Reconciliation')).toBeNull()
  expect(requests.map(({ name }) => name)).not.toContain('GET /admin/payments/differences')
})
