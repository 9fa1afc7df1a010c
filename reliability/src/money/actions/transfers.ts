import { pick } from '../pick.ts'
import type { Action } from './action.ts'
import { explainForeign } from './balance.ts'
import { pay, visitReturnPage } from './buyers.ts'
import { grant, refundable } from './refunds.ts'

/** Owners who take shares back at the provider's dashboard. */
export const transferActions = {
  'a part of a transfer is reversed by hand, and its sale refunded': {
    weight: 2,
    async run(scenario, random) {
      const { shop, figures } = scenario
      const { connect } = shop.provider.account
      for (const page of scenario.pages) pay(scenario, page, 'card')
      for (const page of scenario.pages) await visitReturnPage(scenario, random, page)
      const own = new Set(scenario.pages.map(({ checkoutId }) => checkoutId))
      const sent = () =>
        connect.transfers.filter(
          ({ transfer_group: group, amount, amount_reversed: back }) => own.has(group ?? '') && amount - back > 1,
        )
      if (sent().length === 0) await shop.reconcile().ended
      const transfer = pick(random, sent())
      if (!transfer) return
      const cents = 1 + random.below(transfer.amount - transfer.amount_reversed - 1)
      connect.reverse(transfer.id, { amount: String(cents) })
      figures.reversedByHand += 1
      scenario.note(`${cents} cents of transfer ${transfer.id.slice(-6)} are reversed by hand`)
      // An admin explains it before or after the refund, or never.
      const isExplained = random.below(2) === 0
      const explain = async () => {
        await shop.reconcile().ended
        figures.explained += await explainForeign(shop).catch(() => 0)
      }
      if (isExplained && random.below(2) === 0) await explain()
      const buyer = scenario.pages.find(({ checkoutId }) => checkoutId === transfer.transfer_group)?.buyer
      if (!buyer) return
      for (const { id } of await refundable(scenario, random, buyer)) await grant(scenario, random, buyer, id)
      if (isExplained) await explain()
    },
  },
} satisfies Record<string, Action>
