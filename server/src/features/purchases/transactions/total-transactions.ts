import type { TransactionFilter, TransactionTotals } from '@promptery/contract/money/payments'
import { count, sql } from 'drizzle-orm'
import { totalsOfPurchases } from '../../../money/ledger/totals.ts'
import { unsettledRefundsOfPurchases } from '../../../money/refunds/outstanding.ts'
import type { UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { purchases } from '../../../platform/db/schema.ts'
import { isFound, type PurchaseFilter } from './find-transactions.ts'
import { totalReturned } from './returned-payments.ts'

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
