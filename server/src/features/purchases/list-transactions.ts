import type { PageQuery } from '@promptery/contract/common'
import type { Transaction } from '@promptery/contract/payments'
import { SHOWN_PURCHASE_STATUSES } from '@promptery/contract/purchases'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { selectPage } from '../../db/page.ts'
import { prompts, purchases, users } from '../../db/schema.ts'
import { presentTransaction } from './present.ts'
import { refundStatesOf } from './refunds/refund-states.ts'

interface Page {
  transactions: Transaction[]
  nextCursor: string | null
}

/** The purchases of the session's user that are paid or wait for it, latest first. */
export async function listOwnTransactions(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { rows, nextCursor } = await selectTransactions(ctx, input, eq(purchases.buyerId, ctx.user.id))
  const stateOf = await refundStatesOf(ctx, rows)
  return { transactions: rows.map((row) => presentTransaction(row, stateOf(row.id))), nextCursor }
}

/** Everybody's purchases with their buyers, latest first: for admins. */
export async function listAllTransactions(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { rows, nextCursor } = await selectTransactions(ctx, input)
  const stateOf = await refundStatesOf(ctx, rows)
  return {
    transactions: rows.map((row) =>
      presentTransaction(row, stateOf(row.id), { id: row.buyerId, username: row.buyerName }),
    ),
    nextCursor,
  }
}

function selectTransactions(ctx: UserContext, input: PageQuery, whose?: SQL) {
  return selectPage({ direction: 'desc', columns: { id: purchases.id } }, input, ({ after, order, limit }) =>
    ctx.db
      .select({
        id: purchases.id,
        promptId: purchases.promptId,
        checkoutId: purchases.checkoutId,
        title: prompts.title,
        amountCents: purchases.amountCents,
        // The condition below lets no other through.
        status: sql<Transaction['status']>`${purchases.status}`,
        createdAt: purchases.createdAt,
        paidAt: purchases.paidAt,
        buyerId: purchases.buyerId,
        buyerName: users.username,
      })
      .from(purchases)
      .innerJoin(prompts, eq(prompts.id, purchases.promptId))
      .innerJoin(users, eq(users.id, purchases.buyerId))
      .where(and(inArray(purchases.status, [...SHOWN_PURCHASE_STATUSES]), whose, after))
      .orderBy(...order)
      .limit(limit),
  )
}
