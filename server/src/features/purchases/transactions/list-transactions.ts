import type { PageQuery } from '@promptery/contract/common'
import type { Transaction, TransactionFilter, TransactionsQuery } from '@promptery/contract/money/payments'
import { SHOWN_PURCHASE_STATUSES } from '@promptery/contract/money/purchases'
import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refundStatesOf } from '../../../money/refunds/refund-states.ts'
import type { UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { memberColumns } from '../../../platform/db/member-columns.ts'
import { type PageInput, selectPage } from '../../../platform/db/page.ts'
import { checkouts, prompts, purchases, users } from '../../../platform/db/schema.ts'
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
  const { rows, nextCursor } = await pageOf(ctx, [own, returnedTo(db, user.id)], input, false)
  return { transactions: rows, nextCursor }
}

/** An admin's search for transactions, with buyer and seller, latest first. */
export async function listAllTransactions(ctx: UserContext, input: TransactionsQuery): Promise<Page> {
  const { rows, nextCursor } = await pageOfAll(ctx, input, input)
  return { transactions: rows, nextCursor }
}

/** A page of them, of any length. */
export function pageOfAll(ctx: UserContext, filter: TransactionFilter, input: PageInput) {
  const { db } = ctx
  const { status } = filter
  const found: SQLWrapper[] = []
  if (status !== 'returned')
    found.push(
      db
        .select({ id: purchases.id })
        .from(purchases)
        .where(isFound(db, { ...filter, status })),
    )
  if (status === 'returned' || status === 'All') found.push(findReturned(db, filter))
  return pageOf(ctx, found, input, true)
}

/**
 * A page of purchases and of items whose payment was returned, latest first.
 * @param queries select their ids
 * @param hasPeople whether buyer and seller are shown: to admins
 */
async function pageOf(ctx: UserContext, queries: SQLWrapper[], input: PageInput, hasPeople: boolean) {
  const { db, config } = ctx
  const id = sql<string>`listed.id`
  const order = { direction: 'desc', columns: { id: { expression: id, type: 'uuid' } } } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    db
      .select({ id: id.as('id') })
      .from(sql`(${sql.join(queries, sql` union all `)}) as listed`)
      .where(after)
      .orderBy(...order)
      .limit(limit),
  )
  const ids = rows.map((row) => row.id)
  const bought = ids.length === 0 ? [] : await transactions(db).where(inArray(purchases.id, ids))
  const stateOf = await refundStatesOf(ctx, bought)
  const returned =
    bought.length < ids.length ? await returnedPayments({ db, currency: config.currency }, ids, hasPeople) : []
  const found = new Map([
    ...bought.map(
      (row) =>
        [row.id, presentTransaction(row, stateOf(row.id), config.currency, hasPeople ? row : undefined)] as const,
    ),
    ...returned.map((one) => [one._id, one] as const),
  ])
  return { rows: ids.flatMap((id) => found.get(id) ?? []), nextCursor }
}

const transactions = (db: Db) =>
  db
    .select({
      id: purchases.id,
      promptId: purchases.promptId,
      checkoutId: purchases.checkoutId,
      title: prompts.title,
      amountCents: purchases.amountCents,
      currency: checkouts.currency,
      status: purchases.status,
      createdAt: purchases.createdAt,
      paidAt: purchases.paidAt,
      buyer: memberColumns(users),
      seller: memberColumns(sellers),
    })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(checkouts, eq(checkouts.id, purchases.checkoutId))
    .innerJoin(users, eq(users.id, purchases.buyerId))
    .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
