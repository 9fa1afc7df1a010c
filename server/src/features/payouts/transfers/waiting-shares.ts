// Sales whose share has not been sent, in SQL: what is held, what is frozen, and what is due.
import { and, eq, exists, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { ShopConfig } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { disputes, ledgerEntries, ledgerTransactions, purchases, refundRequests } from '../../../db/schema.ts'

/** When a sale's days are over. */
export const heldUntil = (holdDays: number): SQL<Date> =>
  sql<Date>`${purchases.paidAt} + make_interval(days => ${holdDays})`.mapWith(purchases.paidAt)

/** A buyer asks for their money back. */
export const isAskedBack = (db: Db): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(refundRequests)
      .where(and(eq(refundRequests.purchaseId, purchases.id), eq(refundRequests.status, 'open'))),
  )

/** The buyer's bank decides about the payment. One that is lost has taken the sale back, or leaves it. */
export const isDisputed = (db: Db): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(disputes)
      .where(and(eq(disputes.checkoutId, purchases.checkoutId), eq(disputes.status, 'open'))),
  )

/** A sale through the provider whose share waits: the rows of the index `purchases_share_waits`. */
export const isWaiting: SQL | undefined = and(
  eq(purchases.status, 'paid'),
  isNotNull(purchases.checkoutId),
  not(purchases.isShareSent),
)

/** Whether nothing holds the share of a sale any more, sent or not. */
export const isFree = (db: Db, { payoutHoldDays }: Pick<ShopConfig, 'payoutHoldDays'>): SQL | undefined =>
  and(
    eq(purchases.status, 'paid'),
    sql`${heldUntil(payoutHoldDays)} <= now()`,
    not(or(isAskedBack(db), isDisputed(db)) ?? sql`false`),
  )

export interface DueShare {
  purchaseId: string
  checkoutId: string | null
  shareCents: number
}

/**
 * The shares of an engineer that are to be paid now, oldest first, locked until the end of the transaction `tx`.
 * Those that another transaction is changing are left out.
 */
export async function lockDueShares(
  tx: Db,
  config: Pick<ShopConfig, 'payoutHoldDays' | 'currency'>,
  { engineerId, limit }: { engineerId: string; limit?: number },
): Promise<DueShare[]> {
  const shareCents = sql<number>`-${ledgerEntries.amountCents}`.mapWith(Number)
  const query = tx
    .select({ purchaseId: purchases.id, checkoutId: purchases.checkoutId, shareCents })
    .from(purchases)
    .innerJoin(ledgerTransactions, saleIn(config.currency))
    // Where the platform keeps everything there is none.
    .innerJoin(ledgerEntries, isShare)
    .where(and(eq(purchases.sellerId, engineerId), isWaiting, isFree(tx, config)))
    .orderBy(purchases.paidAt, purchases.id)
    .for('no key update', { of: purchases, skipLocked: true })
  return limit === undefined ? query : query.limit(limit)
}

/** The entry of a sale that says what its engineer has earned. */
export const isShare = and(eq(ledgerEntries.transactionId, ledgerTransactions.id), eq(ledgerEntries.account, 'payable'))

/** The sum of the shares of sales, joined with `saleIn` and, to the left, `isShare`. In cents. */
export const sumOfShares = (where: SQL = sql`true`): SQL<number> =>
  sql<number>`coalesce(sum(-${ledgerEntries.amountCents}) filter (where ${where}), 0)`.mapWith(Number)

/** Joins the posting of a sale in a currency. */
export const saleIn = (currency: string): SQL | undefined =>
  and(
    eq(ledgerTransactions.purchaseId, purchases.id),
    eq(ledgerTransactions.kind, 'sale'),
    eq(ledgerTransactions.currency, currency),
  )
