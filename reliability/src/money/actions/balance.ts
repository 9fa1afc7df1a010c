import type { Stripe } from '@promptery/reliability/stripe/types'
import type { Random } from '../../../../bench/random.ts'
import { json, type Scenario } from '../scenario.ts'
import type { MoneyShop } from '../shop.ts'
import type { Action } from './action.ts'

/** Adds a balance transaction without a buyer. */
function move(scenario: Scenario, type: Stripe.BalanceTransaction.Type, amount: number): void {
  scenario.shop.provider.account.move(type, { amount, currency: 'usd', source: null })
  scenario.figures.movements += 1
  scenario.note(`${type} of ${amount} cents`)
}

/** Changes an open page, so that its payment mismatches the checkout, and pays it. @returns the paid page */
function reprice(
  scenario: Scenario,
  random: Random,
  to: (subtotal: number) => { subtotal?: number; currency?: string },
  how: 'card' | 'bank' = random.below(4) === 0 ? 'bank' : 'card',
): Stripe.Checkout.Session | undefined {
  const open = scenario.sessions().filter(({ status, currency }) => status === 'open' && currency === 'usd')
  const session = open[random.below(open.length)]
  if (!session) return
  const { account } = scenario.shop.provider
  account.reprice(session.id, to(session.amount_subtotal ?? 0))
  scenario.note(`page ${session.id.slice(-6)} is paid with ${session.amount_total} ${session.currency}`)
  scenario.figures.mismatches += 1
  return account.pay(session.id, how)
}

/** An admin explains the discrepancies, each twice. */
export async function explainForeign({ urls, admin }: MoneyShop): Promise<number> {
  const at = admin.at(urls()[0] ?? '')
  const { body } = await at.call('GET', '/admin/payments/differences?state=open&limit=100')
  const found = json(body).differences
  const foreign = (Array.isArray(found) ? found.map(json) : []).filter(({ description }) =>
    /is none of this shop$|whose sale stays$/.test(String(description)),
  )
  for (const { _id } of foreign) {
    const explain = () =>
      at.call('POST', `/admin/payments/differences/${_id}`, { explanation: 'Looked up at the provider' })
    await Promise.all([explain(), explain()])
  }
  return foreign.length
}

/** Balance transactions without a buyer, and payments that mismatch their checkout. */
export const balanceActions = {
  'the balance is topped up': {
    weight: 1,
    async run(scenario, random) {
      move(scenario, 'topup', 100 + random.below(9_900))
    },
  },
  'the provider charges for its services': {
    weight: 1,
    async run(scenario, random) {
      move(scenario, 'stripe_fee', -1 - random.below(50))
      move(scenario, 'tax_fee', -1 - random.below(10))
    },
  },
  'the provider holds back a reserve': {
    weight: 1,
    async run(scenario, random) {
      const amount = 1 + random.below(200)
      move(scenario, 'reserve_transaction', -amount)
      move(scenario, 'payout_minimum_balance_hold', -amount)
      if (random.below(2) === 0) move(scenario, 'payout_minimum_balance_release', amount)
    },
  },
  'a balance transaction of an unknown type': {
    weight: 1,
    async run(scenario, random) {
      move(scenario, 'moon_landing_fee', random.below(2) === 0 ? 1 + random.below(90) : -1 - random.below(90))
    },
  },
  'an admin explains discrepancies': {
    weight: 1,
    async run(scenario) {
      // One of the processes may be killed meanwhile.
      scenario.figures.explained += await explainForeign(scenario.shop).catch(() => 0)
    },
  },
  'a page is paid in another amount': {
    weight: 1,
    async run(scenario, random) {
      reprice(scenario, random, (subtotal) => ({ subtotal: Math.max(1, subtotal + 50 - random.below(100)) + 1 }))
    },
  },
  'a page is paid in another currency': {
    weight: 1,
    async run(scenario, random) {
      reprice(scenario, random, () => ({ currency: 'eur' }))
    },
  },
  'a page is paid in another currency, and disputed before its refund': {
    weight: 2,
    async run(scenario, random) {
      const session = reprice(scenario, random, () => ({ currency: 'eur' }), 'card')
      if (!session) return
      const total = session.amount_total ?? 0
      const amount = random.below(2) === 0 ? total : 1 + random.below(total)
      scenario.disputes.push(scenario.shop.provider.account.dispute(session, { amount }))
      scenario.figures.otherCurrencyDisputes += 1
      scenario.note(`${amount} cents of it are disputed`)
    },
  },
  'a page is paid with tax': {
    weight: 2,
    async run(scenario, random) {
      const open = scenario
        .sessions()
        .filter(
          ({ status, currency, amount_total: total, amount_subtotal: subtotal }) =>
            status === 'open' && currency === 'usd' && total === subtotal,
        )
      const session = open[random.below(open.length)]
      if (!session) return
      const { account } = scenario.shop.provider
      account.reprice(session.id, { tax: 1 + random.below(99) })
      account.pay(session.id)
      scenario.figures.taxed += 1
      scenario.note(`page ${session.id.slice(-6)} is paid with tax`)
    },
  },
} satisfies Record<string, Action>
