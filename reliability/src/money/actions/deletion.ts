import { rowsOf } from '@promptery/testing/consistency'
import type { Person } from '@promptery/testing/person'
import type { Random } from '../../../../bench/random.ts'
import { beginErasure, eraseAccount } from '../../../../server/src/shop/own-data/deletion/erase-account.ts'
import { pick } from '../pick.ts'
import { json, type Scenario } from '../scenario.ts'
import { connectEngineer, HOLD_DAYS, type MoneyShop } from '../shop.ts'
import type { Action } from './action.ts'
import { pay, recordCheckoutPage, visitReturnPage } from './buyers.ts'
import { deliver, send } from './deliver.ts'
import { failRefund, grant, refundable } from './refunds.ts'
import { waitingCents } from './waiting-refunds.ts'

type Outcome = 'erased' | 'held' | 'not tried'

/** The 14 days pass, and two processes erase the account at once. */
async function erase(shop: MoneyShop, userId: string): Promise<Outcome> {
  const { db } = shop
  const job = async () =>
    (await beginErasure({ db, config: { payoutHoldDays: HOLD_DAYS } }, userId)) && eraseAccount(db, userId)
  try {
    await rowsOf(db, `update account_deletions set due_at = now() where user_id = '${userId}' returning id`)
    const done = await Promise.all([job(), job()])
    return done.includes(true) ? 'erased' : 'held'
  } catch {
    // PostgreSQL may be stopped meanwhile.
    return 'not tried'
  }
}

/** A new engineer of this history alone sells some listings to its buyers. @returns what was bought */
async function sellSome(scenario: Scenario, random: Random, engineer: Person): Promise<Set<string>> {
  const bought = new Set<string>()
  for (const buyer of scenario.buyers) {
    const promptId = await scenario.list(random, engineer, 2 + 2 * random.below(4))
    const before = scenario.pages.length
    const what = `buy ${promptId.slice(-4)} of who leaves`
    const body = { boughtBy: buyer.id, promptId }
    recordCheckoutPage(scenario, buyer, what, await scenario.call(random, buyer, 'POST', '/users/buy', body))
    bought.add(promptId)
    for (const page of scenario.pages.slice(before)) {
      pay(scenario, page, random.below(6) === 0 ? 'bank' : 'card')
      if (random.below(6) > 0) await visitReturnPage(scenario, random, page)
    }
  }
  return bought
}

/** Engineers who give up what they have earned, with their account, and buyers who are owed money. */
export const deletionActions = {
  'an engineer gives the earnings up and is erased, and a buyer gets the money back': {
    weight: 4,
    async run(scenario, random) {
      const { shop, figures } = scenario
      const engineer = await scenario.signUp(random)
      // The provider can pay every second one, who may have been paid before.
      if (random.below(2) === 0) await connectEngineer(shop.provider, engineer).catch(() => undefined)
      const bought = await sellSome(scenario, random, engineer)
      const giveBack = async () => {
        for (const buyer of random.shuffled(scenario.buyers)) {
          const known = await refundable(scenario, random, buyer)
          const purchase = known.find(({ promptId }) => bought.has(promptId))
          if (purchase) return grant(scenario, random, buyer, purchase.id)
        }
      }
      const asked = await scenario.call(random, engineer, 'POST', '/users/deletion', { balance: 'forfeit' })
      scenario.note(`${engineer.username} asks for the deletion: ${asked?.status ?? 'no response'}`)
      const outcomes: Outcome[] = []
      const isRefundedMeanwhile = random.below(3) === 0
      const [first] = await Promise.all([erase(shop, engineer.id), isRefundedMeanwhile && giveBack()])
      outcomes.push(first)
      // What it waited for has ended, or not.
      if (first !== 'erased') {
        for (const event of [...scenario.inbox]) await deliver(scenario, random, event)
        outcomes.push(await erase(shop, engineer.id))
      }
      scenario.note(`the erasure of ${engineer.username}: ${outcomes.join(', ')}`)
      if (!outcomes.includes('erased')) return
      figures.erased += 1
      if (random.below(3) > 0) await giveBack()
    },
  },
  'a buyer asks for the deletion while a refund is owed': {
    weight: 2,
    async run(scenario, random) {
      const { shop, figures } = scenario
      const { account } = shop.provider
      const listing = pick(random, scenario.listings)
      const buyer = await scenario.signUp(random)
      if (!listing) return
      const body = { boughtBy: buyer.id, promptId: listing.id }
      const { checkout } = json((await scenario.call(random, buyer, 'POST', '/users/buy', body))?.body)
      const { _id: checkoutId, url } = json(checkout)
      const sessionId = String(url).split('/').at(-1) ?? ''
      const session = account.sessions.get(sessionId)
      if (!session) return
      // All of it goes back, and the buyer's bank does not take it.
      account.reprice(sessionId, { subtotal: (session.amount_subtotal ?? 0) + 100 })
      account.pay(sessionId)
      await scenario.call(random, buyer, 'GET', `/payments/checkouts/${checkoutId}`)
      const refund = account.refunds.find(({ payment_intent: intent }) => intent === session.payment_intent)
      if (refund) failRefund(scenario, refund)
      for (const event of account.events.slice(-2)) await send(scenario, random, shop.provider.sign(event))
      await scenario.call(random, buyer, 'POST', '/users/deletion', {})
      const isOwed = (await waitingCents(scenario, String(session.payment_intent))) ?? 0
      const outcome = await erase(shop, buyer.id)
      scenario.note(`${buyer.username}, who is owed ${isOwed} cents, asks for the deletion: ${outcome}`)
      if (isOwed > 0 && outcome === 'held') figures.owedBuyersHeld += 1
      if (isOwed > 0 && outcome === 'erased') scenario.problem(`${buyer.id} was erased while ${isOwed} cents were owed`)
    },
  },
} satisfies Record<string, Action>
