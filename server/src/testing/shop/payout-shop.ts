import { expect } from 'vitest'
import { balancesOf } from '../../money/ledger/balances.ts'
import { earningsOf } from '../../money/ledger/earnings.ts'
import { payEngineers } from '../../money/payouts/pay-engineers.ts'
import { reconcileAll } from '../../money/reconciliation/reconcile-payments.ts'
import { transfers } from '../../platform/db/schema.ts'
import { payingShop } from './paying-shop.ts'

/** A shop that pays engineers, in which sales whose days are over can be refunded still. */
export async function payoutShop() {
  const shop = await payingShop({ refundDays: 90 })
  const { deps, payments, provider } = shop
  return {
    ...shop,
    /** What the job does each hour. */
    pay: () => payEngineers(deps, payments),
    sentTo: (accountId: string) => provider.account.connect.list({ destination: accountId }),
    transfers: () => deps.db.select().from(transfers).orderBy(transfers.id),
    earnings: (engineer: { id: string }) => earningsOf(deps.db, 'usd', engineer.id),
    /** The ledger sums to zero, and says of the provider what the provider says. */
    async expectAgreed(): Promise<void> {
      expect(await reconcileAll(deps, payments)).toMatchObject({ differences: [] })
      const balances = await balancesOf(deps.db, 'usd')
      expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0)
    },
  }
}

export type PayoutShop = Awaited<ReturnType<typeof payoutShop>>

/** What `pay` says when nothing was due. */
export const NOTHING_PAID = { sent: 0, failed: 0, reversed: 0, waiting: 0 }
