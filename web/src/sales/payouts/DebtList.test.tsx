import type { Debtor } from '@promptery/contract/sales/payouts'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
// Otherwise loaded on demand.
import '../../ui/overlays/ModalDialog.tsx'
import { DebtList } from './DebtList.tsx'

const DEBT: Debtor = {
  user: { _id: 'e1', username: 'theo', email: 'theo@test.example' },
  currency: 'eur',
  amount: 3.2,
  since: '2026-11-20T12:00:00.000Z',
  causes: [{ title: 'Fox', date: '2026-11-20T12:00:00.000Z', amount: 3.2 }],
}

it('shows who owes what, since when and why, and records a part as paid back', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)))
    return Response.json(
      method === 'POST' ? { success: true, message: '' } : { success: true, debts: [DEBT], nextCursor: null },
    )
  })
  const { user } = renderAt(<DebtList />)
  const [row] = await screen.findAllByRole('listitem')
  expect(row?.textContent).toMatch(/theo.*€3\.20 since Nov 20, 2026.*€3\.20 of “Fox”, refunded after it was paid out/)
  await user.click(screen.getByRole('button', { name: /Paid back/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Has theo paid you back?' }))
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await user.clear(amount)
  await user.type(amount, '3.21')
  await user.type(dialog.getByRole('textbox', { name: 'How it was paid' }), 'By bank')
  await user.click(dialog.getByRole('button', { name: 'Record repayment' }))
  expect(sent).toEqual([])
  await user.clear(amount)
  await user.type(amount, '1.2')
  await user.click(dialog.getByRole('button', { name: 'Record repayment' }))
  expect(sent).toMatchObject([{ kind: 'repaid', amount: 1.2, currency: 'eur', note: 'By bank' }])
})
