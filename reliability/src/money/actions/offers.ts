import { rowsOf } from '@promptery/testing/consistency'
import type { Person } from '@promptery/testing/person'
import type { Random } from '../../../../bench/random.ts'
import { pick } from '../pick.ts'
import { json, type Offer, type Scenario } from '../scenario.ts'
import type { Action } from './action.ts'
import { pay, recordCheckoutPage, visitReturnPage } from './buyers.ts'

const TERMS = { title: 'An offer of the money test', description: 'A prompt for one', days: 3 }
const PRICES = [2, 4.5, 6, 8, 0]
const TEXT = 'A [animal] that counts the coins of one buyer'

const ROUNDS = 4

/** Moves of the engineer and of the buyer. Most are refused, since the offer has another status. */
const OF_ENGINEER = [
  { move: 'deliver', prompt: TEXT },
  { move: 'deliver', prompt: `${TEXT}, twice` },
  { move: 'deliver', prompt: `${TEXT}, thrice` },
  { move: 'dispute', words: 'That was not asked for' },
  { move: 'deliver', prompt: `${TEXT}, and again` },
  { move: 'giveBack' },
  { move: 'answer', words: 'It does' },
  { move: 'withdraw' },
]
const OF_BUYER = [
  { move: 'complete' },
  { move: 'complete' },
  { move: 'askChanges', words: 'More coins' },
  { move: 'dispute', words: 'It does not count' },
  { move: 'decline' },
]

async function buy(scenario: Scenario, random: Random, { buyer, promptId }: Offer): Promise<void> {
  const body = { boughtBy: buyer.id, promptId }
  const what = `pay offer ${promptId.slice(-4)}`
  recordCheckoutPage(scenario, buyer, what, await scenario.call(random, buyer, 'POST', '/users/buy', body))
}

async function move(scenario: Scenario, random: Random, who: Person, { id }: Offer, body: { move: string }) {
  const response = await scenario.call(random, who, 'POST', `/offers/${id}`, body)
  if (response?.status === 200) scenario.figures.offerMoves += 1
  scenario.note(`${body.move} offer ${id.slice(-4)}: ${response?.status ?? 'no response'}`)
}

async function decide(scenario: Scenario, random: Random, { id }: Offer): Promise<void> {
  const body = { decision: random.below(2) === 0 ? 'award' : 'refund', answer: 'Both have a point' }
  const response = await scenario.call(random, scenario.shop.admin, 'POST', `/admin/offers/${id}`, body)
  if (response?.status === 200) scenario.figures.offersDecided += 1
  scenario.note(`${body.decision} offer ${id.slice(-4)}: ${response?.status ?? 'no response'}`)
}

/** Offers, their payments, moves of both sides at once, decisions, and time that passes. */
export const offerActions = {
  'an engineer offers': {
    weight: 8,
    async run(scenario, random) {
      const [by, buyer] = [pick(random, scenario.shop.engineers), pick(random, scenario.buyers)]
      if (!by || !buyer) return
      const body = { ...TERMS, price: pick(random, PRICES) ?? 4, buyerId: buyer.id }
      const response = await scenario.call(random, by, 'POST', '/offers', body)
      const { _id, terms } = json(json(response?.body).offer)
      scenario.note(`offer ${String(_id).slice(-4)} for $${body.price}: ${response?.status ?? 'no response'}`)
      if (typeof _id !== 'string') return
      const offer = { id: _id, promptId: String(json(terms).prompt_id), by, buyer }
      scenario.offers.push(offer)
      scenario.figures.offers += 1
      if (random.below(4) === 0) return
      // In two windows.
      const before = scenario.pages.length
      await Promise.all([buy(scenario, random, offer), buy(scenario, random, offer)])
      for (const page of scenario.pages.slice(before)) pay(scenario, page, random.below(5) === 0 ? 'bank' : 'card')
    },
  },
  'an offer is paid while it ends': {
    weight: 2,
    async run(scenario, random) {
      const offer = pick(random, scenario.offers)
      if (!offer) return
      await Promise.all([
        buy(scenario, random, offer),
        move(scenario, random, offer.by, offer, { move: 'withdraw' }),
        buy(scenario, random, offer),
      ])
    },
  },
  'both sides of an offer move it': {
    weight: 12,
    async run(scenario, random) {
      const offer = pick(random, scenario.offers)
      if (!offer) return
      const { by, buyer } = offer
      const moves = [
        () => move(scenario, random, by, offer, pick(random, OF_ENGINEER) ?? { move: 'giveBack' }),
        () => move(scenario, random, buyer, offer, pick(random, OF_BUYER) ?? { move: 'complete' }),
        () => decide(scenario, random, offer),
      ]
      // The shop learns of the payments, and most offers are delivered first.
      for (const page of scenario.pages) if (page.buyer === buyer) await visitReturnPage(scenario, random, page)
      if (random.below(4) > 0) await move(scenario, random, by, offer, OF_ENGINEER[0] ?? { move: 'deliver' })
      for (let round = 0; round < ROUNDS; round += 1) {
        const some = random.shuffled(moves).slice(0, 1 + random.below(moves.length))
        await Promise.all(some.map((one) => one()))
      }
    },
  },
  'the time of an offer passes': {
    weight: 2,
    async run(scenario, random) {
      const offer = pick(random, scenario.offers)
      if (!offer) return
      const passed = `update offers set due_at = now() - interval '1 minute' where id = '${offer.id}' and due_at is not null returning id`
      // PostgreSQL may be stopped meanwhile.
      const rows = await rowsOf(scenario.shop.db, passed).catch(() => [])
      scenario.note(`the time of offer ${offer.id.slice(-4)} passes: ${rows.length}`)
    },
  },
} satisfies Record<string, Action>
