import type { PageQuery } from '@promptery/contract/common'
import type { PayableEngineer } from '@promptery/contract/sales/payouts'
import { and, count, eq, sql } from 'drizzle-orm'
import { presentMember } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { isSuspended } from '../../platform/db/queries/suspension.ts'
import {
  ledgerEntries,
  ledgerTransactions,
  payoutAccounts,
  purchases,
  transfers,
  users,
} from '../../platform/db/schema.ts'
import { readableEmail } from '../../platform/readable-email.ts'
import { debtCentsOf } from './debts.ts'
import { isEarnings, isOffHold, isSale, isWaiting, totalEarnings } from './earnings-on-hold.ts'
import { presentAccount } from './list-earnings.ts'
import type { PayingContext } from './paying.ts'

const failureOf = sql<string | null>`(
  select x.failure from ${transfers} x
    where x.engineer_id = ${users.id} and x.status = 'failed' and x.failure is not null order by x.id desc limit 1)`

/** Engineers with earnings that are due, also suspended ones, by engineer and currency, oldest accounts first. For admins. */
export async function listPayable(
  { db, config }: PayingContext,
  input: PageQuery,
): Promise<{ engineers: PayableEngineer[]; nextCursor: string | null }> {
  const order = {
    direction: 'asc',
    columns: { id: purchases.sellerId, currency: ledgerTransactions.currency },
  } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    db
      .select({
        id: purchases.sellerId,
        currency: ledgerTransactions.currency,
        username: users.username,
        displayName: users.displayName,
        email: users.email,
        isSuspended,
        account: { status: payoutAccounts.status, reason: payoutAccounts.reason },
        sales: count(),
        dueCents: totalEarnings(),
        debtCents: debtCentsOf(sql`${users.id}`, sql`${ledgerTransactions.currency}`),
        failure: failureOf,
      })
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.sellerId))
      .innerJoin(ledgerTransactions, isSale)
      // Absent with a platform fee of 100 %.
      .innerJoin(ledgerEntries, isEarnings)
      .leftJoin(payoutAccounts, eq(payoutAccounts.userId, purchases.sellerId))
      .where(and(isWaiting, isOffHold(db, config), after))
      .groupBy(purchases.sellerId, users.id, payoutAccounts.userId, ledgerTransactions.currency)
      .orderBy(...order)
      .limit(limit),
  )
  return {
    engineers: rows.map(
      ({ id, username, displayName, email, account, isSuspended, currency, sales, dueCents, debtCents, failure }) => ({
        user: { ...presentMember({ id, username, displayName }), email: email && readableEmail(email) },
        account: presentAccount(account),
        isSuspended,
        currency,
        sales,
        payable: dueCents / 100,
        debt: debtCents / 100,
        amount: Math.max(0, dueCents - debtCents) / 100,
        failure,
      }),
    ),
    nextCursor,
  }
}
