import { expect } from 'vitest'
import { transfers } from '../../platform/db/schema.ts'
import { balancesOf, earningsOf } from '../../sales/ledger/totals.ts'
import { payEngineers } from '../../sales/payouts/pay-engineers.ts'
import { reconcileAll } from '../../sales/reconciliation/reconcile.ts'
import { payingShop } from './paying-shop.ts'

/** A shop with payouts, whose refund period is longer than the hold. */
export async function payoutShop() {
  const shop = await payingShop({ refundDays: 90 })
  const { deps, payments, provider } = shop
  return {
    ...shop,
    /** Runs the hourly job. */
    pay: () => payEngineers(deps, payments),
    sentTo: (accountId: string) => provider.account.connect.list({ destination: accountId }),
    transfers: () => deps.db.select().from(transfers).orderBy(transfers.id),
    earnings: (engineer: { id: string }) => earningsOf(deps.db, 'usd', engineer.id),
    /** Expects the ledger to sum to zero and to agree with the provider. */
    async expectAgreed(): Promise<void> {
      expect(await reconcileAll(deps, payments)).toMatchObject({ differences: [] })
      const balances = await balancesOf(deps.db, 'usd')
      expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0)
    },
  }
}

export type PayoutShop = Awaited<ReturnType<typeof payoutShop>>

/** The result of `pay` when nothing is due. */
export const NOTHING_PAID = { sent: 0, failed: 0, reversed: 0, waiting: 0 }
