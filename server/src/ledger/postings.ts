// Every movement of money that the shop knows, as entries of its ledger.
import type { Db } from '../db/db.ts'
import type { LineItem } from './line-item.ts'
import { type Posting, post } from './post.ts'

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

interface Refund {
  refundId: string
  amountCents: number
  currency: string
}

/** Money came for what cannot be sold: all of it is to go back. */
export const postUnsellable = (tx: Db, { refundId, amountCents, currency }: Refund): Promise<boolean> =>
  post(tx, {
    kind: 'unsellable',
    currency,
    of: { refundId },
    entries: [
      { account: 'provider', amountCents },
      { account: 'refunds', amountCents: -amountCents },
    ],
  })

/** The provider has given money back to its buyer. */
export const postRefund = (tx: Db, { refundId, amountCents, currency }: Refund): Promise<boolean> =>
  post(tx, {
    kind: 'refund',
    currency,
    of: { refundId },
    entries: [
      { account: 'refunds', amountCents },
      { account: 'provider', amountCents: -amountCents },
    ],
  })

interface ProviderFee {
  /** A payment, or a fee of the account. */
  of: { checkoutId: string } | { movementId: string }
  feeCents: number
  currency: string
}

/** What the provider has kept. The platform bears it. */
export const postProviderFee = (tx: Db, { of, feeCents, currency }: ProviderFee): Promise<boolean> =>
  post(tx, {
    kind: 'provider_fee',
    currency,
    of,
    entries: [
      { account: 'provider_fee', amountCents: feeCents },
      { account: 'provider', amountCents: -feeCents },
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

interface Share {
  transferId: string
  engineerId: string
  currency: string
  /** What the engineer had earned; so much of it is set against a debt. */
  shareCents: number
  debtCents: number
}

/** The provider has sent an engineer their share of a sale, or an admin has paid it by other means. */
export const payoutPosting = (kind: 'transfer' | 'manual_payout', share: Share): Posting => {
  const { transferId, engineerId: userId, currency, shareCents, debtCents } = share
  const amountCents = debtCents - shareCents
  return {
    kind,
    currency,
    of: { transferId },
    entries: [
      { account: 'payable', userId, amountCents: shareCents },
      { account: 'debt', userId, amountCents: -debtCents },
      kind === 'transfer' ? { account: 'provider', amountCents } : { account: 'paid_out', userId, amountCents },
    ],
  }
}

/**
 * A sale was refunded after its share had been paid: the provider has taken so much of it back, and the engineer owes
 * the rest.
 */
export const postReversal = (
  tx: Db,
  { transferId, engineerId, currency, shareCents, reversedCents }: Omit<Share, 'debtCents'> & { reversedCents: number },
): Promise<boolean> =>
  post(tx, {
    kind: 'transfer_reversal',
    currency,
    of: { transferId },
    entries: [
      { account: 'payable', userId: engineerId, amountCents: -shareCents },
      { account: 'provider', amountCents: reversedCents },
      { account: 'debt', userId: engineerId, amountCents: shareCents - reversedCents },
    ],
  })
