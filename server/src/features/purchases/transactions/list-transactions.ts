import type { PageQuery } from '@promptery/contract/common'
import type { Transaction, TransactionFilter, TransactionsQuery } from '@promptery/contract/money/payments'
import { SHOWN_PURCHASE_STATUSES } from '@promptery/contract/money/purchases'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { refundStatesOf } from '../../../money/refunds/refund-states.ts'
import type { UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { memberColumns } from '../../../platform/db/member-columns.ts'
import { type PageInput, selectPage } from '../../../platform/db/page.ts'
import { checkoutItems, prompts, purchases, users } from '../../../platform/db/schema.ts'
import { presentTransaction } from '../present.ts'
import { isFound } from './find-transactions.ts'
import { findReturned, returnedPayments, returnedTo } from './returned-payments.ts'

interface Page {
  transactions: Transaction[]
  nextCursor: string | null
}

const sellers = alias(users, 'sellers')

/** The paid, pending and refunded purchases of the session's user, and their returned payments, latest first. */
export async function listOwnTransactions(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { db, user } = ctx
  const own = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.buyerId, user.id), inArray(purchases.status, [...SHOWN_PURCHASE_STATUSES])))
  const all = unionAll(own, returnedTo(db, user.id)).as('mine')
  const order = { direction: 'desc', columns: { id: { expression: sql`${all.id}`, type: 'uuid' } } } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    db
      .select({ id: all.id })
      .from(all)
      .where(after)
      .orderBy(...order)
      .limit(limit),
  )
  const ids = rows.map(({ id }) => id)
  const bought = await transactions(db).where(inArray(purchases.id, ids))
  const stateOf = await refundStatesOf(ctx, bought)
  const found = new Map([
    ...bought.map((row) => [row.id, presentTransaction(row, stateOf(row.id))] as const),
    ...(await returnedOf(ctx, bought.length < ids.length ? ids : [])),
  ])
  return { transactions: ids.flatMap((id) => found.get(id) ?? []), nextCursor }
}

const returnedOf = async ({ db, config }: UserContext, ids: string[], hasPeople = false) =>
  (await returnedPayments({ db, currency: config.currency }, ids, hasPeople)).map((one) => [one._id, one] as const)

/** An admin's search for purchases, with buyer and seller, latest first. */
export async function listAllTransactions(ctx: UserContext, input: TransactionsQuery): Promise<Page> {
  const { rows, nextCursor } = await pageOfAll(ctx, input, input)
  return { transactions: rows, nextCursor }
}

/** A page of them, of any length. */
export async function pageOfAll(ctx: UserContext, filter: TransactionFilter, input: PageInput) {
  const { status } = filter
  if (status === 'returned') return pageOfReturned(ctx, filter, input)
  const { rows, nextCursor } = await selectTransactions(ctx, input, isFound(ctx.db, { ...filter, status }))
  const stateOf = await refundStatesOf(ctx, rows)
  return { rows: rows.map((row) => presentTransaction(row, stateOf(row.id), row)), nextCursor }
}

async function pageOfReturned(ctx: UserContext, filter: TransactionFilter, input: PageInput) {
  const order = { direction: 'desc', columns: { id: checkoutItems.id } } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    findReturned(ctx.db, filter, after)
      .orderBy(...order)
      .limit(limit),
  )
  const ids = rows.map(({ id }) => id)
  const found = new Map(await returnedOf(ctx, ids, true))
  return { rows: ids.flatMap((id) => found.get(id) ?? []), nextCursor }
}

function selectTransactions(ctx: UserContext, input: PageInput, where: SQL | undefined) {
  return selectPage({ direction: 'desc', columns: { id: purchases.id } }, input, ({ after, order, limit }) =>
    transactions(ctx.db)
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}

const transactions = (db: Db) =>
  db
    .select({
      id: purchases.id,
      promptId: purchases.promptId,
      checkoutId: purchases.checkoutId,
      title: prompts.title,
      amountCents: purchases.amountCents,
      status: purchases.status,
      createdAt: purchases.createdAt,
      paidAt: purchases.paidAt,
      buyer: memberColumns(users),
      seller: memberColumns(sellers),
    })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .innerJoin(users, eq(users.id, purchases.buyerId))
    .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
