import { and, asc, eq, inArray, min, or, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import {
  checkouts,
  disputes,
  externalRefunds,
  ledgerEntries,
  ledgerTransactions,
  refunds,
} from '../../platform/db/schema.ts'

type Account = (typeof ledgerEntries.$inferSelect)['account']

/** The sum of an account's entries in the transactions of `where`, in cents. */
export async function postedCents(db: Db, account: Account, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ cents: sum(ledgerEntries.amountCents).mapWith(Number) })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(where, eq(ledgerEntries.account, account)))
  return row?.cents ?? 0
}

/** The bearers of a refund made at the provider's dashboard, in cents. */
export interface Borne {
  /** The part that settled refunds of the shop. */
  owedCents: number
  /** The platform's, less what failed. */
  platformCents: number
}

/** The bearers of posted refunds by hand, by the provider's ids, oldest first. */
export async function bearersOfRefundsByHand(db: Db, movementIds: string[]): Promise<Map<string | null, Borne>> {
  const borne = new Map<string | null, Borne>()
  if (movementIds.length === 0) return borne
  const { account, amountCents } = ledgerEntries
  const rows = await db
    .select({ movementId: ledgerTransactions.movementId, kind: ledgerTransactions.kind, account, amountCents })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      and(
        inArray(ledgerTransactions.movementId, movementIds),
        inArray(ledgerTransactions.kind, ['refund_by_hand', 'refund_failed']),
      ),
    )
    .orderBy(asc(ledgerTransactions.id))
  for (const row of rows) {
    const one = borne.get(row.movementId) ?? { owedCents: 0, platformCents: 0 }
    if (row.account === 'refunds' && row.kind === 'refund_by_hand') one.owedCents += row.amountCents
    if (row.account === 'platform_fee') one.platformCents += row.amountCents
    borne.set(row.movementId, one)
  }
  return borne
}

/**
 * The platform's loss by disputes and refunds by hand of a payment, in cents: what its buyer got back beside the refunds
 * of items. Less the part that later settled refunds; below zero where more was settled.
 */
export const borneCentsOf = (checkoutId: SQLWrapper): SQL<number> =>
  sql<number>`coalesce((select sum(entry.amount_cents) from (
      select t.id from ${ledgerTransactions} t join ${disputes} d on d.id = t.dispute_id
        where d.checkout_id = ${checkoutId} and t.kind in ('dispute_lost', 'dispute_won')
      union all select t.id from ${ledgerTransactions} t join ${refunds} r on r.id = t.refund_id
        where r.checkout_id = ${checkoutId} and t.kind in ('refund_otherwise', 'owed_again')
      union all select t.id from ${ledgerTransactions} t
        where t.checkout_id = ${checkoutId} and t.kind = 'whole_refund_by_hand'
      union all select t.id from ${ledgerTransactions} t join ${externalRefunds} x on x.id = t.movement_id
        where x.checkout_id = ${checkoutId} and t.kind in ('refund_by_hand', 'refund_failed')
    ) borne join ${ledgerEntries} entry on entry.transaction_id = borne.id and entry.account = 'platform_fee'), 0)`.mapWith(
    Number,
  )

/** `borneCentsOf` of one payment. */
export async function borneByPlatform(db: Db, checkoutId: string): Promise<number> {
  const [row] = await db
    .select({ cents: borneCentsOf(sql`${checkouts.id}`) })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId))
  return row?.cents ?? 0
}

/**
 * What the platform still bears of the lost disputes of a payment, by their ids, in cents. What was counted as the buyer's
 * later, by an admin or as the whole payment was gone, counts for disputes first, oldest first.
 * @param waitingCents outstanding, which an admin may count so
 * @returns `leftCents`: what was counted beyond the disputes
 */
export async function borneOfDisputes(
  db: Db,
  checkoutId: string,
  waitingCents: number,
): Promise<{ borne: Map<string | null, number>; leftCents: number }> {
  const { kind, disputeId } = ledgerTransactions
  const ofDisputes = db.select({ id: disputes.id }).from(disputes).where(eq(disputes.checkoutId, checkoutId))
  const ofRefunds = db.select({ id: refunds.id }).from(refunds).where(eq(refunds.checkoutId, checkoutId))
  const isCounted = or(
    and(inArray(ledgerTransactions.refundId, ofRefunds), inArray(kind, ['refund_otherwise', 'owed_again'])),
    and(eq(ledgerTransactions.checkoutId, checkoutId), eq(kind, 'whole_refund_by_hand')),
  )
  const countedCents = await postedCents(db, 'platform_fee', isCounted)
  const rows = await db
    .select({ disputeId, cents: sum(ledgerEntries.amountCents).mapWith(Number) })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      and(
        inArray(disputeId, ofDisputes),
        inArray(kind, ['dispute_lost', 'dispute_won']),
        eq(ledgerEntries.account, 'platform_fee'),
      ),
    )
    .groupBy(disputeId)
    .orderBy(min(ledgerTransactions.createdAt))
  // A dispute lost over the whole counts what was given back before.
  const beforeCents = rows.reduce((total, { cents }) => total + Math.min(0, cents), 0)
  return deduct(
    rows.map((row) => [row.disputeId, row.cents]),
    waitingCents - countedCents - beforeCents,
  )
}

/** Deducts an amount from others, in their order. @returns what is left of each, and of the amount */
export function deduct<Key>(of: [Key, number][], cents: number): { borne: Map<Key, number>; leftCents: number } {
  let leftCents = cents
  const borne = new Map<Key, number>()
  for (const [key, amount] of of) {
    const part = Math.min(leftCents, Math.max(0, amount))
    leftCents -= part
    borne.set(key, amount - part)
  }
  return { borne, leftCents }
}

/** Those of `refundIds` that are posted as refunded by the provider. */
export async function postedRefunds(db: Db, refundIds: string[]): Promise<Set<string | null>> {
  const { kind, refundId } = ledgerTransactions
  const rows = await db
    .select({ refundId })
    .from(ledgerTransactions)
    .where(and(eq(kind, 'refund'), inArray(refundId, refundIds)))
  return new Set(rows.map((row) => row.refundId))
}

/** Those of the given refunds that are posted as failed, by the shop's or the provider's ids. */
export async function failedRefunds(
  db: Db,
  { movementIds, refundIds }: { movementIds: string[]; refundIds: string[] },
): Promise<Set<string | null>> {
  const { kind, movementId, refundId } = ledgerTransactions
  const rows = await db
    .select({ movementId, refundId })
    .from(ledgerTransactions)
    .where(and(eq(kind, 'refund_failed'), or(inArray(movementId, movementIds), inArray(refundId, refundIds))))
  return new Set(rows.map((row) => row.movementId ?? row.refundId))
}

/** The tax that was paid with a checkout, in cents. */
export const taxOf = (db: Db, checkoutId: string): Promise<number> =>
  postedCents(db, 'provider', and(eq(ledgerTransactions.checkoutId, checkoutId), eq(ledgerTransactions.kind, 'tax')))
