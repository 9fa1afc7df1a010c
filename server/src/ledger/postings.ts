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

/** A sale is taken back: what was the engineer's and the platform's is to go back to the buyer. */
export const postRefundedSale = (tx: Db, { purchaseId, sellerId, currency, ...item }: Sale): Promise<boolean> =>
  post(tx, {
    kind: 'refunded_sale',
    currency,
    of: { purchaseId },
    entries: [
      { account: 'platform_fee', amountCents: item.platformFeeCents },
      { account: 'payable', userId: sellerId, amountCents: item.shareCents },
      { account: 'refunds', amountCents: -item.amountCents },
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

/** Money that was given back has come back to the shop: it is to go back to its buyer still. */
export const postFailedRefund = (tx: Db, { refundId, amountCents, currency }: Refund): Promise<boolean> =>
  post(tx, {
    kind: 'refund_failed',
    currency,
    of: { refundId },
    entries: [
      { account: 'provider', amountCents },
      { account: 'refunds', amountCents: -amountCents },
    ],
  })

/** An admin has given it back from the shop's bank. */
export const postRefundOtherwise = (tx: Db, { refundId, amountCents, currency }: Refund): Promise<boolean> =>
  post(tx, {
    kind: 'refund_otherwise',
    currency,
    of: { refundId },
    entries: [
      { account: 'refunds', amountCents },
      { account: 'bank', amountCents: -amountCents },
    ],
  })

interface ByHand {
  /** The provider's name of the refund. */
  movementId: string
  amountCents: number
  currency: string
}

/**
 * Money was given back at the provider's dashboard. No sale is taken back by it, so the platform bears it.
 * @param wasOwed a refund of it had failed: what was to go back has gone back
 */
export const postRefundByHand = (
  tx: Db,
  { movementId, amountCents, currency, wasOwed }: ByHand & { wasOwed: boolean },
): Promise<boolean> =>
  post(tx, {
    kind: 'refund_by_hand',
    currency,
    of: { movementId },
    entries: [
      { account: wasOwed ? 'refunds' : 'platform_fee', amountCents },
      { account: 'provider', amountCents: -amountCents },
    ],
  })

/**
 * What was given back by hand has come back to the shop.
 * @param isOwed its sale was taken back: it is to go back to its buyer still
 */
export const postFailedRefundByHand = (tx: Db, refund: ByHand & { isOwed: boolean }): Promise<boolean> =>
  post(tx, {
    kind: 'refund_failed',
    currency: refund.currency,
    of: { movementId: refund.movementId },
    entries: [
      { account: 'provider', amountCents: refund.amountCents },
      { account: refund.isOwed ? 'refunds' : 'platform_fee', amountCents: -refund.amountCents },
    ],
  })

/** Nothing is left of a payment of which so much was given back by hand: its sales bear that, and not the platform. */
export const postWholeRefundByHand = (
  tx: Db,
  { checkoutId, amountCents, currency }: { checkoutId: string; amountCents: number; currency: string },
): Promise<boolean> =>
  post(tx, {
    kind: 'whole_refund_by_hand',
    currency,
    of: { checkoutId },
    entries: [
      { account: 'refunds', amountCents },
      { account: 'platform_fee', amountCents: -amountCents },
    ],
  })

interface DisputeMovement {
  disputeId: string
  amountCents: number
  feeCents: number
  currency: string
}

/** The provider has taken a disputed payment out of its balance, and a fee for that. */
export const postDispute = (tx: Db, { disputeId, amountCents, feeCents, currency }: DisputeMovement) =>
  post(tx, {
    kind: 'dispute',
    currency,
    of: { disputeId },
    entries: [
      { account: 'disputed', amountCents },
      { account: 'provider_fee', amountCents: feeCents },
      { account: 'provider', amountCents: -amountCents - feeCents },
    ],
  })

/**
 * The provider has put it back.
 * @param feeCents below zero: the fee is given back too
 * @param wasLost it was lost before: its sales are taken back, so it is the platform's
 */
export const postWonDispute = (tx: Db, dispute: DisputeMovement & { wasLost: boolean }): Promise<boolean> =>
  post(tx, {
    kind: 'dispute_won',
    currency: dispute.currency,
    of: { disputeId: dispute.disputeId },
    entries: [
      { account: 'provider', amountCents: dispute.amountCents - dispute.feeCents },
      { account: 'provider_fee', amountCents: dispute.feeCents },
      { account: dispute.wasLost ? 'platform_fee' : 'disputed', amountCents: -dispute.amountCents },
    ],
  })

/** The bank has given it to the buyer: as much as was to go back for sales, and of the platform's what is more. */
export const postLostDispute = (
  tx: Db,
  { disputeId, amountCents, owedCents, currency }: Omit<DisputeMovement, 'feeCents'> & { owedCents: number },
): Promise<boolean> =>
  post(tx, {
    kind: 'dispute_lost',
    currency,
    of: { disputeId },
    entries: [
      { account: 'refunds', amountCents: owedCents },
      { account: 'platform_fee', amountCents: amountCents - owedCents },
      { account: 'disputed', amountCents: -amountCents },
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
