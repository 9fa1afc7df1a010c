import type { Fault, Refusal } from '@promptery/reliability/stripe/faults'
import { rowsOf } from '@promptery/testing/consistency'
import type { Scenario } from '../scenario.ts'
import type { Action } from './action.ts'
import { deliver } from './deliver.ts'
import { grantWithFault } from './jobs.ts'

const REFUSAL: Refusal = {
  status: 400,
  message: 'Refunds of this charge are restricted.',
  code: 'charge_not_refundable',
}
/** The provider's package tries three times. */
const AWAY: Fault = 'fail'

/** The refunds of a payment that wait, in cents. Undefined: the database is away. */
export async function waitingCents({ shop }: Scenario, paymentId: string): Promise<number | undefined> {
  try {
    const [row] = await rowsOf<{ cents: number }>(
      shop.db,
      `select coalesce(sum(r.amount_cents), 0)::float8 cents from refunds r join checkouts c on c.id = r.checkout_id
       where c.payment_id = '${paymentId}' and (r.status = 'pending' or (r.status = 'failed'
         and not exists (select from refunds l where l.item_id = r.item_id and l.id > r.id)))`,
    )
    return row?.cents
  } catch {
    return undefined
  }
}

/** Owners who give money back at the provider's dashboard while the shop's refund of it waits. */
export const waitingRefundActions = {
  'a refund that waits is given back by hand': {
    weight: 4,
    async run(scenario, random) {
      const { account } = scenario.shop.provider
      const fault = random.below(2) === 0 ? REFUSAL : AWAY
      if ((await grantWithFault(scenario, random, fault)) === null) return
      for (const session of scenario.sessions()) {
        const paymentId = String(session.payment_intent)
        const charge = account.charges.find(({ payment_intent }) => payment_intent === paymentId)
        if (!charge || charge.disputed) continue
        const waits = await waitingCents(scenario, paymentId)
        const left = charge.amount - charge.amount_refunded
        if (!waits || left === 0) continue
        // All of it, a part, or the price of another item too.
        const amount = Math.min(left, random.below(2) === 0 ? waits : 1 + random.below(2 * waits))
        const refund = account.refundByHand(session, amount)
        scenario.figures.waitingByHand += 1
        scenario.note(`${amount} cents of ${session.id.slice(-6)} are refunded by hand, where ${waits} wait`)
        scenario.countedByHand.push({ refund, borneMax: Math.max(0, amount - waits) })
        for (const event of scenario.inbox.slice(random.below(scenario.inbox.length + 1)))
          await deliver(scenario, random, event)
      }
    },
  },
} satisfies Record<string, Action>
