import type { Fault } from '@promptery/reliability/stripe/faults'
import type { Stripe } from '@promptery/reliability/stripe/types'
import type { Random } from '../../../../bench/random.ts'
import { pick } from '../pick.ts'
import { type Scenario, UNANSWERED } from '../scenario.ts'
import type { Action } from './action.ts'
import { deliver, send } from './deliver.ts'

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
function forged(scenario: Scenario, random: Random, session: Stripe.Checkout.Session) {
  const { provider } = scenario.shop
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
    () => provider.sign(event, 'whsec_of_another_account'),
    // The signature of other bytes.
    () => ({ ...provider.sign(old), body }),
    () => ({ body, headers: { 'content-type': 'application/json' } }),
  ]
  return (pick(random, ways) ?? (() => provider.sign(event, 'whsec_')))()
}

/** Does something with one of the events `among` a scenario's. */
const onEvent = (
  weight: number,
  among: 'inbox' | 'delivered',
  act: (scenario: Scenario, random: Random, event: Stripe.Event) => Promise<unknown>,
): Action => ({
  weight,
  async run(scenario, random) {
    const event = pick(random, scenario[among])
    if (event) await act(scenario, random, event)
  },
})

/** Actions of the provider, and forged events. */
export const providerActions = {
  'an event': onEvent(6, 'inbox', deliver),
  'an event at several processes at once': onEvent(3, 'inbox', (...delivery) =>
    Promise.all(Array.from({ length: 3 }, () => deliver(...delivery))),
  ),
  'all events, the latest first': {
    weight: 2,
    async run(scenario, random) {
      for (const event of scenario.inbox.toReversed()) await deliver(scenario, random, event)
    },
  },
  'an old event again': onEvent(3, 'delivered', deliver),
  'an event is lost': {
    weight: 2,
    async run(scenario, random) {
      const [event] = scenario.inbox.splice(random.below(scenario.inbox.length), 1)
      if (!event) return
      scenario.figures.lostEvents += 1
      scenario.note(`event ${event.type} is lost`)
    },
  },
  'the provider fails': {
    weight: 4,
    async run(scenario, random) {
      const call = pick(random, CALLS) ?? /./
      const fault = random.below(200) === 0 ? TOO_SLOW_MS : (pick(random, FAULTS) ?? 'error')
      // The provider's package tries three times.
      const times = 1 + random.below(4)
      scenario.note(`the next ${times} calls that match ${call} fail by: ${fault}`)
      for (let count = 0; count < times; count += 1) scenario.faults.push({ call, fault })
    },
  },
  'a page expires': {
    weight: 2,
    async run(scenario, random) {
      const { account } = scenario.shop.provider
      const { sessionId = '' } = pick(random, scenario.pages) ?? {}
      if (account.sessions.get(sessionId)?.status !== 'open') return
      scenario.note(`page ${sessionId.slice(-6)} expires`)
      account.expireSession(sessionId)
    },
  },
  'an event is forged': {
    weight: 2,
    async run(scenario, random) {
      const open = scenario.sessions().filter(({ status }) => status === 'open')
      const session = pick(random, open)
      if (!session) return
      scenario.figures.forgedEvents += 1
      const status = await send(scenario, random, forged(scenario, random, session))
      scenario.note(`a forged event for ${session.id.slice(-6)}: ${status ?? 'no response'}`)
      if (status !== undefined && status !== 400 && !UNANSWERED.has(status)) {
        scenario.problem(`the response to a forged event was ${status}`)
      }
    },
  },
} satisfies Record<string, Action>
