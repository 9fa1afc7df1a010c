// Ledger postings of sales, refunds, disputes and payouts.

import type { LineItem } from '@promptery/contract/sales/line-item'
import type { Db } from '../../platform/db/db.ts'
import { entry, type Posting, post, postAll } from './post.ts'

interface Sale extends LineItem {
  purchaseId: string
  sellerId: string
  currency: string
}

/** Posts a sale: the payment is divided between the platform and the engineer. */
export const postSale = (tx: Db, { purchaseId, sellerId, currency, ...item }: Sale): Promise<boolean> =>
  post(tx, {
    kind: 'sale',
    currency,
    of: { purchaseId },
    entries: [
      entry('provider', item.amountCents),
      entry('platform_fee', -item.platformFeeCents),
      entry('payable', -item.earningsCents, sellerId),
    ],
  })

/** Posts a refunded sale: the engineer's and the platform's parts, and the tax, are due to the buyer. */
export const postRefundedSale = (
  tx: Db,
  { purchaseId, sellerId, currency, ...item }: Sale & { taxCents: number },
): Promise<boolean> =>
  post(tx, {
    kind: 'refunded_sale',
    currency,
    of: { purchaseId },
    entries: [
      entry('platform_fee', item.platformFeeCents),
      entry('payable', item.earningsCents, sellerId),
      entry('tax_payable', item.taxCents),
      entry('refunds', -item.amountCents - item.taxCents),
    ],
  })

interface Refund {
  refundId: string
  amountCents: number
  currency: string
}

/** Posts a payment that cannot be fulfilled and is to be refunded. @param refund.taxCents is posted already */
export const postUnsellable = (
  tx: Db,
  { refundId, amountCents, taxCents, currency }: Refund & { taxCents: number },
): Promise<boolean> =>
  post(tx, {
    kind: 'unsellable',
    currency,
    of: { refundId },
    entries: [
      entry('provider', amountCents - taxCents),
      entry('tax_payable', taxCents),
      entry('refunds', -amountCents),
    ],
  })

/** Posts a refund made by the provider. */
export const postRefund = (tx: Db, { refundId, amountCents, currency }: Refund): Promise<boolean> =>
  post(tx, {
    kind: 'refund',
    currency,
    of: { refundId },
    entries: [entry('refunds', amountCents), entry('provider', -amountCents)],
  })

/** Posts a failed refund: the money returned to the shop and is still due to the buyer. */
export const postFailedRefund = (tx: Db, { refundId, amountCents, currency }: Refund): Promise<boolean> =>
  post(tx, {
    kind: 'refund_failed',
    currency,
    of: { refundId },
    entries: [entry('provider', amountCents), entry('refunds', -amountCents)],
  })

/**
 * Posts a refund by other means than the provider.
 * @param refund.from the shop's bank, or the platform's earlier loss, which the buyer has received
 */
export const postRefundOtherwise = (
  tx: Db,
  { refundId, amountCents, currency, from }: Refund & { from: 'bank' | 'platform_fee' },
): Promise<boolean> =>
  post(tx, {
    kind: 'refund_otherwise',
    currency,
    of: { refundId },
    entries: [entry('refunds', amountCents), entry(from, -amountCents)],
  })

/** Posts that what the platform had borne for a buyer, and has back, is owed to the buyer again. @param rows outstanding */
export const postOwedAgain = (tx: Db, rows: Refund[]): Promise<number> =>
  postAll(
    tx,
    rows.map(({ refundId, amountCents, currency }) => ({
      kind: 'owed_again',
      currency,
      of: { refundId },
      entries: [entry('platform_fee', amountCents), entry('refunds', -amountCents)],
    })),
  )

interface ByHand {
  /** The provider's id of the refund. */
  movementId: string
  amountCents: number
  currency: string
}

/**
 * Posts a refund made at the provider's dashboard. It refunds no sale: the platform bears what was not due.
 * @param refund.owedCents the part that was due to the buyer
 */
export const postRefundByHand = (
  tx: Db,
  { movementId, amountCents, currency, owedCents }: ByHand & { owedCents: number },
): Promise<boolean> =>
  post(tx, {
    kind: 'refund_by_hand',
    currency,
    of: { movementId },
    entries: [
      entry('refunds', owedCents),
      entry('platform_fee', amountCents - owedCents),
      entry('provider', -amountCents),
    ],
  })

/**
 * Posts the failure of a refund by hand.
 * @param refund.owedCents the part that is still due to the buyer
 */
export const postFailedRefundByHand = (tx: Db, refund: ByHand & { owedCents: number }): Promise<boolean> =>
  post(tx, {
    kind: 'refund_failed',
    currency: refund.currency,
    of: { movementId: refund.movementId },
    entries: [
      entry('provider', refund.amountCents),
      entry('refunds', -refund.owedCents),
      entry('platform_fee', refund.owedCents - refund.amountCents),
    ],
  })

/** Posts what a refund of a whole payment by hand settles: its sales, and what was to be returned. */
export const postWholeRefundByHand = (
  tx: Db,
  { checkoutId, amountCents, currency }: { checkoutId: string; amountCents: number; currency: string },
): Promise<boolean> =>
  post(tx, {
    kind: 'whole_refund_by_hand',
    currency,
    of: { checkoutId },
    entries: [entry('refunds', amountCents), entry('platform_fee', -amountCents)],
  })

interface DisputeTransaction {
  disputeId: string
  amountCents: number
  feeCents: number
  currency: string
}

/** Posts the withdrawal of a disputed payment and its fee. */
export const postDispute = (tx: Db, { disputeId, amountCents, feeCents, currency }: DisputeTransaction) =>
  post(tx, {
    kind: 'dispute',
    currency,
    of: { disputeId },
    entries: [
      entry('disputed', amountCents),
      entry('provider_fee', feeCents),
      entry('provider', -amountCents - feeCents),
    ],
  })

/**
 * Posts the reinstatement of a disputed payment.
 * @param feeCents negative: the fee is refunded too
 * @param wasLost the dispute was lost before and its sales refunded, so the platform gets the money
 */
export const postWonDispute = (tx: Db, dispute: DisputeTransaction & { wasLost: boolean }): Promise<boolean> =>
  post(tx, {
    kind: 'dispute_won',
    currency: dispute.currency,
    of: { disputeId: dispute.disputeId },
    entries: [
      entry('provider', dispute.amountCents - dispute.feeCents),
      entry('provider_fee', dispute.feeCents),
      entry(dispute.wasLost ? 'platform_fee' : 'disputed', -dispute.amountCents),
    ],
  })

/** Posts a lost dispute: it settles what was due to the buyer, and the platform bears the rest. */
export const postLostDispute = (
  tx: Db,
  { disputeId, amountCents, owedCents, currency }: Omit<DisputeTransaction, 'feeCents'> & { owedCents: number },
): Promise<boolean> =>
  post(tx, {
    kind: 'dispute_lost',
    currency,
    of: { disputeId },
    entries: [
      entry('refunds', owedCents),
      entry('platform_fee', amountCents - owedCents),
      entry('disputed', -amountCents),
    ],
  })

interface Share {
  transferId: string
  engineerId: string
  currency: string
  /** The earning, before deducting `debtCents`. */
  earningsCents: number
  debtCents: number
}

const LAST_ENTRY = {
  transfer: (amountCents: number) => entry('provider', amountCents),
  manual_payout: (amountCents: number, userId: string) => entry('paid_out', amountCents, userId),
  forfeit: (amountCents: number) => entry('platform_fee', amountCents),
}

/** The posting of an earning that is transferred, paid outside the provider, or given up. */
export const payoutPosting = (kind: 'transfer' | 'manual_payout' | 'forfeit', share: Share): Posting => {
  const { transferId, engineerId: userId, currency, earningsCents, debtCents } = share
  const amountCents = debtCents - earningsCents
  return {
    kind,
    currency,
    of: { transferId },
    entries: [
      entry('payable', earningsCents, userId),
      entry('debt', -debtCents, userId),
      LAST_ENTRY[kind](amountCents, userId),
    ],
  }
}

/** Posts the reversal of earnings that were given up: the shop bears it, as the engineer's account is erased. */
export const postForfeitReversal = (
  tx: Db,
  { transferId, engineerId, currency, earningsCents }: Omit<Share, 'debtCents'>,
): Promise<boolean> =>
  post(tx, {
    kind: 'forfeit_reversal',
    currency,
    of: { transferId },
    entries: [entry('payable', -earningsCents, engineerId), entry('platform_fee', earningsCents)],
  })

/**
 * Posts the shop's reversal of a transfer. The engineer owes what was not reversed.
 */
export const postReversal = (
  tx: Db,
  {
    transferId,
    engineerId,
    currency,
    earningsCents,
    reversedCents,
  }: Omit<Share, 'debtCents'> & { reversedCents: number },
): Promise<boolean> =>
  post(tx, {
    kind: 'transfer_reversal',
    currency,
    of: { transferId },
    entries: [
      entry('payable', -earningsCents, engineerId),
      entry('provider', reversedCents),
      entry('debt', earningsCents - reversedCents, engineerId),
    ],
  })

/**
 * Posts a reversal at the provider's dashboard of the transfer of a refunded sale.
 * @param reversal.debtCents the part that the engineer owed
 */
export const postReversalByHand = (
  tx: Db,
  reversal: { movementId: string; engineerId: string; amountCents: number; debtCents: number; currency: string },
): Promise<boolean> => {
  const { movementId, engineerId, amountCents, debtCents, currency } = reversal
  return post(tx, {
    kind: 'reversal_by_hand',
    currency,
    of: { movementId },
    entries: [
      entry('provider', amountCents),
      entry('debt', -debtCents, engineerId),
      entry('adjustments', debtCents - amountCents),
    ],
  })
}

/** Posts that an engineer was paid, outside the provider, what a reversal by hand took beyond what they owed. */
export const postExcessPaid = (
  tx: Db,
  { movementId, amountCents, currency }: { movementId: string; amountCents: number; currency: string },
): Promise<boolean> =>
  post(tx, {
    kind: 'excess_paid',
    currency,
    of: { movementId },
    entries: [entry('adjustments', amountCents), entry('bank', -amountCents)],
  })

/** The shop's account of each kind of settlement of a debt. */
const SETTLED_BY = { debt_repaid: 'bank', debt_written_off: 'platform_fee' } as const

/** Posts that a debt was paid back outside the provider, or that the platform bears it. */
export const postSettledDebt = (
  tx: Db,
  kind: keyof typeof SETTLED_BY,
  debt: { settlementId: string; engineerId: string; amountCents: number; currency: string },
): Promise<boolean> =>
  post(tx, {
    kind,
    currency: debt.currency,
    of: { movementId: debt.settlementId },
    entries: [entry(SETTLED_BY[kind], debt.amountCents), entry('debt', -debt.amountCents, debt.engineerId)],
  })
