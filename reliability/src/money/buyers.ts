import type { ApiResponse, Person } from '@promptery/testing/person'
import type { Random } from '../../../bench/random.ts'
import type { Action } from './action.ts'
import { type Cast, json, type Page } from './cast.ts'
import { deliver } from './deliver.ts'
import { pick } from './pick.ts'

const SLOW_MS = 40

/** Remembers where the answer to buying leads. */
function heed(cast: Cast, buyer: Person, what: string, answer: ApiResponse | undefined): void {
  const { status, code, checkout } = json(answer?.body)
  cast.note(`${what}: ${answer?.status ?? 'broken off'} ${status ?? code ?? ''}`)
  const { _id, url } = json(checkout)
  if (typeof _id !== 'string' || typeof url !== 'string') return
  cast.pages.push({ buyer, checkoutId: _id, sessionId: url.split('/').at(-1) ?? '' })
}

async function buy(
  cast: Cast,
  random: Random,
  buyer: Person | undefined,
  listing = pick(random, cast.listings),
): Promise<void> {
  if (!buyer || !listing) return
  const body = { boughtBy: buyer.id, promptId: listing.id }
  const what = `buy ${listing.id.slice(-4)}`
  heed(cast, buyer, what, await cast.call(random, buyer, 'POST', '/users/buy', body))
}

async function buyCart(cast: Cast, random: Random, buyer: Person | undefined): Promise<void> {
  if (!buyer) return
  const listings = random.shuffled(cast.listings).slice(0, 1 + random.below(cast.listings.length))
  const items = listings.map(({ id }) => ({ promptId: id }))
  const what = `buy ${listings.map(({ id }) => id.slice(-4)).join(' and ')}`
  heed(cast, buyer, what, await cast.call(random, buyer, 'POST', '/payments/checkouts', { items }))
}

/** What the return page is told. */
export async function comeBack(cast: Cast, random: Random, { buyer, checkoutId }: Page): Promise<void> {
  const answer = await cast.call(random, buyer, 'GET', `/payments/checkouts/${checkoutId}`)
  const { status, purchases } = json(json(answer?.body).checkout)
  cast.note(`come back from ${checkoutId.slice(-4)}: ${answer?.status ?? 'broken off'} ${status ?? ''}`)
  for (const purchase of Array.isArray(purchases) ? purchases.map(json) : []) {
    if (purchase.status === 'paid') cast.toldPaid.add(`${buyer.id} ${purchase.prompt_id}`)
  }
}

/** Pays at the provider's page, if it is still one. */
export function pay(cast: Cast, { sessionId }: Page, how: 'card' | 'bank'): void {
  const { account } = cast.shop.provider
  const session = account.sessions.get(sessionId)
  cast.note(`pay ${sessionId.slice(-6)} by ${how}: ${session?.status ?? 'no such page'}`)
  if (session?.status === 'open') account.pay(sessionId, how)
}

/** What buyers do. */
export const buyerActions = {
  buy: { weight: 5, run: (cast, random) => buy(cast, random, pick(random, cast.buyers)) },
  'buy a cart': { weight: 3, run: (cast, random) => buyCart(cast, random, pick(random, cast.buyers)) },
  'buy in several windows': {
    weight: 5,
    async run(cast, random) {
      const buyer = pick(random, cast.buyers)
      const listing = pick(random, cast.listings)
      // While the provider makes the page for the first one, the others ask for it too.
      cast.faults.push({ call: /^POST \/v1\/checkout\/sessions$/, fault: SLOW_MS })
      const windows = Array.from({ length: 2 + random.below(2) }, () =>
        random.below(4) === 0 ? buyCart(cast, random, buyer) : buy(cast, random, buyer, listing),
      )
      const before = cast.pages.length
      await Promise.all(windows)
      if (random.below(2) === 0) for (const page of cast.pages.slice(before)) pay(cast, page, 'card')
    },
  },
  pay: {
    weight: 7,
    async run(cast, random) {
      const page = pick(random, cast.pages)
      if (page) pay(cast, page, 'card')
    },
  },
  'pay by bank': {
    weight: 2,
    async run(cast, random) {
      const page = pick(random, cast.pages)
      if (page) pay(cast, page, 'bank')
    },
  },
  'pay in every window': {
    weight: 2,
    async run(cast) {
      for (const page of cast.pages) pay(cast, page, 'card')
    },
  },
  'come back': {
    weight: 3,
    async run(cast, random) {
      const page = pick(random, cast.pages)
      if (page) await comeBack(cast, random, page)
    },
  },
  'come back in several windows with the event': {
    weight: 4,
    async run(cast, random) {
      const page = cast.pages.at(-1)
      if (!page) return
      const events = cast.inbox.filter(({ data }) => 'id' in data.object && data.object.id === page.sessionId)
      await Promise.all([
        ...Array.from({ length: 2 }, () => comeBack(cast, random, page)),
        ...events.flatMap((event) => [deliver(cast, random, event), deliver(cast, random, event)]),
      ])
    },
  },
  'a payment from a bank ends': {
    weight: 3,
    async run(cast, random) {
      const { account } = cast.shop.provider
      const processing = cast
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
      cast.note(`the payment of ${session.id.slice(-6)} ${isPaid ? 'arrives' : 'does not arrive'}`)
      account.arrive(session.id, isPaid)
    },
  },
} satisfies Record<string, Action>
