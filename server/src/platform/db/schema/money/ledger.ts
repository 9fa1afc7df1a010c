import { REFUND_STATUSES } from '@promptery/contract/money/refunds'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, oneOf } from '../columns.ts'
import { users } from '../people.ts'
import { purchases } from '../prompts.ts'
import { checkouts } from './checkouts.ts'
import { transfers } from './payouts.ts'
import { disputes } from './refunds.ts'

/** What a checkout is for, as it was when it began. */
export const checkoutItems = pgTable(
  'checkout_items',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    /** Null: the listing was deleted before it was paid. */
    purchaseId: uuid('purchase_id').references(() => purchases.id, { onDelete: 'set null' }),
    /** What it was called then. Null: it was begun before this was kept. */
    title: text('title'),
    amountCents: integer('amount_cents').notNull(),
    platformFeeCents: integer('platform_fee_cents').notNull(),
  },
  (table) => [
    unique('checkout_items_once').on(table.checkoutId, table.purchaseId),
    index('checkout_items_purchase').on(table.purchaseId),
    check('checkout_items_amount', sql`amount_cents > 0 and platform_fee_cents between 0 and amount_cents`),
  ],
)

export const REFUND_REASONS = ['unsellable', 'granted'] as const

/**
 * Money that goes back to its buyer, in parts where the provider cannot return all of it. What is `failed` and is the last
 * one of its item is outstanding, with all that is outstanding of the item. Amounts stay as they are: a part that is
 * settled, and what remains, are rows of their own.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    itemId: uuid('item_id')
      .notNull()
      .references(() => checkoutItems.id),
    amountCents: integer('amount_cents').notNull(),
    /** `unsellable`: it was paid for what the buyer owned already, or what was gone. `granted`: the buyer asked for it. */
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    /** Moves by `REFUND_MOVES`. */
    status: text('status', { enum: REFUND_STATUSES }).notNull().default('pending'),
    /** The provider's. */
    providerRefundId: text('provider_refund_id').unique('refunds_provider_unique'),
    createdAt: createdAt(),
    doneAt: at('done_at'),
    /** When the money came back to the shop, or it was found that the provider cannot return it. */
    failedAt: at('failed_at'),
    /** The provider's words for why the money is not at the buyer, as last answered, and its code. */
    failure: text('failure'),
    failureCode: text('failure_code'),
    /** When the provider was asked for it in vain for the last time. */
    triedAt: at('tried_at'),
    /** When the last call for it began that has no definite answer: it may have been made. */
    askedAt: at('asked_at'),
    /** The provider's refund by hand that gave it back. It may have given back others, too. */
    movementId: text('movement_id'),
    /** How an admin gave it back by other means. */
    note: text('note'),
  },
  (table) => [
    uniqueIndex('refunds_item_pending').on(table.itemId).where(sql`status = 'pending'`),
    index('refunds_checkout').on(table.checkoutId),
    index('refunds_done_at').on(table.doneAt).where(sql`status = 'done'`),
    index('refunds_pending').on(table.id).where(sql`status = 'pending'`),
    check('refunds_reason', oneOf(sql`reason`, REFUND_REASONS)),
    check('refunds_status', oneOf(sql`status`, REFUND_STATUSES)),
    check('refunds_amount', sql`amount_cents > 0`),
    check('refunds_done', sql`(status <> 'pending') = (done_at is not null)`),
    check('refunds_failed', sql`status <> 'failed' or failed_at is not null`),
  ],
)

/**
 * Where money is or whose it is. A positive amount: more at the provider or in a bank, more that was spent, more that
 * an engineer owes. A negative one: more that is owed or was earned.
 */
export const LEDGER_ACCOUNTS = [
  /** What the provider holds for the shop. */
  'provider',
  /** What the provider has paid out to the shop's own bank. */
  'bank',
  'platform_fee',
  'provider_fee',
  /** Tax that buyers have paid on top of the prices: the shop owes it to the state. */
  'tax_payable',
  /** What the provider holds back of the shop's balance, such as a reserve or a minimum balance. */
  'reserve',
  /** What else the provider has credited or debited, and what an admin has explained. The shop's own. */
  'adjustments',
  /** Exchange differences: what was paid in another currency than the one that the provider has credited. */
  'exchange',
  /** What is to go back to buyers. */
  'refunds',
  /** What the provider has taken back for disputes that are open. */
  'disputed',
  /** What an engineer has earned and not been paid. */
  'payable',
  /** What an engineer was paid by other means than the provider. */
  'paid_out',
  /** What an engineer owes: paid out, and then taken back by a buyer. */
  'debt',
] as const
/** Those that each engineer has. */
const PERSONAL_ACCOUNTS = ['payable', 'paid_out', 'debt'] as const

export const LEDGER_KINDS = [
  'sale',
  'unsellable',
  'refund',
  'provider_fee',
  'withdrawal',
  /** A sale is taken back: what was the engineer's and the platform's is to go back to the buyer. */
  'refunded_sale',
  /** A refund came back to the shop. */
  'refund_failed',
  /** An admin gave it back by other means than the provider. */
  'refund_otherwise',
  /** Given back at the provider's dashboard. The platform bears it. */
  'refund_by_hand',
  /** Given back at the provider's dashboard until nothing was left: the sales bear it. */
  'whole_refund_by_hand',
  'dispute',
  'dispute_won',
  'dispute_lost',
  /** An engineer's share of a sale was sent through the provider, paid by other means, or taken back. */
  'transfer',
  'manual_payout',
  'transfer_reversal',
  /** Tax that came with a payment. */
  'tax',
  /** The provider holds back a part of the balance, or releases it. */
  'reserve',
  /** The provider has credited or debited something else. */
  'adjustment',
  /** An admin has explained a movement that the shop does not know, and later it turned out to be the shop's. */
  'explained',
  'explained_reversed',
  /** The provider has exchanged money: out of one currency and into another one. */
  'exchange_from',
  'exchange_to',
] as const

/** A movement of money, of entries that sum to zero. A trigger keeps it as it was written. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    /** UUIDv7: the order of ids is the order of posting. */
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    currency: text('currency').notNull(),
    /** What it belongs to: one of these. Each has at most one transaction of a kind. */
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    checkoutId: uuid('checkout_id').references(() => checkouts.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    disputeId: uuid('dispute_id').references(() => disputes.id),
    transferId: uuid('transfer_id').references(() => transfers.id),
    /** A movement of the provider's balance that the shop did not make, such as a payout to its bank. */
    movementId: text('movement_id'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('ledger_transactions_purchase').on(table.purchaseId, table.kind),
    unique('ledger_transactions_checkout').on(table.checkoutId, table.kind),
    unique('ledger_transactions_refund').on(table.refundId, table.kind),
    unique('ledger_transactions_dispute').on(table.disputeId, table.kind),
    unique('ledger_transactions_transfer').on(table.transferId, table.kind),
    unique('ledger_transactions_movement').on(table.movementId, table.kind),
    check('ledger_transactions_kind', oneOf(sql`kind`, LEDGER_KINDS)),
    check(
      'ledger_transactions_of',
      sql`num_nonnulls(purchase_id, checkout_id, refund_id, dispute_id, transfer_id, movement_id) = 1`,
    ),
  ],
)

/** One amount on one account. A trigger sees at each commit that the entries of a transaction sum to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid('id').primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text('account', { enum: LEDGER_ACCOUNTS }).notNull(),
    /** The engineer whose account it is. */
    userId: uuid('user_id').references(() => users.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    index('ledger_entries_user').on(table.userId, table.account, table.id).where(sql`user_id is not null`),
    check('ledger_entries_account', oneOf(sql`account`, LEDGER_ACCOUNTS)),
    check('ledger_entries_user', sql`(${oneOf(sql`account`, PERSONAL_ACCOUNTS)}) = (user_id is not null)`),
    check('ledger_entries_amount', sql`amount_cents <> 0`),
  ],
)
