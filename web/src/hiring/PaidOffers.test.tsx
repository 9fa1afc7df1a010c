import type { OfferStatus } from '@promptery/contract/listings/offer-lifecycle'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { anOffer } from '../testing/offer.ts'
import { renderAt } from '../testing/render.tsx'
// Otherwise loaded on demand.
import '../ui/overlays/ModalDialog.tsx'
import { PaidOffers } from './PaidOffers.tsx'

const OFFERS = (['accepted', 'delivered', 'completed', 'refunded'] as const).map((status, at) =>
  anOffer({ _id: `o${at}`, status }),
)

function show() {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://shop.example')
    if (method !== 'GET') sent.push([pathname, JSON.parse(String(body))])
    const status = searchParams.get('status') as OfferStatus | 'All' | 'open' | null
    const offers = OFFERS.filter((one) => status === 'All' || status === one.status)
    return Response.json(
      method === 'GET' ? { success: true, offers, nextCursor: null } : { success: true, offer: OFFERS[0] },
    )
  })
  return { ...renderAt(<PaidOffers />), sent }
}

it('lists paid offers by their state, each with what an admin may decide', async () => {
  const { user, sent } = show()
  await user.selectOptions(await screen.findByLabelText('State of the work'), 'All')
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4))
  const actions = screen.getAllByRole('article').map((card) =>
    within(card)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  )
  const both = ['Pay the engineer: A fox', 'Refund the buyer: A fox']
  expect(actions).toEqual([both, both, both.slice(1), []])
  await user.click(screen.getAllByRole('button', { name: /^Refund the buyer/ })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Why'), 'They are away')
  await user.click(dialog.getByRole('button', { name: 'Refund the buyer' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([['/api/v1/admin/offers/o0', { decision: 'refund', answer: 'They are away' }]]),
  )
})
