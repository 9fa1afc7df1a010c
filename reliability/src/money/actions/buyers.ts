import type { ApiResponse, Person } from '@promptery/testing/person'
import type { Random } from '../../../../bench/random.ts'
import { pick } from '../pick.ts'
import { json, type Page, type Scenario } from '../scenario.ts'
import type { Action } from './action.ts'
import { deliver } from './deliver.ts'

const SLOW_MS = 40
/** Of buyers, where tax depends on it. */
const COUNTRIES = ['DE', 'FR', 'US', undefined]

/** Records the checkout page that the response to buying names. */
export function recordCheckoutPage(
  scenario: Scenario,
  buyer: Person,
  what: string,
  response: ApiResponse | undefined,
): void {
  const { status, code, checkout } = json(response?.body)
  scenario.note(`${what}: ${response?.status ?? 'no response'} ${status ?? code ?? ''}`)
  const { _id, url } = json(checkout)
  if (typeof _id !== 'string' || typeof url !== 'string') return
  scenario.pages.push({ buyer, checkoutId: _id, sessionId: url.split('/').at(-1) ?? '' })
}

async function buy(
  scenario: Scenario,
  random: Random,
  buyer: Person | undefined,
  listing = pick(random, scenario.listings),
): Promise<void> {
  if (!buyer || !listing) return
  const body = { boughtBy: buyer.id, promptId: listing.id, country: pick(random, COUNTRIES) }
  const what = `buy ${listing.id.slice(-4)}`
  recordCheckoutPage(scenario, buyer, what, await scenario.call(random, buyer, 'POST', '/users/buy', body))
}

async function buyCart(scenario: Scenario, random: Random, buyer: Person | undefined): Promise<void> {
  if (!buyer) return
  const listings = random.shuffled(scenario.listings).slice(0, 1 + random.below(scenario.listings.length))
  const items = listings.map(({ id }) => ({ promptId: id }))
  const country = pick(random, COUNTRIES)
  const what = `buy ${listings.map(({ id }) => id.slice(-4)).join(' and ')}`
  recordCheckoutPage(
    scenario,
    buyer,
    what,
    await scenario.call(random, buyer, 'POST', '/payments/checkouts', { items, country }),
  )
}

/** Loads the return page, and records the purchases that it shows as paid. */
export async function visitReturnPage(scenario: Scenario, random: Random, { buyer, checkoutId }: Page): Promise<void> {
  const response = await scenario.call(random, buyer, 'GET', `/payments/checkouts/${checkoutId}`)
  const { status, purchases } = json(json(response?.body).checkout)
  scenario.note(`return from ${checkoutId.slice(-4)}: ${response?.status ?? 'no response'} ${status ?? ''}`)
  for (const purchase of Array.isArray(purchases) ? purchases.map(json) : []) {
    if (purchase.status === 'paid') scenario.shownAsPaid.add(`${buyer.id} ${purchase.prompt_id}`)
  }
}

/** Pays at the provider's page, if it is open. */
export function pay(scenario: Scenario, { sessionId }: Page, how: 'card' | 'bank'): void {
  const { account } = scenario.shop.provider
  const session = account.sessions.get(sessionId)
  scenario.note(`pay ${sessionId.slice(-6)} by ${how}: ${session?.status ?? 'no such page'}`)
  const country = ['DE', 'FR', 'US', 'JP'][sessionId.charCodeAt(sessionId.length - 1) % 4]
  if (session?.status === 'open') account.pay(sessionId, how, country)
}

const onPage = (weight: number, act: (scenario: Scenario, random: Random, page: Page) => unknown): Action => ({
  weight,
  async run(scenario, random) {
    const page = pick(random, scenario.pages)
    if (page) await act(scenario, random, page)
  },
})

/** Actions of buyers. */
export const buyerActions = {
  buy: { weight: 5, run: (scenario, random) => buy(scenario, random, pick(random, scenario.buyers)) },
  'buy a cart': { weight: 3, run: (scenario, random) => buyCart(scenario, random, pick(random, scenario.buyers)) },
  'buy in several windows': {
    weight: 5,
    async run(scenario, random) {
      const buyer = pick(random, scenario.buyers)
      const listing = pick(random, scenario.listings)
      // The others request the page while the provider creates it for the first one.
      scenario.faults.push({ call: /^POST \/v1\/checkout\/sessions$/, fault: SLOW_MS })
      const windows = Array.from({ length: 2 + random.below(2) }, () =>
        random.below(4) === 0 ? buyCart(scenario, random, buyer) : buy(scenario, random, buyer, listing),
      )
      const before = scenario.pages.length
      await Promise.all(windows)
      if (random.below(2) === 0) for (const page of scenario.pages.slice(before)) pay(scenario, page, 'card')
    },
  },
  pay: onPage(7, (scenario, _random, page) => pay(scenario, page, 'card')),
  'pay by bank': onPage(2, (scenario, _random, page) => pay(scenario, page, 'bank')),
  'pay in every window': {
    weight: 2,
    async run(scenario) {
      for (const page of scenario.pages) pay(scenario, page, 'card')
    },
  },
  'visit the return page': onPage(3, visitReturnPage),
  'visit the return page in several windows, with the event': {
    weight: 4,
    async run(scenario, random) {
      const page = scenario.pages.at(-1)
      if (!page) return
      const events = scenario.inbox.filter(({ data }) => 'id' in data.object && data.object.id === page.sessionId)
      await Promise.all([
        ...Array.from({ length: 2 }, () => visitReturnPage(scenario, random, page)),
        ...events.flatMap((event) => [deliver(scenario, random, event), deliver(scenario, random, event)]),
      ])
    },
  },
  'a bank payment arrives or fails': {
    weight: 3,
    async run(scenario, random) {
      const { account } = scenario.shop.provider
      const processing = scenario
        .sessions()
        .filter(
          (session) =>
            session.payment_intent !== null &&
            session.payment_status === 'unpaid' &&
            account.intentOf(session).status === 'processing',
        )
      const session = pick(random, processing)
      if (!session) return
      const isPaid = random.below(3) > 0
      scenario.note(`the payment of ${session.id.slice(-6)} ${isPaid ? 'arrives' : 'fails'}`)
      account.arrive(session.id, isPaid)
    },
  },
} satisfies Record<string, Action>
