import { ACCOUNT_STATUSES, DEBT_SETTLEMENTS, TRANSFER_STATUSES } from '@promptery/contract/sales/payouts'
import { desc, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at, createdAt, oneOf } from './columns.ts'
import { purchases } from './purchases.ts'

/** Engineers' accounts at the payment provider. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** The provider's id. */
    accountId: text('account_id').notNull().unique('payout_accounts_account_unique'),
    status: text('status', { enum: ACCOUNT_STATUSES }).notNull(),
    /** Why the account is not ready, as a code of the provider. */
    reason: text('reason'),
    /** The time of the provider's last update. Earlier updates are ignored. */
    reportedAt: at('told_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payout_accounts_ready').on(table.userId).where(sql`status = 'ready'`),
    check('payout_accounts_status', oneOf(sql`status`, ACCOUNT_STATUSES)),
  ],
)

/** Payouts that admins made outside the provider. */
export const manualPayouts = pgTable(
  'manual_payouts',
  {
    id: uuid('id').primaryKey(),
    engineerId: uuid('engineer_id')
      .notNull()
      .references(() => users.id),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    note: text('note').notNull(),
    paidBy: uuid('paid_by')
      .notNull()
      .references(() => users.id),
    /** Made by the admin's client, so that a double click pays once. */
    clientKey: uuid('client_key').notNull().unique('manual_payouts_client_key_unique'),
    createdAt: createdAt(),
  },
  (table) => [
    index('manual_payouts_engineer').on(table.engineerId, desc(table.id)),
    check('manual_payouts_amount', sql`amount_cents > 0`),
  ],
)

/** Debts of engineers that an admin recorded as paid back outside the provider, or wrote off, in whole or in part. */
export const debtSettlements = pgTable(
  'debt_settlements',
  {
    /** The ledger's transaction names it. */
    id: uuid('id').primaryKey(),
    engineerId: uuid('engineer_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: DEBT_SETTLEMENTS }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    note: text('note').notNull(),
    settledBy: uuid('settled_by')
      .notNull()
      .references(() => users.id),
    /** Made by the admin's client, so that a double click settles once. */
    clientKey: uuid('client_key').notNull().unique('debt_settlements_client_key_unique'),
    createdAt: createdAt(),
  },
  (table) => [
    index('debt_settlements_engineer').on(table.engineerId, desc(table.id)),
    check('debt_settlements_kind', oneOf(sql`kind`, DEBT_SETTLEMENTS)),
    check('debt_settlements_amount', sql`amount_cents > 0`),
  ],
)

/** The transfer of a sale's earnings to its engineer, one per sale, through the provider or outside it. */
export const transfers = pgTable(
  'transfers',
  {
    id: uuid('id').primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id)
      .unique('transfers_purchase_unique'),
    engineerId: uuid('engineer_id')
      .notNull()
      .references(() => users.id),
    /** The engineer's earnings of the sale. A part may offset a debt; the rest is sent. */
    earningsCents: integer('share_cents').notNull(),
    debtCents: integer('debt_cents').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /** Transitions: `TRANSFER_MOVES`. */
    status: text('status', { enum: TRANSFER_STATUSES }).notNull().default('pending'),
    /** The destination at the provider. Null: paid outside the provider. */
    accountId: text('account_id'),
    manualPayoutId: uuid('manual_payout_id').references(() => manualPayouts.id),
    /** The number of attempts, which is part of the idempotency key. */
    attempts: integer('attempts').notNull().default(1),
    /** The provider's error message. */
    failure: text('failure'),
    /** The provider's id. Null when done: a debt used up all of it. */
    providerTransferId: text('provider_transfer_id').unique('transfers_provider_unique'),
    /** The requested amount of the reversal, if less than was sent. */
    reversalCents: integer('reversal_cents'),
    /** The reversed amount. The rest of the earnings is the engineer's debt. */
    reversedCents: integer('reversed_cents'),
    createdAt: createdAt(),
    doneAt: at('done_at'),
    reversedAt: at('reversed_at'),
  },
  (table) => [
    index('transfers_engineer').on(table.engineerId, desc(table.id)),
    index('transfers_open').on(table.id).where(sql`status = 'pending'`),
    index('transfers_failed').on(table.engineerId, table.id).where(sql`status = 'failed'`),
    index('transfers_manual').on(table.manualPayoutId).where(sql`manual_payout_id is not null`),
    check('transfers_status', oneOf(sql`status`, TRANSFER_STATUSES)),
    check(
      'transfers_amounts',
      sql`share_cents > 0 and debt_cents >= 0 and amount_cents >= 0 and share_cents = debt_cents + amount_cents`,
    ),
    check(
      'transfers_way',
      sql`num_nonnulls(account_id, manual_payout_id) = 1 or (account_id is null and amount_cents = 0)`,
    ),
    check('transfers_manual', sql`manual_payout_id is null or status in ('done', 'reversed')`),
    check('transfers_done', sql`(status in ('done', 'reversed')) = (done_at is not null)`),
    check('transfers_reversed', sql`(status = 'reversed') = (reversed_at is not null and reversed_cents is not null)`),
    check('transfers_reversed_amount', sql`reversed_cents between 0 and amount_cents`),
  ],
)
