import type { Stripe } from '@promptery/reliability/stripe/types'
import type { Person } from '@promptery/testing/person'
import type { Random } from '../../../../bench/random.ts'
import { pick } from '../pick.ts'
import { json, type Scenario } from '../scenario.ts'
import type { MoneyShop } from '../shop.ts'
import type { Action } from './action.ts'
import { pay, visitReturnPage } from './buyers.ts'
import { deliver } from './deliver.ts'

/** Purchases of a buyer that allow a refund request. */
export async function refundable(
  scenario: Scenario,
  random: Random,
  buyer: Person,
): Promise<{ id: string; promptId: string }[]> {
  const response = await scenario.call(random, buyer, 'GET', '/payments/history')
  const { transactions } = json(response?.body)
  const found = (Array.isArray(transactions) ? transactions : []).map(json)
  return found.flatMap(({ _id, prompt_id, refundableUntil }) =>
    refundableUntil ? [{ id: String(_id), promptId: String(prompt_id) }] : [],
  )
}

/** Paid sessions without refunds and disputes. */
function intactSessions(scenario: Scenario) {
  const { charges } = scenario.shop.provider.account
  return scenario.sessions().filter((session) => {
    const charge = charges.find(({ payment_intent }) => payment_intent === session.payment_intent)
    return charge?.amount_refunded === 0 && !charge.disputed
  })
}

/** A buyer requests a refund, and an admin grants it. */
export async function grant(scenario: Scenario, random: Random, buyer: Person, purchaseId: string): Promise<void> {
  const body = { purchaseId, reason: 'It is not what I wanted' }
  const asked = await scenario.call(random, buyer, 'POST', '/payments/refund-requests', body)
  const { _id } = json(json(asked?.body).refundRequest)
  if (typeof _id !== 'string') return
  const path = `/payments/refund-requests/${_id}`
  const response = await scenario.call(random, scenario.shop.admin, 'POST', path, { decision: 'grant' })
  scenario.note(`grant ${purchaseId.slice(-4)}: ${response?.status ?? 'no response'}`)
}

/** A partial amount in cents; 0 when the total cannot be divided. */
function partOf(random: Random, session: Stripe.Checkout.Session | undefined): number {
  const total = session?.amount_total ?? 0
  return total < 2 ? 0 : 1 + random.below(total - 1)
}

/** A body by which an admin settles a refund, and its description. */
function settlement(random: Random, amount: number): [object, string] {
  const part = Math.max(1, random.below(Math.round(amount * 100))) / 100
  const ways: [object, string][] = [
    [{ act: 'repeat' }, 'another try'],
    [{ act: 'settle', note: 'By bank transfer' }, 'all'],
    [{ act: 'settle', note: 'By bank transfer', amount: part }, `${part} by transfer`],
    [{ act: 'settle', note: 'The bank returned it', amount: part, isBorne: true }, `${part} borne by the platform`],
  ]
  return pick(random, ways) ?? [{ act: 'repeat' }, 'another try']
}

const PAGES_MAX = 100

/** Unsettled refunds of these buyers in the admin's list. */
export async function unsettledRefunds(scenario: Scenario, random: Random): Promise<Record<string, unknown>[]> {
  const own = new Set(scenario.buyers.map(({ id }) => id))
  const found: Record<string, unknown>[] = []
  let cursor = ''
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const path = `/admin/failed-refunds?limit=100${cursor && `&cursor=${cursor}`}`
    const response = await scenario.call(random, scenario.shop.admin, 'GET', path)
    found.push(...listOf(response?.body, 'refunds').filter(({ buyer }) => own.has(String(json(buyer)._id))))
    const { nextCursor } = json(response?.body)
    if (typeof nextCursor !== 'string') break
    cursor = nextCursor
  }
  return found
}

/**
 * Settles all outstanding refunds as an admin, and explains what was given back beyond what was owed.
 * @returns the number of settled refunds
 */
export async function settleAll({ admin, urls }: MoneyShop): Promise<number> {
  const client = admin.at(urls()[0] ?? '')
  let settled = 0
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const refunds = listOf((await client.call('GET', '/admin/failed-refunds')).body, 'refunds')
    if (refunds.length === 0) break
    for (const { _id } of refunds) {
      await client.call('POST', `/admin/failed-refunds/${_id}`, { act: 'settle', note: 'By bank transfer' })
      settled += 1
    }
  }
  const { body } = await client.call('GET', '/admin/payments/differences?limit=100')
  for (const { _id, description } of listOf(body, 'differences')) {
    if (!/the platform bears|are the engineer’s$/.test(String(description))) continue
    await client.call('POST', `/admin/payments/differences/${_id}`, { explanation: 'Settled by hand' })
  }
  return settled
}

const listOf = (body: unknown, name: string): Record<string, unknown>[] => {
  const list = json(body)[name]
  return Array.isArray(list) ? list.map(json) : []
}

/** Succeeded refunds by the shop, or by hand instead of failed ones. They may fail later. */
function refundsOf(scenario: Scenario) {
  const intents = new Set(scenario.sessions().map(({ payment_intent }) => payment_intent))
  return scenario.shop.provider.account.refunds.filter(
    (refund) =>
      refund.status === 'succeeded' &&
      intents.has(refund.payment_intent) &&
      (refund.metadata?.refund !== undefined || scenario.madeByHand.includes(refund)),
  )
}

export function failRefund(scenario: Scenario, refund: Stripe.Refund): void {
  scenario.note(`refund ${refund.id.slice(-6)} fails`)
  scenario.figures.failedRefunds += 1
  scenario.shop.provider.account.failRefund(refund)
  scenario.failedRefunds.push(refund)
}

/** Repeats a failed refund at the provider's dashboard, if enough is left of its payment. */
export function refundByHand(scenario: Scenario, failed: Stripe.Refund): void {
  const { account } = scenario.shop.provider
  const charge = account.charges.find(({ id }) => id === failed.charge)
  const session = scenario.sessions().find(({ payment_intent }) => payment_intent === failed.payment_intent)
  const isDisputed = account.disputes.some(({ charge: of, status }) => of === charge?.id && status !== 'won')
  if (!charge || !session || isDisputed || charge.amount - charge.amount_refunded < failed.amount) return
  scenario.failedRefunds.splice(scenario.failedRefunds.indexOf(failed), 1)
  scenario.madeByHand.push(account.refundByHand(session, failed.amount))
  scenario.figures.refundsByHand += 1
  scenario.note(`refund ${failed.id.slice(-6)} is repeated by hand`)
}

/** Fails some refunds, and repeats some of them by hand, which may fail too. */
export function daysLater(scenario: Scenario, random: Random): void {
  for (let round = 0; round < 2; round += 1) {
    for (const refund of refundsOf(scenario)) if (random.below(2) === 0) failRefund(scenario, refund)
    for (const failed of [...scenario.failedRefunds]) if (random.below(2) === 0) refundByHand(scenario, failed)
  }
}

/** Refund requests, decisions of engineers and admins, disputes and failed refunds. */
export const refundActions = {
  'a buyer requests a refund': {
    weight: 6,
    async run(scenario, random) {
      const buyer = pick(random, scenario.buyers)
      if (!buyer) return
      const purchase = pick(random, await refundable(scenario, random, buyer))
      if (!purchase) return
      const body = { purchaseId: purchase.id, reason: 'It is not what I wanted' }
      // A double click.
      const responses = await Promise.all(
        [0, 1].map(() => scenario.call(random, buyer, 'POST', '/payments/refund-requests', body)),
      )
      scenario.note(
        `request refund of ${purchase.id.slice(-4)}: ${responses.map((response) => response?.status ?? 'no response').join(', ')}`,
      )
      for (const response of responses) {
        const { _id } = json(json(response?.body).refundRequest)
        const seller = scenario.listings.find(({ id }) => id === purchase.promptId)?.by
        if (typeof _id === 'string' && seller) scenario.requests.push({ id: _id, buyer, seller })
      }
    },
  },
  'a refund is decided': {
    weight: 6,
    async run(scenario, random) {
      const request = pick(random, scenario.requests)
      if (!request) return
      const path = `/payments/refund-requests/${request.id}`
      const decide = async (who: Person) => {
        const body = random.below(4) > 0 ? { decision: 'grant' } : { decision: 'refuse', answer: 'It is as described' }
        const response = await scenario.call(random, who, 'POST', path, body)
        scenario.note(`${body.decision} ${request.id.slice(-4)}: ${response?.status ?? 'no response'}`)
      }
      // The engineer, twice, and an admin at the same moment.
      await Promise.all([decide(request.seller), decide(request.seller), decide(scenario.shop.admin)])
    },
  },
  'a request is withdrawn': {
    weight: 1,
    async run(scenario, random) {
      const request = pick(random, scenario.requests)
      if (!request) return
      const response = await scenario.call(random, request.buyer, 'DELETE', `/payments/refund-requests/${request.id}`)
      scenario.note(`withdraw ${request.id.slice(-4)}: ${response?.status ?? 'no response'}`)
    },
  },
  'a bank disputes a payment': {
    weight: 1,
    async run(scenario, random) {
      const session = pick(
        random,
        intactSessions(scenario).filter(({ currency }) => currency === 'usd'),
      )
      if (!session) return
      scenario.note(`${session.id.slice(-6)} is disputed`)
      scenario.disputes.push(scenario.shop.provider.account.dispute(session))
    },
  },
  'a bank disputes a payment partially': {
    weight: 3,
    async run(scenario, random) {
      const session = pick(random, intactSessions(scenario))
      const cents = partOf(random, session)
      if (!session || cents === 0) return
      scenario.note(`${cents} cents of ${session.id.slice(-6)} are disputed`)
      scenario.figures.partial += 1
      scenario.disputes.push(scenario.shop.provider.account.dispute(session, { amount: cents }))
    },
  },
  'a payment is partially refunded by hand': {
    weight: 3,
    async run(scenario, random) {
      const session = pick(random, intactSessions(scenario))
      const cents = partOf(random, session)
      if (!session || cents === 0) return
      scenario.note(`${cents} cents of ${session.id.slice(-6)} are refunded by hand`)
      scenario.figures.partial += 1
      scenario.shop.provider.account.refundByHand(session, cents)
    },
  },
  'a payment is partially refunded, and then all of it granted': {
    weight: 5,
    async run(scenario, random) {
      const session = pick(random, intactSessions(scenario))
      const buyer = scenario.pages.find(({ sessionId }) => sessionId === session?.id)?.buyer
      const cents = partOf(random, session)
      if (!session || !buyer || cents === 0) return
      const { account } = scenario.shop.provider
      const isByBank = random.below(2) === 0
      scenario.note(`${cents} cents of ${session.id.slice(-6)} go back by ${isByBank ? 'the bank' : 'hand'}`)
      scenario.figures.partial += 1
      if (isByBank) account.closeDispute(account.dispute(session, { amount: cents }), 'lost')
      else account.refundByHand(session, cents)
      // The shop receives no event, some or all.
      for (const event of scenario.inbox.slice(random.below(scenario.inbox.length + 1)))
        await deliver(scenario, random, event)
      await Promise.all((await refundable(scenario, random, buyer)).map(({ id }) => grant(scenario, random, buyer, id)))
    },
  },
  'an admin settles an outstanding refund': {
    weight: 4,
    async run(scenario, random) {
      const refund = pick(random, await unsettledRefunds(scenario, random))
      if (!refund) return
      const [body, what] = settlement(random, Number(refund.amount))
      const path = `/admin/failed-refunds/${refund._id}`
      // A double click.
      const responses = await Promise.all(
        [0, 1].map(() => scenario.call(random, scenario.shop.admin, 'POST', path, body)),
      )
      const codes = responses.map((one) => one?.status ?? 'no response')
      scenario.figures.settled += codes.filter((code) => code === 200).length
      if (codes.filter((code) => code === 200).length > 1) scenario.problem(`refund ${refund._id} was settled twice`)
      scenario.note(`${what} of refund ${String(refund._id).slice(-4)}: ${codes.join(', ')}`)
    },
  },
  'a dispute ends': {
    weight: 2,
    async run(scenario, random) {
      const open = scenario.disputes.filter(({ status }) => status === 'needs_response')
      const dispute = pick(random, open)
      if (!dispute) return
      const status = random.below(2) === 0 ? 'won' : 'lost'
      scenario.note(`dispute ${dispute.id.slice(-6)} is ${status}`)
      scenario.shop.provider.account.closeDispute(dispute, status)
    },
  },
  'a refund fails': {
    weight: 4,
    async run(scenario, random) {
      const refund = pick(random, refundsOf(scenario))
      if (refund) failRefund(scenario, refund)
    },
  },
  'a refund by hand fails after it was counted': {
    weight: 4,
    async run(scenario, random) {
      for (const page of scenario.pages) {
        pay(scenario, page, 'card')
        await visitReturnPage(scenario, random, page)
      }
      const session = pick(random, intactSessions(scenario))
      const buyer = scenario.pages.find(({ sessionId }) => sessionId === session?.id)?.buyer
      const cents = partOf(random, session)
      if (!session || !buyer || cents === 0) return
      const { account } = scenario.shop.provider
      const refund = account.refundByHand(session, cents)
      for (const event of [...scenario.inbox]) await deliver(scenario, random, event)
      for (const { id } of await refundable(scenario, random, buyer)) await grant(scenario, random, buyer, id)
      // What the provider cannot return is outstanding. An admin counts what went back by hand against it.
      for (const { _id, amount, buyer: owner } of await unsettledRefunds(scenario, random)) {
        if (json(owner)._id !== buyer.id) continue
        const part = Math.min(Math.round(Number(amount) * 100), cents) / 100
        const body = { act: 'settle', note: 'They have it', amount: part, isBorne: true }
        const response = await scenario.call(random, scenario.shop.admin, 'POST', `/admin/failed-refunds/${_id}`, body)
        scenario.note(
          `${part} by hand of refund ${String(_id).slice(-4)} are counted: ${response?.status ?? 'no response'}`,
        )
        if (response?.status !== 200) continue
        scenario.figures.countedAndFailed += 1
        break
      }
      // Nobody repeats it by hand: its buyer gets it only if it is owed again.
      account.failRefund(refund)
      scenario.figures.failedRefunds += 1
      scenario.note(`refund ${refund.id.slice(-6)} by hand fails`)
    },
  },
  'a failed refund is repeated by hand': {
    weight: 3,
    async run(scenario, random) {
      const failed = pick(random, scenario.failedRefunds)
      if (failed) refundByHand(scenario, failed)
    },
  },
  'a payment is refunded by hand': {
    weight: 1,
    async run(scenario, random) {
      const session = pick(random, intactSessions(scenario))
      if (!session) return
      scenario.note(`${session.id.slice(-6)} is refunded by hand`)
      scenario.shop.provider.account.refundByHand(session)
    },
  },
} satisfies Record<string, Action>
