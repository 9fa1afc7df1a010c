import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import type { Transaction, TransactionFilter } from '@promptery/contract/sales/payments'
import type { RefundStatus } from '@promptery/contract/sales/refunds'
import { and, count, eq, gte, inArray, isNotNull, lt, or, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { matchesSearch } from '../../../market/search/search-query.ts'
import type { Db } from '../../../platform/db/db.ts'
import { likePrefix } from '../../../platform/db/fold-text.ts'
import { idEndOf, referenceOf } from '../../../platform/db/ids.ts'
import { memberColumns, presentMember } from '../../../platform/db/member-columns.ts'
import { checkoutItems, checkouts, prompts, purchases, refunds, users } from '../../../platform/db/schema.ts'
import { paidOf } from '../../checkout/paid-amount.ts'
import { borneCentsOf } from '../../ledger/posted-refunds.ts'
import { unsettledCentsOfItem } from '../../refunds/outstanding.ts'

const sellers = alias(users, 'sellers')
const isMismatch = sql`${checkouts.mismatchCents} is not null`
/** When the payment came and was returned. */
const returnedAt = sql`(select min(${refunds.createdAt}) from ${refunds} where ${refunds.itemId} = ${checkoutItems.id})`
/** Before tax. What was paid in another amount has none. */
const priceCents = sql<number>`case when ${isMismatch} then ${checkouts.mismatchCents} else ${checkoutItems.amountCents} end`
const taxCents = sql<number>`case when ${isMismatch} then 0 else ${checkoutItems.taxCents} end`

/** Items whose payment was returned at once, with what an admin's filter and the owner's list ask for. */
const returnedItems = (db: Db) =>
  db
    .select({
      id: checkoutItems.id,
      returnedFor: checkoutItems.returnedFor,
      promptId: purchases.promptId,
      title: sql<string | null>`coalesce(${checkoutItems.title}, ${prompts.title})`,
      priceCents: priceCents.mapWith(Number),
      taxCents: taxCents.mapWith(Number),
      currency: paidOf.currency,
      owedCents: unsettledCentsOfItem(),
      extraCents: borneCentsOf(checkouts.id),
      refund: sql<RefundStatus | null>`(select ${refunds.status} from ${refunds}
        where ${refunds.itemId} = ${checkoutItems.id} order by ${refunds.id} desc limit 1)`,
      date: returnedAt.mapWith(refunds.createdAt),
      checkoutId: checkouts.id,
      receiptNumber: checkouts.receiptNumber,
      buyer: memberColumns(users),
      seller: memberColumns(sellers),
    })
    .from(checkoutItems)
    .innerJoin(checkouts, eq(checkouts.id, checkoutItems.checkoutId))
    .innerJoin(users, eq(users.id, checkouts.buyerId))
    .leftJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .leftJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(sellers, eq(sellers.id, purchases.sellerId))

/** Returned payments by the ids of their items. @param hasPeople whether buyer and seller are shown: to admins */
export async function returnedPayments(
  { db, currency }: { db: Db; currency: string },
  ids: string[],
  hasPeople = false,
): Promise<Transaction[]> {
  if (ids.length === 0) return []
  const rows = await returnedItems(db).where(inArray(checkoutItems.id, ids))
  return rows.map((row) => present(row, currency, hasPeople))
}

type Row = Awaited<ReturnType<typeof returnedItems>>[number]

function present(row: Row, shopCurrency: string, hasPeople: boolean): Transaction {
  const { buyer, seller, owedCents, refund } = row
  return {
    _id: row.id,
    reference: referenceOf(row.id),
    prompt_id: row.promptId,
    title: row.title ?? 'A deleted prompt',
    amount: row.priceCents / 100,
    ...(row.taxCents > 0 && { tax: row.taxCents / 100 }),
    ...(row.currency !== shopCurrency && { currency: row.currency }),
    date: row.date.toISOString(),
    status: owedCents > 0 ? 'refunding' : 'refunded',
    ...(row.returnedFor && { returnedFor: row.returnedFor }),
    receipt_id: row.receiptNumber === null ? null : row.checkoutId,
    refundableUntil: null,
    refundRequest: null,
    refund: refund === 'done' && owedCents > 0 ? 'pending' : refund,
    returned: (row.priceCents + row.taxCents - owedCents) / 100,
    outstanding: owedCents / 100,
    ...(row.extraCents > 0 && { extraReturned: row.extraCents / 100 }),
    dispute: null,
    ...(hasPeople && {
      user: presentMember(buyer),
      ...(seller && { engineer: presentMember(seller) }),
    }),
  }
}

/** Their ids, by an admin's filter. */
export function findReturned(db: Db, { search, from, until }: Omit<TransactionFilter, 'status'>) {
  const name = search.toLowerCase()
  return db
    .select({ id: checkoutItems.id })
    .from(checkoutItems)
    .innerJoin(checkouts, eq(checkouts.id, checkoutItems.checkoutId))
    .innerJoin(users, eq(users.id, checkouts.buyerId))
    .leftJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .leftJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(sellers, eq(sellers.id, purchases.sellerId))
    .where(
      and(
        isNotNull(checkoutItems.returnedFor),
        from === undefined ? undefined : gte(returnedAt, sql`${from}::timestamptz`),
        until === undefined ? undefined : lt(returnedAt, sql`${until}::timestamptz`),
        search === ''
          ? undefined
          : or(
              sql`right(${checkoutItems.id}::text, 12) = ${idEndOf(search) ?? ''}`,
              ...[users, sellers].map(({ usernameKey, emailKey }) =>
                or(sql`${usernameKey} like ${likePrefix(name)}`, eq(emailKey, emailKeyOf(search))),
              ),
              sql`strpos(lower(${checkoutItems.title}), ${name}) > 0`,
              matchesSearch(search),
            ),
      ),
    )
}

/** The items of a member's payments that were returned. */
export const returnedTo = (db: Db, buyerId: string) =>
  db
    .select({ id: checkoutItems.id })
    .from(checkoutItems)
    .innerJoin(checkouts, eq(checkouts.id, checkoutItems.checkoutId))
    .where(and(eq(checkouts.buyerId, buyerId), isNotNull(checkoutItems.returnedFor)))

/** Number and totals of an admin's filter by currency, in cents. Prices are before tax. */
export const totalReturned = (db: Db, filter: Omit<TransactionFilter, 'status'>) =>
  db
    .select({
      currency: paidOf.currency,
      count: count(),
      paidCents: sum(priceCents).mapWith(Number),
      owedCents: sum(unsettledCentsOfItem()).mapWith(Number),
    })
    .from(checkoutItems)
    .innerJoin(checkouts, eq(checkouts.id, checkoutItems.checkoutId))
    .where(inArray(checkoutItems.id, findReturned(db, filter)))
    .groupBy(paidOf.currency)
