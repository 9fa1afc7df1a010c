import type { Payouts } from '@promptery/contract/sales/payouts'
import { and, eq, sql } from 'drizzle-orm'
import { ledgerEntries, ledgerTransactions, payoutAccounts, purchases, transfers } from '../../platform/db/schema.ts'
import { currenciesOf, earningsOf } from '../ledger/earnings.ts'
import { firstPosting } from '../ledger/statement.ts'
import { debtsOf } from './debts.ts'
import { isEarnings, isFree, isWaiting, saleIn, totalEarnings } from './earnings-on-hold.ts'
import { presentAccount } from './list-earnings.ts'
import type { PayingContext } from './paying.ts'

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
