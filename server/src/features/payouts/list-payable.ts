import type { PageQuery } from '@promptery/contract/common'
import type { PayableEngineer } from '@promptery/contract/money/payouts'
import { and, count, eq, sql } from 'drizzle-orm'
import { isEarnings, isFree, isWaiting, saleIn, totalEarnings } from '../../money/payouts/earnings-on-hold.ts'
import type { PayingContext } from '../../money/payouts/paying.ts'
import { selectPage } from '../../platform/db/page.ts'
import {
  ledgerEntries,
  ledgerTransactions,
  payoutAccounts,
  purchases,
  transfers,
  users,
} from '../../platform/db/schema.ts'
import { presentAccount } from './present.ts'

/** An engineer's debt by the ledger, less what pending transfers deduct. */
const debtOf = (currency: string) =>
  sql<number>`(
  select coalesce(sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.user_id = ${users.id} and e.account = 'debt' and t.currency = ${currency}) - (
  select coalesce(sum(x.debt_cents), 0) from ${transfers} x
    where x.engineer_id = ${users.id} and x.status = 'pending' and x.currency = ${currency})`.mapWith(Number)

const failureOf = sql<string | null>`(
  select x.failure from ${transfers} x
    where x.engineer_id = ${users.id} and x.status = 'failed' and x.failure is not null order by x.id desc limit 1)`

/** Engineers with a payable balance, oldest accounts first. For admins. */
export async function listPayable(
  { db, config }: PayingContext,
  input: PageQuery,
): Promise<{ engineers: PayableEngineer[]; nextCursor: string | null }> {
  const order = { direction: 'asc', columns: { id: purchases.sellerId } } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    db
      .select({
        id: purchases.sellerId,
        username: users.username,
        email: users.email,
        account: { status: payoutAccounts.status, reason: payoutAccounts.reason },
        sales: count(),
        dueCents: totalEarnings(),
        debtCents: debtOf(config.currency),
        failure: failureOf,
      })
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.sellerId))
      .innerJoin(ledgerTransactions, saleIn(config.currency))
      .leftJoin(ledgerEntries, isEarnings)
      .leftJoin(payoutAccounts, eq(payoutAccounts.userId, purchases.sellerId))
      .where(and(isWaiting, isFree(db, config), after))
      .groupBy(purchases.sellerId, users.id, payoutAccounts.userId)
      .orderBy(...order)
      .limit(limit),
  )
  return {
    engineers: rows.map(({ id, username, email, account, sales, dueCents, failure, ...row }) => {
      const debtCents = Math.max(0, row.debtCents)
      return {
        user: { _id: id, username, email },
        account: presentAccount(account),
        sales,
        payable: dueCents / 100,
        debt: debtCents / 100,
        amount: Math.max(0, dueCents - debtCents) / 100,
        failure,
      }
    }),
    nextCursor,
  }
}
