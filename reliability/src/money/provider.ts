import type { Fault } from '@promptery/reliability/stripe/faults'
import type { Stripe } from '@promptery/reliability/stripe/types'
import type { Random } from '../../../bench/random.ts'
import type { Action } from './action.ts'
import type { Cast } from './cast.ts'
import { deliver, send } from './deliver.ts'
import { pick } from './pick.ts'

const CALLS = [
  /^POST \/v1\/checkout\/sessions$/,
  /^GET \/v1\/checkout\/sessions\/:id$/,
  /^POST \/v1\/checkout\/sessions\/:id\/expire$/,
  /^POST \/v1\/refunds$/,
  /^POST/,
  /./,
]
const FAULTS: Fault[] = ['error', 'fail', 'hang up', 'forget', 50, 400]
/** Longer than the shop's timeout. */
const TOO_SLOW_MS = 11_000

/** Forges the event of a paid page with another secret. */
function forged(cast: Cast, random: Random, session: Stripe.Checkout.Session) {
  const { provider } = cast.shop
  const event = {
    id: `evt_forged${random.below(1e9)}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    type: 'checkout.session.completed',
    data: { object: { ...session, status: 'complete', payment_status: 'paid', payment_intent: `pi_${session.id}` } },
  } as Stripe.Event
  const { body } = provider.sign(event)
  const old = { ...event, data: { object: session } } as Stripe.Event
  const ways = [
    () => provider.sign(event, 'whsec_of_somebody_else'),
    // The signature of other bytes.
    () => ({ ...provider.sign(old), body }),
    () => ({ body, headers: { 'content-type': 'application/json' } }),
  ]
  return (pick(random, ways) ?? (() => provider.sign(event, 'whsec_')))()
}

/** What the provider does, and what comes in its name. */
export const providerActions = {
  'an event': {
    weight: 6,
    async run(cast, random) {
      const event = pick(random, cast.inbox)
      if (event) await deliver(cast, random, event)
    },
  },
  'an event at several processes at once': {
    weight: 3,
    async run(cast, random) {
      const event = pick(random, cast.inbox)
      if (event) await Promise.all(Array.from({ length: 3 }, () => deliver(cast, random, event)))
    },
  },
  'all events, the latest first': {
    weight: 2,
    async run(cast, random) {
      for (const event of cast.inbox.toReversed()) await deliver(cast, random, event)
    },
  },
  'an old event again': {
    weight: 3,
    async run(cast, random) {
      const event = pick(random, cast.delivered)
      if (event) await deliver(cast, random, event)
    },
  },
  'an event is lost': {
    weight: 2,
    async run(cast, random) {
      const [event] = cast.inbox.splice(random.below(cast.inbox.length), 1)
      if (!event) return
      cast.figures.lostEvents += 1
      cast.note(`event ${event.type} is lost`)
    },
  },
  'the provider fails': {
    weight: 4,
    async run(cast, random) {
      const call = pick(random, CALLS) ?? /./
      const fault = random.below(200) === 0 ? TOO_SLOW_MS : (pick(random, FAULTS) ?? 'error')
      // The package asks three times.
      const times = 1 + random.below(4)
      cast.note(`the next ${times} calls like ${call} meet: ${fault}`)
      for (let count = 0; count < times; count += 1) cast.faults.push({ call, fault })
    },
  },
  'a page closes': {
    weight: 2,
    async run(cast, random) {
      const { account } = cast.shop.provider
      const { sessionId = '' } = pick(random, cast.pages) ?? {}
      if (account.sessions.get(sessionId)?.status !== 'open') return
      cast.note(`page ${sessionId.slice(-6)} closes`)
      account.expireSession(sessionId)
    },
  },
  'an event is forged': {
    weight: 2,
    async run(cast, random) {
      const open = cast.sessions().filter(({ status }) => status === 'open')
      const session = pick(random, open)
      if (!session) return
      cast.figures.forgedEvents += 1
      const status = await send(cast, random, forged(cast, random, session))
      cast.note(`a forged event for ${session.id.slice(-6)}: ${status ?? 'broken off'}`)
      if (status !== undefined && status !== 400 && status !== 503) {
        cast.problem(`a forged event was answered ${status}`)
      }
    },
  },
} satisfies Record<string, Action>
