import { randomUUID } from 'node:crypto'
import type { Stripe } from '@promptery/reliability/stripe/types'
import type { Random } from '../../../../bench/random.ts'
import { pick } from '../pick.ts'
import { json, type Scenario } from '../scenario.ts'
import type { Action } from './action.ts'
import { explainForeign } from './balance.ts'
import { pay, visitReturnPage } from './buyers.ts'
import { grant, refundable } from './refunds.ts'

/** The buyers pay all pages, and the shares are sent. @returns a transfer of which more than a cent is left */
async function aTransfer(scenario: Scenario, random: Random): Promise<Stripe.Transfer | undefined> {
  const { shop } = scenario
  for (const page of scenario.pages) pay(scenario, page, 'card')
  for (const page of scenario.pages) await visitReturnPage(scenario, random, page)
  const own = new Set(scenario.pages.map(({ checkoutId }) => checkoutId))
  const sent = () =>
    shop.provider.account.connect.transfers.filter(
      ({ transfer_group: group, amount, amount_reversed: back }) => own.has(group ?? '') && amount - back > 1,
    )
  if (sent().length === 0) await shop.reconciled()
  return pick(random, sent())
}

/** The sales of a transfer's payment are refunded. */
async function refundSalesOf(scenario: Scenario, random: Random, { transfer_group: group }: Stripe.Transfer) {
  const buyer = scenario.pages.find(({ checkoutId }) => checkoutId === group)?.buyer
  if (!buyer) return
  for (const { id } of await refundable(scenario, random, buyer)) await grant(scenario, random, buyer, id)
}

/** Owners who take shares back at the provider's dashboard, and engineers who cannot give them back. */
export const transferActions = {
  'a part of a transfer is reversed by hand, and its sale refunded': {
    weight: 2,
    async run(scenario, random) {
      const { shop, figures } = scenario
      const transfer = await aTransfer(scenario, random)
      if (!transfer) return
      const cents = 1 + random.below(transfer.amount - transfer.amount_reversed - 1)
      try {
        shop.provider.account.connect.reverse(transfer.id, { amount: String(cents) })
      } catch {
        // Its engineer has paid it out.
        return
      }
      figures.reversedByHand += 1
      scenario.note(`${cents} cents of transfer ${transfer.id.slice(-6)} are reversed by hand`)
      // An admin explains it before or after the refund, or never.
      const isExplained = random.below(2) === 0
      const explain = async () => {
        await shop.reconciled()
        figures.explained += await explainForeign(shop).catch(() => 0)
      }
      if (isExplained && random.below(2) === 0) await explain()
      await refundSalesOf(scenario, random, transfer)
      if (isExplained) await explain()
    },
  },
  'an engineer owes the shop, and an admin settles debts': {
    weight: 2,
    async run(scenario, random) {
      const { shop, figures } = scenario
      const { admin, provider } = shop
      const transfer = await aTransfer(scenario, random)
      if (!transfer) return
      const { connect } = provider.account
      const accountId = String(transfer.destination)
      connect.payOut(accountId, connect.balanceOf(accountId).available[0]?.amount ?? 0)
      await refundSalesOf(scenario, random, transfer)
      await shop.reconciled()
      await scenario.call(random, admin, 'POST', '/users/verify', { password: admin.password })
      const { debts } = json((await scenario.call(random, admin, 'GET', '/admin/debts'))?.body)
      for (const { user, amount, currency } of Array.isArray(debts) ? debts.map(json) : []) {
        const part = random.below(2) === 0 ? Number(amount) : Math.max(1, random.below(Number(amount) * 100)) / 100
        const kind = random.below(2) === 0 ? 'repaid' : 'written_off'
        const body = { kind, amount: part, currency, note: 'As agreed', clientKey: randomUUID() }
        // A double click.
        const path = `/admin/debts/${json(user)._id}`
        const responses = await Promise.all([0, 1].map(() => scenario.call(random, admin, 'POST', path, body)))
        const codes = responses.map((one) => one?.status ?? 'no response')
        figures.debtsSettled += codes.includes(200) ? 1 : 0
        scenario.note(`${part} of a debt is ${kind}: ${codes.join(', ')}`)
      }
    },
  },
} satisfies Record<string, Action>
