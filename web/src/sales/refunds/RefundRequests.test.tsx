import type { RefundRequest } from '@promptery/contract/sales/refunds'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
// Otherwise loaded on demand.
import '../../ui/overlays/ModalDialog.tsx'
import { RefundRequestCard } from './RefundRequests.tsx'

const REQUEST: RefundRequest = {
  _id: 'r1',
  prompt: { _id: 'p1', title: 'Fox' },
  buyer: { _id: 'b1', username: 'ada' },
  seller: { _id: 's1', username: 'theo' },
  amount: 4,
  currency: 'eur',
  extraReturned: 1.5,
  paidAt: '2026-03-01T12:00:00Z',
  reason: 'No foxes',
  createdAt: '2026-03-02T12:00:00Z',
  escalatesAt: '2026-03-07T12:00:00Z',
  isEscalated: false,
}

const answering = (status: number, body: object) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body: given }: RequestInit) => {
    sent.push(JSON.parse(String(given)))
    return Response.json(body, { status })
  })
  return sent
}

it('shows the request, and grants it with or without an answer', async () => {
  const sent = answering(200, { success: true, message: 'Granted' })
  const { user } = renderAt(<RefundRequestCard request={REQUEST} isAdmin={false} />)
  expect(screen.getByText('€4.00')).toBeDefined()
  expect(screen.getByText(/^€1\.50 was already refunded by the bank or the shop/)).toBeDefined()
  expect(screen.getByText('No foxes')).toBeDefined()
  expect(screen.getByText('Answer until Mar 7, 2026')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Give the money back/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Give the money back' }))
  await vi.waitFor(() => expect(sent).toEqual([{ decision: 'grant', answer: '' }]))
})

it('refuses it with an answer only, and shows the server’s refusal', async () => {
  const sent = answering(409, { success: false, code: 'payment_disputed', message: 'The bank decides' })
  const { user } = renderAt(<RefundRequestCard request={REQUEST} isAdmin={false} />)
  await user.click(screen.getByRole('button', { name: /^Refuse/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(dialog.getByText('Write why')).toBeDefined()
  expect(sent).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'It says cats')
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(await dialog.findByText('The bank decides')).toBeDefined()
  expect(sent).toEqual([{ decision: 'refuse', answer: 'It says cats' }])
})

it('belongs to the admins after the engineer’s deadline', () => {
  const escalated = { ...REQUEST, isEscalated: true }
  renderAt(<RefundRequestCard request={escalated} isAdmin={false} />)
  expect(screen.getByText('The admins decide')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  renderAt(<RefundRequestCard request={escalated} isAdmin />)
  expect(screen.getByText('Yours to decide')).toBeDefined()
  expect(screen.getAllByRole('button')).toHaveLength(2)
})
