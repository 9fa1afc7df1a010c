import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import type { PageQuery } from '@promptery/contract/common'
import {
  EXPORTED_TRANSACTIONS_MAX,
  type Transaction,
  type TransactionFilter,
  type TransactionsQuery,
  type TransactionTotals,
} from '@promptery/contract/sales/payments'
import { type PurchaseStatus, SHOWN_PURCHASE_STATUSES } from '@promptery/contract/sales/purchases'
import type { RefundState } from '@promptery/contract/sales/refunds'
import { and, count, eq, gte, inArray, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { matchesSearch } from '../../market/search/search-query.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { likePrefix } from '../../platform/db/fold-text.ts'
import { idEndOf, referenceOf } from '../../platform/db/ids.ts'
import { type MemberRow, memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { type PageInput, selectPage } from '../../platform/db/page.ts'
import { checkouts, prompts, purchases, users } from '../../platform/db/schema.ts'
import { quotedCell } from '../../platform/runtime/quoting.ts'
import { totalsOfPurchases } from '../ledger/totals.ts'
import { unsettledRefundsOfPurchases } from '../refunds/outstanding.ts'
import { refundStatesOf } from '../refunds/refund-states.ts'
import { findReturned, returnedPayments, returnedTo, totalReturned } from './transactions/returned-payments.ts'

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
function pageOfAll(ctx: UserContext, filter: TransactionFilter, input: PageInput) {
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

/** The displayed date, as its index has it. */
const date = sql`coalesce(${purchases.paidAt}, ${purchases.createdAt})`

/** A filter of purchases. */
type PurchaseFilter = Omit<TransactionFilter, 'status'> & { status: 'All' | PurchaseStatus }

/** The condition of an admin's search for purchases. */
const isFound = (db: Db, { search, status, from, until }: PurchaseFilter): SQL | undefined =>
  and(
    status === 'All' ? inArray(purchases.status, [...SHOWN_PURCHASE_STATUSES]) : eq(purchases.status, status),
    from === undefined ? undefined : gte(date, sql`${from}::timestamptz`),
    until === undefined ? undefined : lt(date, sql`${until}::timestamptz`),
    search === '' ? undefined : inArray(purchases.id, matching(db, search)),
  )

/** Each alternative uses another index. */
function matching(db: Db, search: string) {
  const ids = () => db.select({ id: purchases.id }).from(purchases)
  const name = search.toLowerCase()
  const isPerson = or(sql`${users.usernameKey} like ${likePrefix(name)}`, eq(users.emailKey, emailKeyOf(search)))
  return ids()
    .where(sql`right(${purchases.id}::text, 12) = ${idEndOf(search) ?? ''}`)
    .union(ids().innerJoin(users, eq(users.id, purchases.buyerId)).where(isPerson))
    .union(ids().innerJoin(users, eq(users.id, purchases.sellerId)).where(isPerson))
    .union(ids().innerJoin(prompts, eq(prompts.id, purchases.promptId)).where(matchesSearch(search)))
}

/** Rows in memory at once. */
const ROWS = 1_000

const HEAD = 'reference,date,status,amount,currency,prompt,buyer,engineer,id,prompt_id,tax\r\n'

/** Streams an admin's search as CSV (RFC 4180), latest first, at most 100,000 rows. */
export async function* exportTransactions(ctx: UserContext, filter: TransactionFilter): AsyncGenerator<string> {
  yield HEAD
  let cursor: string | undefined
  for (let count = 0; count < EXPORTED_TRANSACTIONS_MAX; count += ROWS) {
    const { rows, nextCursor } = await pageOfAll(ctx, filter, { limit: ROWS, cursor })
    yield rows.map((row) => lineOf(row, ctx.config.currency)).join('')
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

function lineOf({ reference, date, status, amount, ...row }: Transaction, shopCurrency: string): string {
  const names = [row.title, row.user?.username ?? '', row.engineer?.username ?? ''].map(quotedCell)
  const currency = row.currency ?? shopCurrency
  return `${[reference, date, status, amount.toFixed(2), currency, ...names, row._id, row.prompt_id ?? '', (row.tax ?? 0).toFixed(2)].join(',')}\r\n`
}

/** In cents. */
interface Sums {
  currency: string
  paidCents?: number
  refundedCents?: number
  owedCents?: number
  platformFeeCents?: number
  sharesCents?: number
}

interface Totals {
  count: number
  demoCount: number
  /** Several of a currency are added. */
  sums: Sums[]
}

/** Count and totals of an admin's search for transactions, by currency. */
export async function totalTransactions(
  { db, config }: UserContext,
  filter: TransactionFilter,
): Promise<TransactionTotals> {
  const { status } = filter
  const parts: Totals[] = []
  if (status !== 'returned') parts.push(await totalPurchases(db, { ...filter, status }))
  if (status === 'returned' || status === 'All') parts.push(await totalReturnedPayments(db, filter))
  const byCurrency = Map.groupBy(
    [{ currency: config.currency }, ...parts.flatMap(({ sums }) => sums)],
    ({ currency }) => currency,
  )
  return {
    count: parts.reduce((sum, part) => sum + part.count, 0),
    demoCount: parts.reduce((sum, part) => sum + part.demoCount, 0),
    totals: [...byCurrency].map(([currency, some]) => presentSums(currency, some)),
  }
}

function presentSums(currency: string, sums: Sums[]): TransactionTotals['totals'][number] {
  const total = (key: Exclude<keyof Sums, 'currency'>) => sums.reduce((sum, one) => sum + (one[key] ?? 0), 0) / 100
  return {
    currency,
    paid: total('paidCents'),
    refunded: total('refundedCents'),
    unreturned: total('owedCents'),
    platformFee: total('platformFeeCents'),
    engineers: total('sharesCents'),
  }
}

async function totalPurchases(db: Db, filter: PurchaseFilter): Promise<Totals> {
  const isMatch = isFound(db, filter)
  const found = () => db.select({ id: purchases.id }).from(purchases).where(isMatch)
  const isDemo = sql`${purchases.status} = 'paid' and ${purchases.amountCents} > 0 and ${purchases.checkoutId} is null`
  const [counts] = await db
    .select({ count: count(), demoCount: sql<number>`count(*) filter (where ${isDemo})`.mapWith(Number) })
    .from(purchases)
    .where(isMatch)
  const sums = [...(await totalsOfPurchases(db, found())), ...(await unsettledRefundsOfPurchases(db, found()))]
  return { ...(counts ?? { count: 0, demoCount: 0 }), sums }
}

/** All of a returned payment is refunded. */
async function totalReturnedPayments(db: Db, filter: Omit<TransactionFilter, 'status'>): Promise<Totals> {
  const rows = await totalReturned(db, filter)
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    demoCount: 0,
    sums: rows.map(({ count: _, ...row }) => ({ ...row, refundedCents: row.paidCents })),
  }
}

interface TransactionRow {
  id: string
  promptId: string
  title: string
  amountCents: number
  /** Of its payment. Null: of no payment, so the shop's. */
  currency: string | null
  status: Transaction['status']
  createdAt: Date
  paidAt: Date | null
}

/** @param people buyer and seller, for admins */
function presentTransaction(
  row: TransactionRow,
  state: RefundState,
  shopCurrency: string,
  people?: { buyer: MemberRow; seller: MemberRow },
): Transaction {
  return {
    ...state,
    _id: row.id,
    reference: referenceOf(row.id),
    prompt_id: row.promptId,
    title: row.title,
    amount: row.amountCents / 100,
    ...(row.currency !== null && row.currency !== shopCurrency && { currency: row.currency }),
    date: (row.paidAt ?? row.createdAt).toISOString(),
    status: row.status,
    ...(people && { user: presentMember(people.buyer), engineer: presentMember(people.seller) }),
  }
}
