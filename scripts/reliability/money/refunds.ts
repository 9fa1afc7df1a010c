import type { Person } from '@promptery/testing/person'
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
  const { account } = cast.shop.provider
  return cast.pages.flatMap(({ sessionId }) => {
    const session = account.sessions.get(sessionId)
    const charge = account.charges.find(({ payment_intent }) => payment_intent === session?.payment_intent)
    return session && charge && charge.amount_refunded === 0 && !charge.disputed ? [session] : []
  })
}

/** What buyers want back, what engineers and admins decide, and what the buyers' banks do. */
export const refundActions = {
  'a buyer asks for the money back': {
    weight: 4,
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
    weight: 4,
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
