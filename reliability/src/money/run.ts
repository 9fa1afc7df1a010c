import { setTimeout as sleep } from 'node:timers/promises'
import { metadataOf } from '@promptery/reliability/stripe/params'
import type { StripeStandIn } from '@promptery/reliability/stripe/stand-in'
import type { Stripe } from '@promptery/reliability/stripe/types'
import { rowsOf } from '@promptery/testing/consistency'
import { type Random, randomFrom } from '../../../bench/random.ts'
import { ACTIONS, type ActionName } from './actions/actions.ts'
import { explainForeign } from './actions/balance.ts'
import { deliver } from './actions/deliver.ts'
import { daysLater, refundByHand, settleAll } from './actions/refunds.ts'
import { check } from './check.ts'
import type { Figures } from './figures.ts'
import type { History } from './history.ts'
import { historyOf } from './random-history.ts'
import { Scenario } from './scenario.ts'
import { type MoneyShop, openShop } from './shop.ts'

/** Concurrent histories. */
const AT_ONCE = 12
/** Number of ended histories between two kills, crashes or reconciliations. */
const PER_KILL = 25
const PER_CRASH = 250
const PER_RECONCILIATION = 60
/** Maximum of reconciliations at the end. */
const RECONCILIATIONS = 5

interface Options {
  count: number
  /** Seed of the first history. Each next one adds 1. */
  seed: number
  /** Of all shops. */
  figures: Figures
}

/** Runs random histories in one shop, and compares it with the provider at the end. */
export async function runHistories({ count, seed, figures }: Options): Promise<void> {
  const shop = await openShop(figures)
  try {
    const scenarios = new Map<string, Scenario>()
    followProvider(shop.provider, scenarios, figures)
    const seeds = Array.from({ length: count }, (_, at) => seed + at).values()
    const all: Scenario[] = []
    const disturbances = new Disturbances(shop, figures, randomFrom(seed))
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const one of seeds) {
          all.push(await play(shop, historyOf(one, shop.engineers.length), scenarios, figures))
          figures.histories += 1
          disturbances.after(figures.histories)
        }
      }),
    )
    await disturbances.end()
    await settle(shop, all, figures)
    await check(shop.db, shop.provider.account, all, figures)
  } finally {
    await shop.stop()
  }
}

/** Assigns each event and API call of the provider to its history. */
function followProvider(provider: StripeStandIn, scenarios: Map<string, Scenario>, figures: Figures): void {
  const { account } = provider
  const scenarioOf = (session: Stripe.Checkout.Session | undefined) => scenarios.get(session?.customer_email ?? '')
  const sessionOfIntent = (intent: unknown) =>
    [...account.sessions.values()].findLast(({ payment_intent }) => payment_intent === intent)
  account.onEvent = ({ data: { object }, ...event }) => {
    const intent = 'payment_intent' in object ? object.payment_intent : undefined
    const session = object.object === 'checkout.session' ? object : sessionOfIntent(intent)
    scenarioOf(session)?.inbox.push({ ...event, data: { object } } as Stripe.Event)
  }
  provider.chooseFaults(({ name, id, given }) => {
    const { customer_email: email, payment_intent: intent } = given
    const scenario =
      typeof email === 'string'
        ? scenarios.get(email)
        : scenarioOf(id !== '' ? account.sessions.get(id) : sessionOfIntent(intent))
    const { refund } = metadataOf(given.metadata)
    const isMet = ({ call, refundId }: Scenario['faults'][number]) =>
      call.test(name) && (refundId === undefined || refundId === refund)
    const at = scenario?.faults.findIndex(isMet) ?? -1
    if (at === -1) return undefined
    figures.faults += 1
    return scenario?.faults.splice(at, 1)[0]?.fault
  })
}

async function play(
  shop: MoneyShop,
  history: History,
  scenarios: Map<string, Scenario>,
  figures: Figures,
): Promise<Scenario> {
  const scenario = new Scenario(shop, history, figures)
  const random = randomFrom(history.seed)
  await scenario.signUpAndList(random)
  for (const { email } of scenario.buyers) scenarios.set(email, scenario)
  for (const { action, seed } of history.steps) {
    scenario.note(`— ${action}`)
    await ACTIONS[action as ActionName].run(scenario, randomFrom(seed))
    figures.actions += 1
  }
  daysLater(scenario, random)
  if (history.rest === 'lost') figures.lostEvents += scenario.inbox.length
  if (history.rest === 'lost') return scenario
  for (const event of random.shuffled(scenario.inbox)) await deliver(scenario, random, event)
  if (history.rest === 'repeated') for (const event of [...scenario.delivered]) await deliver(scenario, random, event)
  return scenario
}

/** Disturbs all histories: kills processes, crashes the database, reconciles. */
class Disturbances {
  readonly #shop: MoneyShop
  readonly #figures: Figures
  readonly #random: Random
  #last: Promise<void> = Promise.resolve()

  constructor(shop: MoneyShop, figures: Figures, random: Random) {
    this.#shop = shop
    this.#figures = figures
    this.#random = random
  }

  /** Schedules disturbances, one after the other, while histories run. */
  after(histories: number): void {
    if (histories % PER_KILL === 0) this.#next(() => this.#kill())
    if (histories % PER_RECONCILIATION === 0) this.#next(() => this.#reconcile())
    if (histories % PER_CRASH === 0) this.#next(() => this.#crash())
  }

  end(): Promise<void> {
    return this.#last
  }

  #next(work: () => Promise<void>): void {
    this.#last = this.#last.then(work)
  }

  async #kill(): Promise<void> {
    await sleep(this.#random.below(500))
    await this.#shop.kill(this.#random)
    this.#figures.kills += 1
  }

  async #reconcile(): Promise<void> {
    const command = this.#shop.reconcile()
    // Half of them are killed.
    const isKilled = this.#random.below(2) === 0
    if (isKilled) await Promise.race([command.ended, sleep(1_500 + this.#random.below(1_500))])
    if (isKilled && command.child.kill('SIGKILL')) this.#figures.kills += 1
    await command.ended
  }

  async #crash(): Promise<void> {
    await this.#shop.crashDatabase()
    this.#figures.databaseCrashes += 1
  }
}

/** No call for a refund can be under way any more. */
async function minutesLater({ db }: MoneyShop): Promise<void> {
  await rowsOf(db, 'update refunds set asked_at = null where asked_at is not null returning id')
}

/** Expires idempotency keys, closes disputes, repeats failed refunds by hand, and reconciles. */
async function settle(shop: MoneyShop, scenarios: Scenario[], figures: Figures): Promise<void> {
  const { account } = shop.provider
  shop.provider.chooseFaults(() => undefined)
  shop.provider.forgetKeys()
  // Disputed payments are not refundable before. Only a sync shows the outcome.
  const open = account.disputes.filter(({ status }) => status === 'needs_response')
  for (const [at, dispute] of open.entries()) account.closeDispute(dispute, at % 2 === 0 ? 'won' : 'lost')
  for (const scenario of scenarios) for (const failed of [...scenario.failedRefunds]) refundByHand(scenario, failed)
  await minutesLater(shop)
  let output = ''
  // The first may find failures that the provider repeats, the next ones refunds and discrepancies for an admin.
  for (let time = 0; time < RECONCILIATIONS; time += 1) {
    const command = shop.reconcile()
    const code = await command.ended
    output = command.printed()
    const settled = await settleAll(shop)
    figures.settled += settled
    if (code === 0 && settled === 0) return
    figures.explained += await explainForeign(shop)
  }
  figures.problem(undefined, `the last reconciliation failed: ${output}`)
}
