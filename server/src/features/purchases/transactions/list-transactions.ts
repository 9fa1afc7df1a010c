import type { PageQuery } from '@promptery/contract/common'
import type { Transaction, TransactionFilter, TransactionsQuery } from '@promptery/contract/money/payments'
import { SHOWN_PURCHASE_STATUSES } from '@promptery/contract/money/purchases'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refundStatesOf } from '../../../money/refunds/refund-states.ts'
import type { UserContext } from '../../../platform/context.ts'
import { type PageInput, selectPage } from '../../../platform/db/page.ts'
import { prompts, purchases, users } from '../../../platform/db/schema.ts'
import { presentTransaction } from '../present.ts'
import { isFound } from './find-transactions.ts'

interface Page {
  transactions: Transaction[]
  nextCursor: string | null
}

const sellers = alias(users, 'sellers')

/** The paid, pending and refunded purchases of the session's user, latest first. */
export async function listOwnTransactions(ctx: UserContext, input: PageQuery): Promise<Page> {
  const shown = inArray(purchases.status, [...SHOWN_PURCHASE_STATUSES])
  const { rows, nextCursor } = await selectTransactions(ctx, input, and(eq(purchases.buyerId, ctx.user.id), shown))
  const stateOf = await refundStatesOf(ctx, rows)
  return { transactions: rows.map((row) => presentTransaction(row, stateOf(row.id))), nextCursor }
}

/** An admin's search for purchases, with buyer and seller, latest first. */
export async function listAllTransactions(ctx: UserContext, input: TransactionsQuery): Promise<Page> {
  const { rows, nextCursor } = await pageOfAll(ctx, input, input)
  return { transactions: rows, nextCursor }
}

/** A page of them, of any length. */
export async function pageOfAll(ctx: UserContext, filter: TransactionFilter, input: PageInput) {
  const { rows, nextCursor } = await selectTransactions(ctx, input, isFound(ctx.db, filter))
  const stateOf = await refundStatesOf(ctx, rows)
  return { rows: rows.map((row) => presentTransaction(row, stateOf(row.id), row)), nextCursor }
}

function selectTransactions(ctx: UserContext, input: PageInput, where: SQL | undefined) {
  return selectPage({ direction: 'desc', columns: { id: purchases.id } }, input, ({ after, order, limit }) =>
    ctx.db
      .select({
        id: purchases.id,
        promptId: purchases.promptId,
        checkoutId: purchases.checkoutId,
        title: prompts.title,
        amountCents: purchases.amountCents,
        status: purchases.status,
        createdAt: purchases.createdAt,
        paidAt: purchases.paidAt,
        buyer: { id: users.id, username: users.username },
        seller: { id: sellers.id, username: sellers.username },
      })
      .from(purchases)
      .innerJoin(prompts, eq(prompts.id, purchases.promptId))
      .innerJoin(users, eq(users.id, purchases.buyerId))
      .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}
