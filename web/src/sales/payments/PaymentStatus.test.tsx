import type { PaymentStatus as Status } from '@promptery/contract/sales/payment-status'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { configOptions, DEFAULT_CONFIG } from '../../lib/api/config.ts'
import { paths } from '../../paths.ts'
import { renderAt } from '../../testing/render.tsx'
import { PaymentStatus } from './PaymentStatus.tsx'

const AT = '2026-03-10T15:04:00.000Z'
const CLEAR: Status = {
  checkedAt: AT,
  unreachableSince: null,
  problems: [],
  refusals: [],
  events: { lastReceivedAt: AT, lastRefused: null, otherVersion: null },
}
const REFUSAL: Status['refusals'][number] = {
  operation: 'payout_account',
  code: 'invalid_request_error',
  message: 'You have not signed up for Connect',
  count: 3,
  firstAt: AT,
  lastAt: AT,
  workedAt: null,
}

function show(given: Partial<Status>) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method.toUpperCase() !== 'GET') sent.push([address, JSON.parse(String(body))])
    return Response.json({ success: true, message: '', ...CLEAR, ...(sent.length === 0 && given) })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const { user } = renderAt(<PaymentStatus refundsLink={<a href="#refunds">Outstanding refunds</a>} />, { client })
  client.setQueryData(configOptions.queryKey, { ...DEFAULT_CONFIG, payments: 'stripe' })
  return { user, sent }
}

it('reports no problems, and the time of the last event', async () => {
  show({})
  expect(await screen.findByText('Nothing that the shop knows of.')).toBeDefined()
  expect(screen.getByText(/^Last event received/)).toBeDefined()
})

it('shows problems of the account with solutions', async () => {
  const problem = { code: 'currency_differs', message: 'The account settles in usd', action: 'Set CURRENCY=usd' }
  show({ problems: [problem], unreachableSince: AT })
  expect(await screen.findByText('The account settles in usd')).toBeDefined()
  expect(screen.getByText('Set CURRENCY=usd')).toBeDefined()
  expect(screen.getByText(/has not answered since/)).toBeDefined()
  expect(screen.queryByText('Nothing that the shop knows of.')).toBeNull()
})

it('shows the provider’s message of a refusal until it is dismissed', async () => {
  const { user, sent } = show({ refusals: [REFUSAL] })
  expect(await screen.findByText('Setting up payouts was refused 3 times')).toBeDefined()
  expect(screen.getByText(/You have not signed up for Connect/)).toBeDefined()
  expect(screen.getByText('invalid_request_error')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Dismiss: Setting up payouts' }))
  expect(await screen.findByText('Nothing that the shop knows of.')).toBeDefined()
  const { operation, code } = REFUSAL
  expect(sent).toEqual([['/api/v1/admin/payments/refusals/dismiss', { operation, code }]])
})

it('reports an event without an API version', async () => {
  const otherVersion = { at: AT, version: null, expected: '2026-10-28.endive' }
  show({ events: { lastReceivedAt: AT, lastRefused: null, otherVersion } })
  expect(
    await screen.findByText(/^An event without an API version came .*, and the shop reads 2026-10-28/),
  ).toBeDefined()
})

it('reports recovered operations, refused events and those of another version', async () => {
  const otherVersion = { at: AT, version: '2019-05-16', expected: '2026-10-28.endive' }
  const events = { lastReceivedAt: null, lastRefused: { at: AT, reason: 'signature' as const }, otherVersion }
  show({ refusals: [{ ...REFUSAL, workedAt: AT }], events })
  expect(await screen.findByText('Works again')).toBeDefined()
  expect(screen.getByText(/STRIPE_WEBHOOK_SECRET.*STRIPE_CONNECT_WEBHOOK_SECRET/)).toBeDefined()
  expect(screen.queryByText(/accepted since/)).toBeNull()
  expect(screen.getByText(/2019-05-16/)).toBeDefined()
  expect(screen.getByText('No event of the provider was received yet.')).toBeDefined()
})

it('reports that an event was accepted after the last refused one', async () => {
  const lastRefused = { at: '2026-03-10T15:03:59.000Z', reason: 'clock' as const }
  show({ events: { lastReceivedAt: AT, lastRefused, otherVersion: null } })
  expect(await screen.findByText(/^Last event refused .* An event was accepted since\.$/)).toBeDefined()
})

it.each<[Status['refusals'][number]['operation'], string, string | null]>([
  ['transfer', 'Payouts', paths.adminPayouts],
  ['refund', 'Outstanding refunds', '#refunds'],
  ['checkout', 'Payouts', null],
])('links from a refused %s to where the owner sees to it', async (operation, name, to) => {
  show({ refusals: [{ ...REFUSAL, operation }] })
  await screen.findByText('invalid_request_error')
  if (to === null) expect(screen.queryByRole('link')).toBeNull()
  else expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
})
