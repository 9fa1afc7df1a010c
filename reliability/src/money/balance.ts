import type { Stripe } from '@promptery/reliability/stripe/types'
import type { Random } from '../../../bench/random.ts'
import type { Action } from './action.ts'
import { type Cast, json } from './cast.ts'
import type { MoneyShop } from './shop.ts'

/** Changes the balance without a buyer. */
function move(cast: Cast, type: Stripe.BalanceTransaction.Type, amount: number): void {
  cast.shop.provider.account.move(type, { amount, currency: 'usd', source: null })
  cast.figures.movements += 1
  cast.note(`${type} of ${amount} cents`)
}

/** Changes an open page, so that its payment mismatches the checkout. @returns the paid page */
function reprice(
  cast: Cast,
  random: Random,
  to: (subtotal: number) => { subtotal?: number; currency?: string },
  how: 'card' | 'bank' = random.below(4) === 0 ? 'bank' : 'card',
): Stripe.Checkout.Session | undefined {
  const open = cast.sessions().filter(({ status, currency }) => status === 'open' && currency === 'usd')
  const session = open[random.below(open.length)]
  if (!session) return
  const { account } = cast.shop.provider
  account.reprice(session.id, to(session.amount_subtotal ?? 0))
  cast.note(`page ${session.id.slice(-6)} is of ${session.amount_total} ${session.currency}, and paid`)
  cast.figures.mismatches += 1
  return account.pay(session.id, how)
}

/** An admin explains the discrepancies, each twice. */
export async function explainForeign({ urls, admin }: MoneyShop): Promise<number> {
  const at = admin.at(urls()[0] ?? '')
  const { body } = await at.call('GET', '/admin/payments/differences?state=open&limit=100')
  const found = json(body).differences
  const foreign = (Array.isArray(found) ? found.map(json) : []).filter(({ description }) =>
    /is none of this shop$/.test(String(description)),
  )
  for (const { _id } of foreign) {
    const explain = () =>
      at.call('POST', `/admin/payments/differences/${_id}`, { explanation: 'Looked up at the provider' })
    await Promise.all([explain(), explain()])
  }
  return foreign.length
}

/** What the provider and the shop's owner do to the balance, and pages that ask for something else than the shop. */
export const balanceActions = {
  'the balance is topped up': {
    weight: 1,
    async run(cast, random) {
      move(cast, 'topup', 100 + random.below(9_900))
    },
  },
  'the provider charges for its services': {
    weight: 1,
    async run(cast, random) {
      move(cast, 'stripe_fee', -1 - random.below(50))
      move(cast, 'tax_fee', -1 - random.below(10))
    },
  },
  'the provider holds back a reserve': {
    weight: 1,
    async run(cast, random) {
      const amount = 1 + random.below(200)
      move(cast, 'reserve_transaction', -amount)
      move(cast, 'payout_minimum_balance_hold', -amount)
      if (random.below(2) === 0) move(cast, 'payout_minimum_balance_release', amount)
    },
  },
  'the balance moves in a way that nobody knows': {
    weight: 1,
    async run(cast, random) {
      move(cast, 'moon_landing_fee', random.below(2) === 0 ? 1 + random.below(90) : -1 - random.below(90))
    },
  },
  'an admin explains what differs': {
    weight: 1,
    async run(cast) {
      // One of the processes may be killed meanwhile.
      cast.figures.explained += await explainForeign(cast.shop).catch(() => 0)
    },
  },
  'a page is paid in another amount': {
    weight: 1,
    async run(cast, random) {
      reprice(cast, random, (subtotal) => ({ subtotal: Math.max(1, subtotal + 50 - random.below(100)) + 1 }))
    },
  },
  'a page is paid in another currency': {
    weight: 1,
    async run(cast, random) {
      reprice(cast, random, () => ({ currency: 'eur' }))
    },
  },
  'a page is paid in another currency, and disputed before anything goes back': {
    weight: 2,
    async run(cast, random) {
      const session = reprice(cast, random, () => ({ currency: 'eur' }), 'card')
      if (!session) return
      const total = session.amount_total ?? 0
      const amount = random.below(2) === 0 ? total : 1 + random.below(total)
      cast.disputes.push(cast.shop.provider.account.dispute(session, { amount }))
      cast.figures.disputesElsewhere += 1
      cast.note(`${amount} cents of it are disputed`)
    },
  },
  'a page is paid with tax': {
    weight: 2,
    async run(cast, random) {
      const open = cast
        .sessions()
        .filter(
          ({ status, currency, amount_total: total, amount_subtotal: subtotal }) =>
            status === 'open' && currency === 'usd' && total === subtotal,
        )
      const session = open[random.below(open.length)]
      if (!session) return
      const { account } = cast.shop.provider
      account.reprice(session.id, { tax: 1 + random.below(99) })
      account.pay(session.id)
      cast.figures.taxed += 1
      cast.note(`page ${session.id.slice(-6)} is paid with tax`)
    },
  },
} satisfies Record<string, Action>
