// Unsent earnings of sales, in SQL: on hold, disputed, and payable.
import { and, eq, exists, isNotNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { isSuspended } from '../../platform/db/queries/suspension.ts'
import {
  disputes,
  ledgerEntries,
  ledgerTransactions,
  offers,
  purchases,
  refundRequests,
  users,
} from '../../platform/db/schema.ts'

/** The end of a sale's hold period, by the days that it began with. @param holdDays of sales without them */
export const heldUntil = (holdDays: number): SQL<Date> =>
  sql<Date>`${purchases.paidAt} + make_interval(days => coalesce(${purchases.holdDays}, ${holdDays}))`.mapWith(
    purchases.paidAt,
  )

/** Whether a refund request is open. */
export const isAskedBack = (db: Db): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(refundRequests)
      .where(and(eq(refundRequests.purchaseId, purchases.id), eq(refundRequests.status, 'open'))),
  )

/** Whether a dispute of the payment is open. */
export const isDisputed = (db: Db): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(disputes)
      .where(and(eq(disputes.checkoutId, purchases.checkoutId), eq(disputes.status, 'open'))),
  )

/** Whether it is of an offer that is not completed: its buyer has not accepted the delivery. */
export const isOfOpenOffer = (db: Db): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(offers)
      .where(and(eq(offers.purchaseId, purchases.id), ne(offers.status, 'completed'))),
  )

/** Whether the engineer is suspended. */
const isOfSuspended = (db: Db): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, purchases.sellerId), isSuspended)),
  )

/** A paid sale whose earning is not sent: the rows of the index `purchases_share_waits`. */
export const isWaiting: SQL | undefined = and(
  eq(purchases.status, 'paid'),
  isNotNull(purchases.checkoutId),
  not(purchases.isTransferStarted),
)

/** Whether the earning of a sale is off hold, sent or not, and its engineer can be paid. */
export const isFree = (db: Db, config: Pick<ShopConfig, 'payoutHoldDays'>): SQL | undefined =>
  and(isOffHold(db, config), not(isOfSuspended(db)))

/** The same, whether or not the engineer is suspended. */
export const isOffHold = (db: Db, { payoutHoldDays }: Pick<ShopConfig, 'payoutHoldDays'>): SQL | undefined =>
  and(
    eq(purchases.status, 'paid'),
    sql`${heldUntil(payoutHoldDays)} <= now()`,
    not(or(isAskedBack(db), isDisputed(db), isOfOpenOffer(db)) ?? sql`false`),
  )

export interface PayableEarning {
  purchaseId: string
  checkoutId: string | null
  earningsCents: number
}

/**
 * The payable earnings of an engineer, oldest first, locked in `tx`. Skips rows that another transaction has locked.
 * @param of.evenSuspended also while the engineer is suspended
 */
export async function lockPayableEarnings(
  tx: Db,
  config: Pick<ShopConfig, 'payoutHoldDays' | 'currency'>,
  { engineerId, limit, evenSuspended = false }: { engineerId: string; limit?: number; evenSuspended?: boolean },
): Promise<PayableEarning[]> {
  const earningsCents = sql<number>`-${ledgerEntries.amountCents}`.mapWith(Number)
  const query = tx
    .select({ purchaseId: purchases.id, checkoutId: purchases.checkoutId, earningsCents })
    .from(purchases)
    .innerJoin(ledgerTransactions, saleIn(config.currency))
    // Absent with a platform fee of 100 %.
    .innerJoin(ledgerEntries, isEarnings)
    .where(and(eq(purchases.sellerId, engineerId), isWaiting, (evenSuspended ? isOffHold : isFree)(tx, config)))
    .orderBy(purchases.paidAt, purchases.id)
    .for('no key update', { of: purchases, skipLocked: true })
  return limit === undefined ? query : query.limit(limit)
}

/** Joins the entry with a sale's earning. */
export const isEarnings = and(
  eq(ledgerEntries.transactionId, ledgerTransactions.id),
  eq(ledgerEntries.account, 'payable'),
)

/** Total earnings of sales in cents, joined with `isSale` or `saleIn` and left-joined with `isEarnings`. */
export const totalEarnings = (where: SQL = sql`true`): SQL<number> =>
  sql<number>`coalesce(sum(-${ledgerEntries.amountCents}) filter (where ${where}), 0)`.mapWith(Number)

/** Joins the posting of a sale. */
export const isSale = and(eq(ledgerTransactions.purchaseId, purchases.id), eq(ledgerTransactions.kind, 'sale'))

/** Joins the posting of a sale in a currency. */
export const saleIn = (currency: string): SQL | undefined => and(isSale, eq(ledgerTransactions.currency, currency))
