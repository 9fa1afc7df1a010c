import { rowsOf } from '@promptery/testing/consistency'
import type { Person } from '@promptery/testing/person'
import type { Random } from '../../../../bench/random.ts'
import { pick } from '../pick.ts'
import { json, type Page, type Scenario } from '../scenario.ts'
import type { Action } from './action.ts'
import { pay, recordCheckoutPage, visitReturnPage } from './buyers.ts'

const OFFER = { title: 'An offer of who goes away', description: 'A prompt for one', price: 4, days: 60 }

/** The shop confirms that an engineer is suspended, or deletes the account. */
async function goAway(scenario: Scenario, random: Random, engineer: Person): Promise<boolean> {
  const isSuspended = random.below(2) === 0
  const body = { move: 'decide', decision: 'suspend', answer: 'You sell what is not yours' }
  const response = isSuspended
    ? await scenario.call(random, scenario.shop.admin, 'POST', `/admin/people/${engineer.id}/decision`, body)
    : await scenario.call(random, engineer, 'POST', '/users/deletion', { balance: 'pay_out' })
  scenario.note(
    `${engineer.username} is ${isSuspended ? 'suspended' : 'leaving'}: ${response?.status ?? 'no response'}`,
  )
  return response?.status === 200
}

interface AwayOffer {
  id: string
  promptId: string
  buyer: Person
  engineer: Person
}

/** A new engineer of this history alone offers to one of its buyers, who opens the page. */
async function offerOfNew(scenario: Scenario, random: Random): Promise<{ offer: AwayOffer; page: Page } | undefined> {
  const buyer = pick(random, scenario.buyers)
  const engineer = await scenario.signUp(random)
  if (!buyer) return
  const made = await scenario.call(random, engineer, 'POST', '/offers', { ...OFFER, buyerId: buyer.id })
  const { _id: id, terms } = json(json(made?.body).offer)
  if (typeof id !== 'string') return
  const offer = { id, promptId: String(json(terms).prompt_id), buyer, engineer }
  const before = scenario.pages.length
  await buy(scenario, random, offer)
  const [page] = scenario.pages.slice(before)
  return page && { offer, page }
}

async function buy(scenario: Scenario, random: Random, { buyer, promptId }: AwayOffer): Promise<number | undefined> {
  const body = { boughtBy: buyer.id, promptId }
  const response = await scenario.call(random, buyer, 'POST', '/users/buy', body)
  recordCheckoutPage(scenario, buyer, `pay offer ${promptId.slice(-4)} of who goes away`, response)
  return response?.status
}

/** Takes the money of a paid offer back, or has an admin decide about it; both at once, too. */
async function settle(scenario: Scenario, random: Random, { id, buyer }: AwayOffer): Promise<void> {
  const decision = random.below(4) === 0 ? 'award' : 'refund'
  const decided = { decision, answer: 'The engineer is away' }
  const ways = [
    () => scenario.call(random, buyer, 'POST', `/offers/${id}`, { move: 'cancel' }),
    () => scenario.call(random, scenario.shop.admin, 'POST', `/admin/offers/${id}`, decided),
  ]
  const chosen = random.shuffled(ways).slice(0, 1 + random.below(2))
  const responses = await Promise.all(chosen.map((way) => way()))
  scenario.note(`settle offer ${id.slice(-4)}: ${responses.map((response) => response?.status ?? 'no response')}`)
  const statuses = responses.flatMap((response) => response?.status ?? [])
  if (statuses.filter((status) => status === 200).length > 1) scenario.problem(`offer ${id} was settled twice`)
  if (statuses.includes(200)) scenario.figures.awaySettled += 1
}

/** Buys at a newer page, and the shop learns of it first. */
async function buyAgain(scenario: Scenario, random: Random, buyer: Person, promptId: string): Promise<void> {
  const before = scenario.pages.length
  const response = await scenario.call(random, buyer, 'POST', '/users/buy', { boughtBy: buyer.id, promptId })
  recordCheckoutPage(scenario, buyer, `buy ${promptId.slice(-4)} again`, response)
  for (const page of scenario.pages.slice(before)) {
    pay(scenario, page, 'card')
    await visitReturnPage(scenario, random, page)
  }
}

/** Engineers who go away with an offer open or paid, and payments that come too late. */
export const awayActions = {
  'an engineer goes away with the page of an offer open': {
    weight: 4,
    async run(scenario, random) {
      const opened = await offerOfNew(scenario, random)
      if (!opened || !(await goAway(scenario, random, opened.offer.engineer))) return
      const { offer, page } = opened
      const status = await buy(scenario, random, offer)
      if (status !== undefined && status < 300) scenario.problem(`offer ${offer.id} of who is away can be paid`)
      scenario.paidInVain.add(offer.promptId)
      pay(scenario, page, random.below(4) === 0 ? 'bank' : 'card')
      if (random.below(2) === 0) await visitReturnPage(scenario, random, page)
    },
  },
  'an engineer goes away with a paid offer': {
    weight: 4,
    async run(scenario, random) {
      const opened = await offerOfNew(scenario, random)
      if (!opened) return
      const { offer, page } = opened
      pay(scenario, page, 'card')
      // The event may come later than the absence: then the payment goes back.
      await visitReturnPage(scenario, random, page)
      if (!(await goAway(scenario, random, offer.engineer))) return
      if (random.below(4) > 0) await settle(scenario, random, offer)
    },
  },
  'a payment arrives after its page was taken for closed': {
    weight: 2,
    async run(scenario, random) {
      const page = pick(random, scenario.pages)
      if (!page) return
      try {
        const ended = await rowsOf<{ prompt: string }>(
          scenario.shop.db,
          `with ended as (update checkouts set status = 'expired' where id = '${page.checkoutId}' and status = 'open' returning id)
           update purchases set status = 'expired' from ended where checkout_id = ended.id and purchases.status = 'pending'
           returning purchases.prompt_id prompt`,
        )
        scenario.note(`the page ${page.sessionId.slice(-6)} is taken for closed: ${ended.length}`)
        const [again] = random.below(2) === 0 ? ended : []
        if (again) await buyAgain(scenario, random, page.buyer, again.prompt)
      } catch {
        // PostgreSQL has stopped meanwhile.
      }
      pay(scenario, page, 'card')
    },
  },
} satisfies Record<string, Action>
