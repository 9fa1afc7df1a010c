import { PAYMENT_OPERATIONS } from '@promptery/contract/sales/payment-status'
import { REFUND_STATUSES } from '@promptery/contract/sales/refunds'
import { RETURN_REASONS } from '@promptery/contract/sales/return-reasons'
import { desc, sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at, createdAt, oneOf } from './columns.ts'
import { transfers } from './payouts.ts'
import { checkouts, disputes, purchases } from './purchases.ts'

/** The purchases of a checkout, as of its start. */
export const checkoutItems = pgTable(
  'checkout_items',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    /** Null: the listing was deleted before payment. */
    purchaseId: uuid('purchase_id').references(() => purchases.id, { onDelete: 'set null' }),
    /** The title as of the start. Null: the row is older than this column. */
    title: text('title'),
    /** The price before tax. Where the provider computes an included tax: the whole price, until it is paid. */
    amountCents: integer('amount_cents').notNull(),
    platformFeeCents: integer('platform_fee_cents').notNull(),
    /** The tax beside it, in whole cents. */
    taxCents: integer('tax_cents').notNull().default(0),
    /** Why its payment was returned at once. Null: it bought its prompt, or is not paid. */
    returnedFor: text('returned_for', { enum: RETURN_REASONS }),
  },
  (table) => [
    index('checkout_items_returned').on(table.id).where(sql`returned_for is not null`),
    unique('checkout_items_once').on(table.checkoutId, table.purchaseId),
    index('checkout_items_purchase').on(table.purchaseId),
    check('checkout_items_amount', sql`amount_cents > 0 and platform_fee_cents between 0 and amount_cents`),
    check('checkout_items_returned', oneOf(sql`returned_for`, RETURN_REASONS)),
  ],
)

export const REFUND_REASONS = ['unsellable', 'granted'] as const

/**
 * Money that returns to a buyer, in parts if the provider cannot return all of it. A `failed` refund that is the last
 * one of its item is outstanding. Amounts never change: a settled part and its remainder are separate rows.
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
    /** `unsellable`: the purchase was already owned or no longer for sale. `granted`: the buyer requested it. */
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    /** Transitions: `REFUND_MOVES`. */
    status: text('status', { enum: REFUND_STATUSES }).notNull().default('pending'),
    /** The provider's id. */
    providerRefundId: text('provider_refund_id').unique('refunds_provider_unique'),
    createdAt: createdAt(),
    doneAt: at('done_at'),
    /** When the money returned to the shop, or the provider turned out to be unable to return it. */
    failedAt: at('failed_at'),
    /** The provider's last error message, and its code. */
    failure: text('failure'),
    failureCode: text('failure_code'),
    /** When the provider last rejected it. */
    triedAt: at('tried_at'),
    /** When the last call without a definite response began. The provider may have made the refund. */
    askedAt: at('asked_at'),
    /** The balance transaction of a refund made in the provider's dashboard. It may cover several refunds. */
    movementId: text('movement_id'),
    /** How an admin returned the money outside the provider. */
    note: text('note'),
  },
  (table) => [
    uniqueIndex('refunds_item_pending').on(table.itemId).where(sql`status = 'pending'`),
    index('refunds_checkout').on(table.checkoutId),
    index('refunds_done_at').on(table.doneAt).where(sql`status = 'done'`),
    index('refunds_pending').on(table.id).where(sql`status = 'pending'`),
    index('refunds_failed').on(table.id).where(sql`status = 'failed'`),
    check('refunds_reason', oneOf(sql`reason`, REFUND_REASONS)),
    check('refunds_status', oneOf(sql`status`, REFUND_STATUSES)),
    check('refunds_amount', sql`amount_cents > 0`),
    check('refunds_done', sql`(status <> 'pending') = (done_at is not null)`),
    check('refunds_failed', sql`status <> 'failed' or failed_at is not null`),
  ],
)

/**
 * Where money is, or whom it belongs to. Assets, expenses and debts of engineers are positive; liabilities and income
 * are negative.
 */
export const LEDGER_ACCOUNTS = [
  /** The shop's balance at the provider. */
  'provider',
  /** The shop's bank account. */
  'bank',
  'platform_fee',
  'provider_fee',
  /** Tax collected beside the net prices, owed to the state. */
  'tax_payable',
  /** The part of the balance that the provider reserves. */
  'reserve',
  /** Other credits and debits by the provider, and discrepancies that an admin has explained. */
  'adjustments',
  /** Exchange differences of payments in another currency. */
  'exchange',
  /** Owed to buyers. */
  'refunds',
  /** Withdrawn by the provider for open disputes. */
  'disputed',
  /** Owed to an engineer. */
  'payable',
  /** Paid to an engineer outside the provider. */
  'paid_out',
  /** Owed by an engineer: paid out, then refunded to a buyer. */
  'debt',
] as const
/** One per engineer. */
const PERSONAL_ACCOUNTS = ['payable', 'paid_out', 'debt'] as const

export const LEDGER_KINDS = [
  'sale',
  'unsellable',
  'refund',
  'provider_fee',
  'withdrawal',
  /** Reverses a sale: its amounts become owed to the buyer. */
  'refunded_sale',
  /** A refund returned to the shop. */
  'refund_failed',
  /** An admin returned the money outside the provider. */
  'refund_otherwise',
  /** What was counted as the buyer's came back to the shop: a failed refund by hand, a lost dispute that was won. */
  'owed_again',
  /** Refunded in the provider's dashboard, at the platform's expense. */
  'refund_by_hand',
  /** Refunded in full in the provider's dashboard, at the expense of the sales. */
  'whole_refund_by_hand',
  'dispute',
  'dispute_won',
  'dispute_lost',
  /** The earnings of a sale were transferred, paid outside the provider, or reversed. */
  'transfer',
  'manual_payout',
  'transfer_reversal',
  /** Reversed at the provider's dashboard: a part of a refunded sale's transfer. */
  'reversal_by_hand',
  /** What was reversed so beyond what the engineer owed was paid to them outside the provider. */
  'excess_paid',
  /** An engineer paid a debt back outside the provider, or the shop bears it. */
  'debt_repaid',
  'debt_written_off',
  /** The engineer gave the earnings of a sale up, with their account. */
  'forfeit',
  /** Such a sale was refunded: the shop returns what it kept. */
  'forfeit_reversal',
  /** Tax of a payment. */
  'tax',
  /** The provider reserved or released a part of the balance. */
  'reserve',
  /** Any other credit or debit by the provider. */
  'adjustment',
  /** Reverses the explanation of a movement that turned out to be the shop's. */
  'explained',
  'explained_reversed',
  /** Currency conversion at the provider. */
  'exchange_from',
  'exchange_to',
] as const

/** A movement of money whose entries sum to zero. A trigger makes it immutable. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    /** UUIDv7: ordered by the time of posting. */
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    currency: text('currency').notNull(),
    /** What it belongs to: exactly one of these, with at most one transaction per kind. */
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    checkoutId: uuid('checkout_id').references(() => checkouts.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    disputeId: uuid('dispute_id').references(() => disputes.id),
    transferId: uuid('transfer_id').references(() => transfers.id),
    /** A balance transaction at the provider that the shop did not cause, such as a payout to its bank; a debt's settlement. */
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

/** A trigger checks at commit that the entries of a transaction sum to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid('id').primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text('account', { enum: LEDGER_ACCOUNTS }).notNull(),
    /** The engineer, for personal accounts. */
    userId: uuid('user_id').references(() => users.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    index('ledger_entries_tax').on(table.transactionId).where(sql`account = 'tax_payable'`),
    index('ledger_entries_debt').on(table.userId).where(sql`account = 'debt'`),
    index('ledger_entries_user').on(table.userId, table.account, table.id).where(sql`user_id is not null`),
    check('ledger_entries_account', oneOf(sql`account`, LEDGER_ACCOUNTS)),
    check('ledger_entries_user', sql`(${oneOf(sql`account`, PERSONAL_ACCOUNTS)}) = (user_id is not null)`),
    check('ledger_entries_amount', sql`amount_cents <> 0`),
  ],
)

/** Comparisons with the payment provider. */
export const reconciliationRuns = pgTable('reconciliation_runs', {
  id: uuid('id').primaryKey(),
  startedAt: at('started_at').notNull(),
  endedAt: at('ended_at').notNull(),
  /** The start of the compared period. Null: written by an earlier version. */
  lookedSince: at('looked_since'),
  /** The number of open checkouts that were checked. */
  asked: integer('asked').notNull(),
  repaired: integer('repaired').notNull(),
  refunded: integer('refunded').notNull(),
  differences: integer('differences').notNull(),
  /** Why the run was aborted. Null: it completed. */
  failure: text('failure'),
})

/** Discrepancies between the shop and the payment provider. Resolved ones are kept. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: uuid('id').primaryKey(),
    /** The id of the object that differs. A repeated finding updates the same row. */
    subject: text('subject').notNull(),
    description: text('description').notNull(),
    /** The balance change of an unknown movement, posted when an admin explains it. Null: nothing to post. */
    netCents: bigint('net_cents', { mode: 'number' }),
    currency: text('currency'),
    /** When it happened at the provider. Only runs that cover this time can resolve it. Null: every run can. */
    happenedAt: at('happened_at'),
    foundAt: at('found_at').notNull().defaultNow(),
    seenAt: at('seen_at').notNull().defaultNow(),
    /** When a run no longer found it. */
    resolvedAt: at('resolved_at'),
    /** An admin's explanation. An explained discrepancy is no longer reported to admins. */
    explanation: text('explanation'),
    explainedAt: at('explained_at'),
  },
  (table) => [
    uniqueIndex('reconciliation_differences_open').on(table.subject).where(sql`resolved_at is null`),
    check('reconciliation_differences_explained', sql`(explanation is null) = (explained_at is null)`),
    index('reconciliation_differences_resolved').on(desc(table.id)).where(sql`resolved_at is not null`),
  ],
)

/** Calls that the payment provider has rejected: one row per operation and error code. */
export const paymentRefusals = pgTable(
  'payment_refusals',
  {
    operation: text('operation', { enum: PAYMENT_OPERATIONS }).notNull(),
    code: text('code').notNull(),
    /** The provider's last message. */
    message: text('message').notNull(),
    /** Counted since `firstAt`. */
    count: integer('count').notNull().default(1),
    firstAt: at('first_at').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    /** When the operation next succeeded. */
    workedAt: at('worked_at'),
    /** When an admin dismissed it. */
    dismissedAt: at('dismissed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.operation, table.code] }),
    check('payment_refusals_operation', oneOf(sql`operation`, PAYMENT_OPERATIONS)),
  ],
)

const STATUS_NAMES = ['account', 'unreachable', 'event_received', 'event_refused', 'event_version'] as const

/** The last known state of the connection to the payment provider: one row per kind. */
export const paymentStatus = pgTable(
  'payment_status',
  {
    name: text('name', { enum: STATUS_NAMES }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    detail: jsonb('detail').notNull().default({}),
  },
  () => [check('payment_status_name', oneOf(sql`name`, STATUS_NAMES))],
)
