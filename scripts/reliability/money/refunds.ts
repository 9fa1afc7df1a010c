import type { Person } from '@promptery/testing/person'
import type { Stripe } from '@promptery/testing/stripe/types'
import type { Random } from '../../../bench/random.ts'
import type { Action } from './actions.ts'
import { type Cast, json } from './cast.ts'
import { pick } from './pick.ts'

/** Purchases of a buyer for which they may ask the money back. */
async function refundable(cast: Cast, random: Random, buyer: Person): Promise<{ id: string; promptId: string }[]> {
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

function failRefund(cast: Cast, refund: Stripe.Refund): void {
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

/** Days later banks do not take some refunds, and somebody makes some of these again by hand, which may fail too. */
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
      const session = pick(random, untouched(cast))
      if (!session) return
      cast.note(`${session.id.slice(-6)} is disputed`)
      cast.disputes.push(cast.shop.provider.account.dispute(session))
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
