import type { PageQuery } from '@promptery/contract/common'
import type { Debtor } from '@promptery/contract/sales/payouts'
import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { memberColumns, presentName } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { ledgerEntries, ledgerTransactions, users } from '../../platform/db/schema.ts'
import { readableEmail } from '../../platform/readable-email.ts'
import { debtsOf } from './debts.ts'

/** Debts of engineers, by engineer and currency. For admins. */
export async function listDebts(
  { db }: UserContext,
  input: PageQuery,
): Promise<{ debts: Debtor[]; nextCursor: string | null }> {
  const order = { direction: 'asc', columns: { id: users.id, currency: ledgerTransactions.currency } } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    db
      .select({
        ...memberColumns(users),
        currency: ledgerTransactions.currency,
        email: users.email,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .innerJoin(users, eq(users.id, ledgerEntries.userId))
      .where(and(eq(ledgerEntries.account, 'debt'), after))
      .groupBy(users.id, ledgerTransactions.currency)
      .having(sql`sum(${ledgerEntries.amountCents}) > 0`)
      .orderBy(...order)
      .limit(limit),
  )
  const debts = await debtsOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    debts: rows.flatMap(({ id, currency, username, displayName, email }) => {
      const debt = debts.find((one) => one.userId === id && one.currency === currency)
      if (!debt) return []
      const { userId: _id, ...shown } = debt
      return {
        user: { _id, ...presentName({ username, displayName }), email: email && readableEmail(email) },
        ...shown,
      }
    }),
    nextCursor,
  }
}
