import type { Offer } from '@promptery/contract/hiring/offers'
import type { OfferSide, OfferStatus } from '@promptery/contract/listings/offer-lifecycle'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { anOffer } from '../testing/offer.ts'
import { renderAt } from '../testing/render.tsx'
// Otherwise loaded on demand.
import '../ui/overlays/ModalDialog.tsx'
import { OfferCard } from './OfferCard.tsx'

function show(side: OfferSide | null, given: Partial<Offer> = {}) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    sent.push([address, JSON.parse(String(body))])
    return Response.json({ success: true, offer: anOffer(given) })
  })
  return { ...renderAt(<OfferCard offer={anOffer(given)} side={side} />), sent }
}

const actions = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link', { name: /pay/ })].map(({ textContent }) =>
    textContent?.replace(/[:]? A fox$/, ''),
  )

it.each<[OfferSide, OfferStatus, string[], Partial<Offer>?]>([
  ['buyer', 'offered', ['Decline', 'Accept and pay']],
  ['engineer', 'offered', ['Withdraw']],
  ['engineer', 'accepted', ['Deliver', 'Refund the buyer']],
  ['buyer', 'accepted', []],
  ['buyer', 'accepted', ['Cancel and get a refund'], { isEngineerAway: true }],
  ['buyer', 'changes', ['Cancel and get a refund'], { isEngineerAway: true }],
  ['buyer', 'offered', ['Decline'], { isEngineerAway: true }],
  ['buyer', 'delivered', ['Accept the delivery', 'Ask for changes', 'Dispute']],
  ['buyer', 'delivered', ['Accept the delivery', 'Dispute'], { changesAsked: 2 }],
  ['engineer', 'changes', ['Deliver', 'Dispute', 'Refund the buyer']],
  ['buyer', 'completed', []],
])('shows the %s of an offer that is %s their actions: %j', (side, status, expected, given) => {
  show(side, { status, ...given })
  expect(actions()).toEqual(expected)
})

it('asks both sides of a dispute for words, and shows admins both', () => {
  const dispute = { by: 'buyer', reason: 'No snow', answer: '' } as const
  show('engineer', { status: 'disputed', dispute })
  expect(actions()).toEqual(['Answer', 'Refund the buyer'])
  document.body.replaceChildren()
  show(null, { status: 'disputed', dispute: { ...dispute, answer: 'It snows' } })
  expect(screen.getByText('It snows')).toBeDefined()
  expect(screen.getByText('No snow')).toBeDefined()
})

it('sends a delivery, and no empty one', async () => {
  const { user, sent } = show('engineer', { status: 'accepted' })
  await user.click(screen.getByRole('button', { name: /^Deliver/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Deliver' }))
  expect(dialog.getByText('Write something here')).toBeDefined()
  await user.type(dialog.getByRole('textbox'), 'A fox in snow')
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).value).toBe('GPT')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Writing')
  await user.click(dialog.getByRole('button', { name: 'Deliver' }))
  expect(sent).toEqual([
    [
      expect.stringContaining('/offers/o1'),
      { move: 'deliver', prompt: 'A fox in snow', type: 'GPT', category: 'Writing', engine: '' },
    ],
  ])
})

it.each<[OfferSide, OfferStatus, RegExp]>([
  ['buyer', 'accepted', /^Due Nov 27, 2026. Late\? You’re refunded.$/],
  ['engineer', 'changes', /^Due Nov 27, 2026. Late\? The buyer is refunded.$/],
  ['buyer', 'delivered', /^Check it by Nov 27, 2026. Then it counts as accepted.$/],
])('tells the %s of an offer that is %s what comes when, and what happens otherwise', (side, status, words) => {
  show(side, { status })
  expect(screen.getByText(words)).toBeDefined()
})
