import type { PayableEngineer } from '@promptery/contract/sales/payouts'
import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
// Otherwise loaded on demand.
import '../../ui/overlays/ModalDialog.tsx'
import { MarkPaidDialog } from './PayableList.tsx'

const ENGINEER: PayableEngineer = {
  user: { _id: 'e1', username: 'theo', email: 'theo@test.example' },
  account: { status: 'none', reason: null },
  currency: 'usd',
  sales: 1,
  payable: 3.2,
  isSuspended: false,
  debt: 0,
  amount: 3.2,
  failure: null,
}

let change: (engineer: PayableEngineer) => void
function Live() {
  const [engineer, setEngineer] = useState(ENGINEER)
  change = setEngineer
  return <MarkPaidDialog engineer={engineer} onClose={() => undefined} />
}

it('sends the amount as of opening, and nothing once it has changed', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ success: false, code: 'payable_changed', message: 'It is 6.40 by now' }, { status: 409 })
  })
  const { user } = renderAt(<Live />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Paid $3.20 to theo?' }))
  await user.type(dialog.getByRole('textbox'), 'By bank')
  act(() => change({ ...ENGINEER, sales: 2, payable: 6.4, amount: 6.4 }))
  expect(screen.getByRole('dialog', { name: 'Paid $3.20 to theo?' })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }))
  expect(await dialog.findByText('It is 6.40 by now')).toBeDefined()
  expect(sent).toMatchObject([{ amount: 3.2, note: 'By bank' }])
  expect(dialog.queryByRole('button', { name: 'Mark as paid' })).toBeNull()
})
