import { setTimeout as sleep } from 'node:timers/promises'
import type { StripeStandIn } from '@promptery/reliability/stripe/stand-in'
import type { Stripe } from '@promptery/reliability/stripe/types'
import { type Random, randomFrom } from '../../../bench/random.ts'
import { ACTIONS, type ActionName } from './actions.ts'
import { explainForeign } from './balance.ts'
import { Cast } from './cast.ts'
import { check } from './check.ts'
import { deliver } from './deliver.ts'
import { Figures } from './figures.ts'
import type { History } from './history.ts'
import { historyOf } from './random-history.ts'
import { daysLater, refundByHand, settleAll } from './refunds.ts'
import { type MoneyShop, openShop } from './shop.ts'

/** Concurrent histories. */
const AT_ONCE = 12
/** How many histories end between two of these, in the middle. */
const PER_KILL = 25
const PER_CRASH = 250
const PER_RECONCILIATION = 60
/** How often what is left is reconciled in the end. */
const RECONCILIATIONS = 5

interface Options {
  count: number
  /** Of the first history. The next ones follow. */
  seed: number
}

/** Runs random histories in one shop, and holds it against the provider in the end. */
export async function runHistories({ count, seed }: Options): Promise<Figures> {
  const figures = new Figures()
  const shop = await openShop()
  try {
    const casts = new Map<string, Cast>()
    followProvider(shop.provider, casts, figures)
    const seeds = Array.from({ length: count }, (_, at) => seed + at).values()
    const all: Cast[] = []
    const trouble = new Trouble(shop, figures, randomFrom(seed))
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const one of seeds) {
          all.push(await play(shop, historyOf(one, shop.engineers.length), casts, figures))
          figures.histories += 1
          trouble.after(figures.histories)
        }
      }),
    )
    await trouble.end()
    await settle(shop, all, figures)
    const database = await shop.openDatabase()
    try {
      await check(database, shop.provider.account, all, figures)
      figures.expectActivity()
    } finally {
      await database.close()
    }
  } finally {
    await shop.stop()
  }
  return figures
}

/** Gives each event and each call of the provider to the history that it is about. */
function followProvider(provider: StripeStandIn, casts: Map<string, Cast>, figures: Figures): void {
  const { account } = provider
  const castOf = (session: Stripe.Checkout.Session | undefined) => casts.get(session?.customer_email ?? '')
  const sessionOfIntent = (intent: unknown) =>
    [...account.sessions.values()].findLast(({ payment_intent }) => payment_intent === intent)
  account.onEvent = ({ data: { object }, ...event }) => {
    const intent = 'payment_intent' in object ? object.payment_intent : undefined
    const session = object.object === 'checkout.session' ? object : sessionOfIntent(intent)
    castOf(session)?.inbox.push({ ...event, data: { object } } as Stripe.Event)
  }
  provider.chooseFaults(({ name, id, given }) => {
    const { customer_email: email, payment_intent: intent } = given
    const cast =
      typeof email === 'string'
        ? casts.get(email)
        : castOf(id !== '' ? account.sessions.get(id) : sessionOfIntent(intent))
    const at = cast?.faults.findIndex(({ call }) => call.test(name)) ?? -1
    if (at === -1) return undefined
    figures.faults += 1
    return cast?.faults.splice(at, 1)[0]?.fault
  })
}

async function play(shop: MoneyShop, history: History, casts: Map<string, Cast>, figures: Figures): Promise<Cast> {
  const cast = new Cast(shop, history, figures)
  const random = randomFrom(history.seed)
  await cast.assemble(random)
  for (const { email } of cast.buyers) casts.set(email, cast)
  for (const { action, seed } of history.steps) {
    cast.note(`— ${action}`)
    await ACTIONS[action as ActionName].run(cast, randomFrom(seed))
    figures.actions += 1
  }
  daysLater(cast, random)
  if (history.rest === 'lost') figures.lostEvents += cast.inbox.length
  if (history.rest === 'lost') return cast
  for (const event of random.shuffled(cast.inbox)) await deliver(cast, random, event)
  if (history.rest === 'repeated') for (const event of [...cast.delivered]) await deliver(cast, random, event)
  return cast
}

/** Disturbs all histories: kills processes, crashes the database, reconciles. */
class Trouble {
  readonly #shop: MoneyShop
  readonly #figures: Figures
  readonly #random: Random
  #last: Promise<void> = Promise.resolve()

  constructor(shop: MoneyShop, figures: Figures, random: Random) {
    this.#shop = shop
    this.#figures = figures
    this.#random = random
  }

  /** One after the other, in the middle of what goes on. */
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
    this.#figures.reconciliations += 1
    // Every second one is killed, too.
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

/** Lets the time pass in which keys are remembered and banks decide, makes what failed by hand, and reconciles. */
async function settle(shop: MoneyShop, casts: Cast[], figures: Figures): Promise<void> {
  const { account } = shop.provider
  shop.provider.chooseFaults(() => undefined)
  shop.provider.forgetKeys()
  // Disputed payments cannot be refunded before. Only a sync shows their end.
  const open = account.disputes.filter(({ status }) => status === 'needs_response')
  for (const [at, dispute] of open.entries()) account.closeDispute(dispute, at % 2 === 0 ? 'won' : 'lost')
  for (const cast of casts) for (const failed of [...cast.failedRefunds]) refundByHand(cast, failed)
  let said = ''
  // The first may find failures that the provider remembers, the next what an admin has to settle and explain.
  for (let time = 0; time < RECONCILIATIONS; time += 1) {
    const command = shop.reconcile()
    const code = await command.ended
    said = command.printed()
    const settled = await settleAll(shop)
    figures.settled += settled
    if (code === 0 && settled === 0) return
    figures.explained += await explainForeign(shop)
  }
  figures.problem(undefined, `the last reconciliation did not end well: ${said}`)
}
