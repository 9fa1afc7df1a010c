import type { Offer } from '@promptery/contract/hiring/offers'

/** An offer of mira to ada, as in a response. */
export const anOffer = (given: Partial<Offer> = {}): Offer => ({
  _id: 'o1',
  status: 'offered',
  engineer: { _id: 'e1', username: 'mira' },
  buyer: { _id: 'b1', username: 'ada' },
  brief: '',
  terms: {
    prompt_id: 'p1',
    title: 'A fox',
    description: 'Foxes in snow',
    price: 4,
    days: 3,
    type: 'GPT',
    category: '',
    engine: '',
  },
  dueAt: '2026-11-27T12:00:00.000Z',
  changesAsked: 0,
  changes: '',
  dispute: null,
  decision: '',
  isEngineerAway: false,
  createdAt: '2026-11-24T12:00:00.000Z',
  updatedAt: '2026-11-24T12:00:00.000Z',
  ...given,
})
