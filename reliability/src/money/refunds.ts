import type { Stripe } from '@promptery/reliability/stripe/types'
import type { Person } from '@promptery/testing/person'
import type { Random } from '../../../bench/random.ts'
import type { Action } from './action.ts'
import { type Cast, json } from './cast.ts'
import { deliver } from './deliver.ts'
import { pick } from './pick.ts'
import type { MoneyShop } from './shop.ts'

/** Purchases of a buyer for which they may ask the money back. */
export async function refundable(
  cast: Cast,
  random: Random,
  buyer: Person,
): Promise<{ id: string; promptId: string }[]> {
  const answer = await cast.call(random, buyer, 'GET', '/payments/history')
  const { transactions } = json(answer?.body)
  const found = (Array.isArray(transactions) ? transactions : []).map(json)
  return found.flatMap(({ _id, prompt_id, refundableUntil }) =>
    refundableUntil ? [{ id: String(_id), promptId: String(prompt_id) }] : [],
  )
}

/** Sessions of which the provider has all the money still. */
function untouched(cast: Cast) {
  const { charges } = cast.shop.provider.account
  return cast.sessions().filter((session) => {
    const charge = charges.find(({ payment_intent }) => payment_intent === session.payment_intent)
    return charge?.amount_refunded === 0 && !charge.disputed
  })
}

/** A buyer asks for the money for a purchase back, and an admin grants it. */
export async function grant(cast: Cast, random: Random, buyer: Person, purchaseId: string): Promise<void> {
  const body = { purchaseId, reason: 'It is not what I wanted' }
  const asked = await cast.call(random, buyer, 'POST', '/payments/refund-requests', body)
  const { _id } = json(json(asked?.body).refundRequest)
  if (typeof _id !== 'string') return
  const path = `/payments/refund-requests/${_id}`
  const answer = await cast.call(random, cast.shop.admin, 'POST', path, { decision: 'grant' })
  cast.note(`grant ${purchaseId.slice(-4)}: ${answer?.status ?? 'broken off'}`)
}

/** Less than was paid, in cents; 0 where there is nothing to divide. */
function partOf(random: Random, session: Stripe.Checkout.Session | undefined): number {
  const total = session?.amount_total ?? 0
  return total < 2 ? 0 : 1 + random.below(total - 1)
}

/** How an admin settles so much, and in words. */
function settlement(random: Random, amount: number): [object, string] {
  const part = Math.max(1, random.below(Math.round(amount * 100))) / 100
  const ways: [object, string][] = [
    [{ act: 'repeat' }, 'another try'],
    [{ act: 'settle', note: 'By bank transfer' }, 'all'],
    [{ act: 'settle', note: 'By bank transfer', amount: part }, `${part} by transfer`],
    [{ act: 'settle', note: 'The bank gave it', amount: part, isBorne: true }, `${part} that the buyer had`],
  ]
  return pick(random, ways) ?? [{ act: 'repeat' }, 'another try']
}

const PAGES_MAX = 100

/** The refunds of these buyers that an admin sees, among those of everyone. */
export async function unsettledRefunds(cast: Cast, random: Random): Promise<Record<string, unknown>[]> {
  const own = new Set(cast.buyers.map(({ id }) => id))
  const found: Record<string, unknown>[] = []
  let cursor = ''
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const path = `/admin/failed-refunds?limit=100${cursor && `&cursor=${cursor}`}`
    const answer = await cast.call(random, cast.shop.admin, 'GET', path)
    found.push(...listOf(answer?.body, 'refunds').filter(({ buyer }) => own.has(String(json(buyer)._id))))
    const { nextCursor } = json(answer?.body)
    if (typeof nextCursor !== 'string') break
    cursor = nextCursor
  }
  return found
}

/**
 * An admin settles all that is outstanding, and explains what differs because the platform bears a part.
 * @returns how many refunds were there
 */
export async function settleAll({ admin, urls }: MoneyShop): Promise<number> {
  const there = admin.at(urls()[0] ?? '')
  let settled = 0
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const refunds = listOf((await there.call('GET', '/admin/failed-refunds')).body, 'refunds')
    if (refunds.length === 0) break
    for (const { _id } of refunds) {
      await there.call('POST', `/admin/failed-refunds/${_id}`, { act: 'settle', note: 'By bank transfer' })
      settled += 1
    }
  }
  const { body } = await there.call('GET', '/admin/payments/differences?limit=100')
  for (const { _id, description } of listOf(body, 'differences')) {
    if (!String(description).includes('the platform bears it')) continue
    await there.call('POST', `/admin/payments/differences/${_id}`, { explanation: 'A favour to the buyer' })
  }
  return settled
}

const listOf = (body: unknown, name: string): Record<string, unknown>[] => {
  const list = json(body)[name]
  return Array.isArray(list) ? list.map(json) : []
}

/** Refunds that the shop has made, or that were made by hand for such ones, and whose money may come back. */
function refundsOf(cast: Cast) {
  const intents = new Set(cast.sessions().map(({ payment_intent }) => payment_intent))
  return cast.shop.provider.account.refunds.filter(
    (refund) =>
      refund.status === 'succeeded' &&
      intents.has(refund.payment_intent) &&
      (refund.metadata?.refund !== undefined || cast.madeByHand.includes(refund)),
  )
}

export function failRefund(cast: Cast, refund: Stripe.Refund): void {
  cast.note(`refund ${refund.id.slice(-6)} fails`)
  cast.figures.failedRefunds += 1
  cast.shop.provider.account.failRefund(refund)
  cast.failedRefunds.push(refund)
}

/** Makes a refund that failed again at the provider's dashboard, where something is left of its payment. */
export function refundByHand(cast: Cast, failed: Stripe.Refund): void {
  const { account } = cast.shop.provider
  const charge = account.charges.find(({ id }) => id === failed.charge)
  const session = cast.sessions().find(({ payment_intent }) => payment_intent === failed.payment_intent)
  const isDisputed = account.disputes.some(({ charge: of, status }) => of === charge?.id && status !== 'won')
  if (!charge || !session || isDisputed || charge.amount - charge.amount_refunded < failed.amount) return
  cast.failedRefunds.splice(cast.failedRefunds.indexOf(failed), 1)
  cast.madeByHand.push(account.refundByHand(session, failed.amount))
  cast.figures.refundsByHand += 1
  cast.note(`refund ${failed.id.slice(-6)} is made again by hand`)
}

/** Fails some refunds days later, and repeats some of them by hand, which may fail too. */
export function daysLater(cast: Cast, random: Random): void {
  for (let round = 0; round < 2; round += 1) {
    for (const refund of refundsOf(cast)) if (random.below(2) === 0) failRefund(cast, refund)
    for (const failed of [...cast.failedRefunds]) if (random.below(2) === 0) refundByHand(cast, failed)
  }
}

/** What buyers want back, what engineers and admins decide, and what the buyers' banks do. */
export const refundActions = {
  'a buyer asks for the money back': {
    weight: 6,
    async run(cast, random) {
      const buyer = pick(random, cast.buyers)
      if (!buyer) return
      const purchase = pick(random, await refundable(cast, random, buyer))
      if (!purchase) return
      const body = { purchaseId: purchase.id, reason: 'It is not what I wanted' }
      // Pressed twice.
      const answers = await Promise.all(
        [0, 1].map(() => cast.call(random, buyer, 'POST', '/payments/refund-requests', body)),
      )
      cast.note(
        `ask for ${purchase.id.slice(-4)}: ${answers.map((answer) => answer?.status ?? 'broken off').join(', ')}`,
      )
      for (const answer of answers) {
        const { _id } = json(json(answer?.body).refundRequest)
        const seller = cast.listings.find(({ id }) => id === purchase.promptId)?.by
        if (typeof _id === 'string' && seller) cast.requests.push({ id: _id, buyer, seller })
      }
    },
  },
  'a refund is decided': {
    weight: 6,
    async run(cast, random) {
      const request = pick(random, cast.requests)
      if (!request) return
      const path = `/payments/refund-requests/${request.id}`
      const decide = async (who: Person) => {
        const body = random.below(4) > 0 ? { decision: 'grant' } : { decision: 'refuse', answer: 'It is as described' }
        const answer = await cast.call(random, who, 'POST', path, body)
        cast.note(`${body.decision} ${request.id.slice(-4)}: ${answer?.status ?? 'broken off'}`)
      }
      // The engineer, twice, and an admin at the same moment.
      await Promise.all([decide(request.seller), decide(request.seller), decide(cast.shop.admin)])
    },
  },
  'a request is withdrawn': {
    weight: 1,
    async run(cast, random) {
      const request = pick(random, cast.requests)
      if (!request) return
      const answer = await cast.call(random, request.buyer, 'DELETE', `/payments/refund-requests/${request.id}`)
      cast.note(`withdraw ${request.id.slice(-4)}: ${answer?.status ?? 'broken off'}`)
    },
  },
  'a bank disputes a payment': {
    weight: 1,
    async run(cast, random) {
      const session = pick(
        random,
        untouched(cast).filter(({ currency }) => currency === 'usd'),
      )
      if (!session) return
      cast.note(`${session.id.slice(-6)} is disputed`)
      cast.disputes.push(cast.shop.provider.account.dispute(session))
    },
  },
  'a bank disputes a part of a payment': {
    weight: 3,
    async run(cast, random) {
      const session = pick(random, untouched(cast))
      const cents = partOf(random, session)
      if (!session || cents === 0) return
      cast.note(`${cents} cents of ${session.id.slice(-6)} are disputed`)
      cast.figures.parts += 1
      cast.disputes.push(cast.shop.provider.account.dispute(session, { amount: cents }))
    },
  },
  'a part of a payment is given back by hand': {
    weight: 3,
    async run(cast, random) {
      const session = pick(random, untouched(cast))
      const cents = partOf(random, session)
      if (!session || cents === 0) return
      cast.note(`${cents} cents of ${session.id.slice(-6)} are given back by hand`)
      cast.figures.parts += 1
      cast.shop.provider.account.refundByHand(session, cents)
    },
  },
  'a part of a payment goes back, and then all of it is granted': {
    weight: 5,
    async run(cast, random) {
      const session = pick(random, untouched(cast))
      const buyer = cast.pages.find(({ sessionId }) => sessionId === session?.id)?.buyer
      const cents = partOf(random, session)
      if (!session || !buyer || cents === 0) return
      const { account } = cast.shop.provider
      const isByBank = random.below(2) === 0
      cast.note(`${cents} cents of ${session.id.slice(-6)} go back by ${isByBank ? 'the bank' : 'hand'}`)
      cast.figures.parts += 1
      if (isByBank) account.closeDispute(account.dispute(session, { amount: cents }), 'lost')
      else account.refundByHand(session, cents)
      // Nobody tells the shop, or all of it, or a part.
      for (const event of cast.inbox.slice(random.below(cast.inbox.length + 1))) await deliver(cast, random, event)
      await Promise.all((await refundable(cast, random, buyer)).map(({ id }) => grant(cast, random, buyer, id)))
    },
  },
  'an admin settles what is outstanding': {
    weight: 4,
    async run(cast, random) {
      const refund = pick(random, await unsettledRefunds(cast, random))
      if (!refund) return
      const [body, what] = settlement(random, Number(refund.amount))
      const path = `/admin/failed-refunds/${refund._id}`
      // Pressed twice.
      const answers = await Promise.all([0, 1].map(() => cast.call(random, cast.shop.admin, 'POST', path, body)))
      const codes = answers.map((one) => one?.status ?? 'broken off')
      cast.figures.settled += codes.filter((code) => code === 200).length
      if (codes.filter((code) => code === 200).length > 1) cast.problem(`refund ${refund._id} was settled twice`)
      cast.note(`${what} of refund ${String(refund._id).slice(-4)}: ${codes.join(', ')}`)
    },
  },
  'a dispute ends': {
    weight: 2,
    async run(cast, random) {
      const open = cast.disputes.filter(({ status }) => status === 'needs_response')
      const dispute = pick(random, open)
      if (!dispute) return
      const status = random.below(2) === 0 ? 'won' : 'lost'
      cast.note(`dispute ${dispute.id.slice(-6)} is ${status}`)
      cast.shop.provider.account.closeDispute(dispute, status)
    },
  },
  'a refund fails': {
    weight: 4,
    async run(cast, random) {
      const refund = pick(random, refundsOf(cast))
      if (refund) failRefund(cast, refund)
    },
  },
  'a refund that failed is made by hand': {
    weight: 3,
    async run(cast, random) {
      const failed = pick(random, cast.failedRefunds)
      if (failed) refundByHand(cast, failed)
    },
  },
  'a payment is given back by hand': {
    weight: 1,
    async run(cast, random) {
      const session = pick(random, untouched(cast))
      if (!session) return
      cast.note(`${session.id.slice(-6)} is given back by hand`)
      cast.shop.provider.account.refundByHand(session)
    },
  },
} satisfies Record<string, Action>
