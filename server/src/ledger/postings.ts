// Every movement of money that the shop knows, as entries of its ledger.
import type { Db } from '../db/db.ts'
import type { LineItem } from './line-item.ts'
import { post } from './post.ts'

interface Sale extends LineItem {
  purchaseId: string
  sellerId: string
  currency: string
}

/** The buyer's money is at the provider; it belongs to the platform and to the engineer. */
export const postSale = (tx: Db, { purchaseId, sellerId, currency, ...item }: Sale): Promise<boolean> =>
  post(tx, {
    kind: 'sale',
    currency,
    of: { purchaseId },
    entries: [
      { account: 'provider', amountCents: item.amountCents },
      { account: 'platform_fee', amountCents: -item.platformFeeCents },
      { account: 'payable', userId: sellerId, amountCents: -item.shareCents },
    ],
  })

/** The provider has paid money out to the shop's own bank (or taken it back, below zero). */
export const postWithdrawal = (
  tx: Db,
  { movementId, amountCents, currency }: { movementId: string; amountCents: number; currency: string },
): Promise<boolean> =>
  post(tx, {
    kind: 'withdrawal',
    currency,
    of: { movementId },
    entries: [
      { account: 'bank', amountCents },
      { account: 'provider', amountCents: -amountCents },
    ],
  })
