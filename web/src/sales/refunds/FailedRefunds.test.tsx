import type { FailedRefund } from '@promptery/contract/sales/refunds'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
// Otherwise loaded on demand.
import '../../ui/overlays/ModalDialog.tsx'
import { FailedRefunds } from './FailedRefunds.tsx'

const aRefund = (given: Partial<FailedRefund>): FailedRefund => ({
  _id: 'r1',
  title: 'Fox',
  buyer: { _id: 'b1', username: 'ana' },
  amount: 3,
  paid: 6,
  currency: 'usd',
  status: 'failed',
  failure: null,
  failureCode: null,
  failedAt: '2026-11-20T12:00:00.000Z',
  paymentId: 'pi_1',
  ...given,
})

/** Renders these refunds and records requests. */
function show(...refunds: FailedRefund[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)))
    return Response.json(
      method === 'POST' ? { success: true, message: '' } : { success: true, refunds, nextCursor: null },
    )
  })
  return { ...renderAt(<FailedRefunds />), sent }
}

it('shows the buyer, the amount, the reason and the actions', async () => {
  show(
    aRefund({ _id: 'r1', failure: 'Refunds are restricted.', failureCode: 'charge_not_refundable', status: 'pending' }),
    aRefund({ _id: 'r2', failureCode: 'not_returnable', failure: 'No more' }),
    aRefund({ _id: 'r3', failureCode: 'lost_or_stolen_card' }),
  )
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(
    /\$3\.00 of \$6\.00 for “Fox” .* ana\..*“Refunds are restricted\.” \(charge_not_refundable\).*Payment pi_1\..*each hour.*dashboard, in parts too: that is counted first.*“Settle”/,
  )
  expect(rows[1]).toMatch(/can return no more of this payment.*by bank transfer/)
  expect(rows[2]).toMatch(/bank did not take the money \(lost_or_stolen_card\).*Try again/)
  // There are no actions left.
  expect(screen.getAllByRole('button', { name: /Try again/ })).toHaveLength(2)
})

it('is in the currency of the payment', async () => {
  const { user } = show(aRefund({ currency: 'eur' }))
  expect((await screen.findByRole('listitem')).textContent).toContain('€3.00 of €6.00')
  await user.click(screen.getByRole('button', { name: /Settle/ }))
  expect((await screen.findByRole('dialog')).textContent).toContain('At most €3.00')
})

it('is settled in parts, up to the outstanding amount', async () => {
  const { user, sent } = show(aRefund({}))
  await user.click(await screen.findByRole('button', { name: /Settle/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await user.clear(amount)
  await user.type(amount, '3.01')
  await user.type(dialog.getByRole('textbox', { name: 'How' }), 'By transfer')
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  expect(sent).toEqual([])
  await user.clear(amount)
  await user.type(amount, '1.25')
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  expect(sent).toEqual([{ act: 'settle', note: 'By transfer', amount: 1.25, isBorne: true }])
})
