import { paths } from '@promptery/contract/client-paths'
import type { Payouts } from '@promptery/contract/sales/payouts'
import { and, eq, lt, sql } from 'drizzle-orm'
import { ProviderRefused } from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  ledgerEntries,
  ledgerTransactions,
  payoutAccounts,
  purchases,
  transfers,
  users,
} from '../../platform/db/schema.ts'
import { firstPosting } from '../ledger/statement.ts'
import { currenciesOf, earningsOf } from '../ledger/totals.ts'
import { type PayingContext, withPayoutErrors } from '../provider/provider-failure.ts'
import { debtsOf } from './debts.ts'
import { presentAccount } from './earnings.ts'
import { isEarnings, isFree, isWaiting, saleIn, totalEarnings } from './earnings-on-hold.ts'

/** The earnings of the session's user by state, in each currency, and their debts. */
export async function getPayouts(ctx: PayingContext): Promise<Omit<Payouts, 'success'>> {
  const { db, user, config } = ctx
  const [[account], currencies, first, debts] = await Promise.all([
    db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, user.id)),
    currenciesOf(db, user.id),
    firstPosting(db, user.id),
    debtsOf(db, [user.id]),
  ])
  const others = currencies.filter((currency) => currency !== config.currency)
  const [amounts, ...otherAmounts] = await Promise.all([
    amountsOf(ctx, config.currency),
    ...others.map(async (currency) => ({ currency, amounts: await amountsOf(ctx, currency) })),
  ])
  return {
    account: presentAccount(account),
    holdDays: config.payoutHoldDays,
    amounts,
    otherAmounts,
    debts: debts.map(({ userId: _, ...debt }) => debt),
    months: first === null ? [] : monthsSince(first),
  }
}

async function amountsOf({ db, user, config }: PayingContext, currency: string): Promise<Payouts['amounts']> {
  const isPending = and(eq(transfers.status, 'pending'), purchases.isTransferStarted)
  const [earnings, [waiting], [moving]] = await Promise.all([
    earningsOf(db, currency, user.id),
    db
      .select({ dueCents: totalEarnings(isFree(db, config)), allCents: totalEarnings() })
      .from(purchases)
      .innerJoin(ledgerTransactions, saleIn(currency))
      .leftJoin(ledgerEntries, isEarnings)
      .where(and(eq(purchases.sellerId, user.id), isWaiting)),
    db
      .select({ cents: sql<number>`coalesce(sum(${transfers.earningsCents}), 0)`.mapWith(Number) })
      .from(transfers)
      .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
      .where(and(eq(transfers.engineerId, user.id), eq(transfers.currency, currency), isPending)),
  ])
  const { dueCents = 0, allCents = 0 } = waiting ?? {}
  return {
    held: (allCents - dueCents) / 100,
    payable: dueCents / 100,
    onTheWay: (moving?.cents ?? 0) / 100,
    paidOut: earnings.paidOutCents / 100,
    debt: earnings.debtCents / 100,
  }
}

/** The months from now back to `first`, in UTC. */
function monthsSince(first: Date, now = new Date()): string[] {
  const months: string[] = []
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const last = first.toISOString().slice(0, 7)
  while (at.toISOString().slice(0, 7) >= last) {
    months.push(at.toISOString().slice(0, 7))
    at.setUTCMonth(at.getUTCMonth() - 1)
  }
  return months
}

/**
 * Creates the address of the provider's onboarding page for the session's user, or of its dashboard for an account that is
 * ready. Creates the account first where there is none.
 * @throws Unavailable, Conflict
 */
export async function openAccount(ctx: PayingContext, origin: string): Promise<string> {
  const { connect } = ctx.payments
  const account = await ownAccount(ctx)
  if (account.status === 'ready') return withPayoutErrors(ctx, connect.openDashboard(account.accountId))
  return withPayoutErrors(
    ctx,
    connect.openDetails({
      accountId: account.accountId,
      returnUrl: `${origin}${paths.payouts}?from=provider`,
      refreshUrl: `${origin}${paths.payouts}?from=expired`,
    }),
  )
}

type Account = Pick<typeof payoutAccounts.$inferSelect, 'accountId' | 'status'>

/** Concurrent requests get the same account of the provider, stored once. */
async function ownAccount(ctx: PayingContext): Promise<Account> {
  const { db, user, payments } = ctx
  const find = () => db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, user.id))
  const [known] = await find()
  if (known) return known
  const [row] = await db.select({ attempt: users.payoutRefusals }).from(users).where(eq(users.id, user.id))
  const attempt = row?.attempt ?? 0
  const request = payments.connect.create({ userId: user.id, email: user.email, attempt })
  const made = await withPayoutErrors(ctx, request).catch(async (error: unknown) => {
    if (error instanceof Error && error.cause instanceof ProviderRefused) await endAttempt(ctx, attempt)
    throw error
  })
  await db
    .insert(payoutAccounts)
    .values({ userId: user.id, ...made, reportedAt: sql`now()` })
    .onConflictDoNothing()
  const [account = made] = await find()
  return account
}

/** A retry after a refusal needs another idempotency key; after an outage the same one, as the account may exist. */
async function endAttempt({ db, user }: PayingContext, attempt: number): Promise<void> {
  await db
    .update(users)
    .set({ payoutRefusals: attempt + 1 })
    .where(and(eq(users.id, user.id), eq(users.payoutRefusals, attempt)))
}

/** Syncs the account of the session's user with the provider. @throws Unavailable, Conflict */
export async function refreshAccount(ctx: PayingContext): Promise<void> {
  const { db, user, payments } = ctx
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, user.id))
  if (!account) return
  const askedAt = new Date()
  await storeAccountState(db, await withPayoutErrors(ctx, payments.connect.get(account.accountId)), askedAt)
}

type AccountState = Pick<typeof payoutAccounts.$inferSelect, 'accountId' | 'status' | 'reason'>

/**
 * Stores the provider's state of an engineer's account, unless a newer one is stored. The provider's times have whole
 * seconds. Unknown accounts are ignored.
 */
export async function storeAccountState(
  db: Db,
  { accountId, status, reason }: AccountState,
  reportedAt: Date,
): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ status, reason, reportedAt })
    .where(
      and(
        eq(payoutAccounts.accountId, accountId),
        sql`date_trunc('second', ${payoutAccounts.reportedAt}) <= ${reportedAt.toISOString()}::timestamptz`,
      ),
    )
}

/**
 * Keeps the stored state of an account that the provider refuses to show, and moves it to the end of the queue of
 * updates.
 */
export async function postponeAccount(db: Db, accountId: string, askedAt: Date): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ reportedAt: askedAt })
    .where(and(eq(payoutAccounts.accountId, accountId), lt(payoutAccounts.reportedAt, askedAt)))
}
