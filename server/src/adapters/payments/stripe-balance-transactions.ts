// Stripe's balance transactions, and the kind of each type.
import type Stripe from 'stripe'
import type { BalanceTransaction } from './port.ts'
import { TRANSFER } from './stripe-connect.ts'
import { CHECKOUT, idOf, REFUND } from './stripe-objects.ts'

/** The literals of an open union of strings. */
type Named<Union> = Union extends string ? (string extends Union ? never : Union) : never

/** The package's types, and one that only Stripe's reports name. */
type KnownType = Named<Stripe.BalanceTransaction.Type> | 'network_cost'

/**
 * The kind of each type. A type that a new version of the package adds does not compile until it is listed here. An
 * admin has to explain those of `other`, such as money that names no payment.
 */
const KINDS: Record<KnownType, BalanceTransaction['kind']> = {
  charge: 'payment',
  payment: 'payment',
  payment_reversal: 'other',
  payment_unreconciled: 'other',

  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',

  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
  transfer_cancel: 'transfer_reversal',
  transfer_failure: 'transfer_reversal',

  // Between the balance and the shop's own bank.
  payout: 'withdrawal',
  payout_cancel: 'withdrawal',
  payout_failure: 'withdrawal',
  topup: 'withdrawal',
  topup_reversal: 'withdrawal',
  inbound_transfer: 'withdrawal',
  inbound_transfer_reversal: 'withdrawal',
  obligation_outbound: 'withdrawal',
  obligation_reversal_inbound: 'withdrawal',

  // The provider's fees and the tax on them.
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  network_cost: 'fee',
  fee_credit_funding: 'fee',
  stripe_balance_payment_debit: 'fee',
  stripe_balance_payment_debit_reversal: 'fee',

  payout_minimum_balance_hold: 'reserve',
  payout_minimum_balance_release: 'reserve',
  payment_network_reserve_hold: 'reserve',
  payment_network_reserve_release: 'reserve',
  reserve_hold: 'reserve',
  reserve_release: 'reserve',
  reserve_transaction: 'reserve',
  reserved_funds: 'reserve',
  issuing_authorization_hold: 'reserve',
  issuing_authorization_release: 'reserve',

  adjustment: 'adjustment',
  advance: 'adjustment',
  advance_funding: 'adjustment',
  anticipation_repayment: 'adjustment',
  application_fee: 'adjustment',
  application_fee_refund: 'adjustment',
  climate_order_purchase: 'adjustment',
  climate_order_refund: 'adjustment',
  connect_collection_transfer: 'adjustment',
  contribution: 'adjustment',
  issuing_dispute: 'adjustment',
  issuing_dispute_provisional_credit: 'adjustment',
  issuing_dispute_provisional_credit_reversal: 'adjustment',
  issuing_transaction: 'adjustment',
  tax_fund: 'adjustment',
}
const kindOf = (type: string): BalanceTransaction['kind'] =>
  Object.hasOwn(KINDS, type) ? KINDS[type as KnownType] : 'other'

/** Metadata key of the shop's id, by kind. */
const SUBJECTS: Partial<Record<BalanceTransaction['kind'], string>> = {
  refund: REFUND,
  transfer: TRANSFER,
  transfer_reversal: TRANSFER,
}

export function balanceTransactionOf(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  const { id, type, amount, fee, currency, source, created } = transaction
  const about = source !== null && typeof source === 'object' ? source : null
  const isOfPayment = about?.object === 'refund' || about?.object === 'dispute'
  // Disputes, and failed refunds in some countries, are adjustments of the balance.
  const kind = isOfPayment ? about.object : kindOf(type)
  const metadata = about && 'metadata' in about ? about.metadata : null
  return {
    id,
    kind,
    type,
    amountCents: amount,
    feeCents: fee,
    currency,
    subjectId: metadata?.[SUBJECTS[kind] ?? CHECKOUT] ?? null,
    happenedAt: new Date(created * 1000),
    sourceId: about?.id ?? null,
    paymentId: isOfPayment ? idOf(about.payment_intent) : null,
    transferId: about?.object === 'transfer_reversal' ? idOf(about.transfer) : null,
  }
}

/** Only the payments balance is reconciled; other balances are filled and emptied through it. */
export const isOfBalance = ({ balance_type: type }: Stripe.BalanceTransaction): boolean => type === 'payments'
