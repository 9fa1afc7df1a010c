// Refunds that have not reached their buyers, in rows of `refunds`.
import { REFUND_MOVES } from '@promptery/contract/sales/refunds'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql, sum } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { newIdAfter } from '../../platform/db/ids.ts'
import { checkoutItems, checkouts, ledgerEntries, ledgerTransactions, refunds } from '../../platform/db/schema.ts'
import { paidOf } from '../checkout/paid-amount.ts'

type Refund = typeof refunds.$inferSelect

/** A refund that is pending or outstanding. */
export const isUnsettled = (): SQL => sql`(${refunds.status} = 'pending' or ${isOutstanding()})`

/** A refund that the provider cannot return or a bank rejected: the last row of its item, if that is `failed`. */
export const isOutstanding = (): SQL => sql`(${refunds.status} = 'failed' and not exists (
  select from ${refunds} later where later.item_id = ${refunds.itemId} and later.id > ${refunds.id}
))`

/** Longer than the two calls of one refund take, with all retries: listing the payment's refunds and creating it. */
const CALL_SECONDS = 120
/** Whether a process may be sending a refund. */
export const isBeingAsked = sql<boolean>`coalesce(${refunds.askedAt} > now() - make_interval(secs => ${CALL_SECONDS}), false)`

/** The unsettled refunds of a checkout, in cents. */
export async function unsettledCentsOf(tx: Db, checkoutId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.checkoutId, checkoutId), isUnsettled()))
  return row?.cents ?? 0
}

/** The unsettled refunds of sales by currency, in cents, with their tax. @param purchaseIds selects the ids */
export function unsettledRefundsOfPurchases(
  db: Db,
  purchaseIds: Pick<PgSelect, 'getSQL'>,
): Promise<{ currency: string; owedCents: number }[]> {
  return db
    .select({ currency: paidOf.currency, owedCents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .innerJoin(checkoutItems, eq(checkoutItems.id, refunds.itemId))
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    .where(and(isUnsettled(), isNull(checkoutItems.returnedFor), sql`${checkoutItems.purchaseId} in ${purchaseIds}`))
    .groupBy(paidOf.currency)
}

/**
 * The refunds `of_item` of an item that meet a condition, in cents. For queries of `checkout_items`: names in full, since
 * Drizzle leaves the table out of a selected column's name.
 */
const sumOfItem = (condition: SQL): SQL<number> =>
  sql<number>`coalesce((select sum(of_item.amount_cents) from refunds of_item
    where of_item.item_id = checkout_items.id and ${condition}), 0)`.mapWith(Number)

const IS_UNSETTLED = sql`(of_item.status = 'pending' or (of_item.status = 'failed' and not exists (
  select from refunds later where later.item_id = of_item.item_id and later.id > of_item.id)))`

/** The unsettled refunds of an item in cents, for a query of `checkout_items`. */
export const unsettledCentsOfItem = (): SQL<number> => sumOfItem(IS_UNSETTLED)

/** The provider's or the shop's reason of an outstanding refund. */
export type Failure = Pick<Refund, 'failure' | 'failureCode'>

/** The refunded item. */
type Item = Pick<Refund, 'checkoutId' | 'itemId' | 'reason'>

/** Appends a refund of an item. `tx` has locked the checkout. */
export async function insertRefund(
  tx: Db,
  { checkoutId, itemId, reason }: Item,
  row: Pick<Refund, 'amountCents'> & Partial<Refund>,
): Promise<string> {
  const last = await lastRefundOf(tx, itemId)
  const id = newIdAfter(last?.id ?? null)
  await tx.insert(refunds).values({ id, checkoutId, itemId, reason, ...row })
  return id
}

/** Adds to the outstanding amount of an item. @returns the id of its last row, which has the whole of it */
export async function addOutstanding(tx: Db, item: Item, amountCents: number, why: Failure): Promise<string> {
  const last = await lastRefundOf(tx, item.itemId)
  const before = last?.status === 'failed' ? last.amountCents : 0
  const now = new Date()
  const { failure, failureCode } = why
  const failed = { status: 'failed', doneAt: now, failedAt: now, failure, failureCode } as const
  return insertRefund(tx, item, { ...failed, amountCents: before + amountCents })
}

/** Adds a newly failed refund. @returns the row with the whole outstanding amount of its item */
export async function mergeFailedRefund(tx: Db, row: Refund): Promise<Refund> {
  const last = await lastRefundOf(tx, row.itemId)
  if (last && last.id !== row.id) await addOutstanding(tx, row, row.amountCents, row)
  return (await lastRefundOf(tx, row.itemId)) ?? row
}

/** What an admin has set against the platform's earlier loss: the buyer's only as long as that loss stays. */
const IS_SET_OFF = sql`exists (select from ${ledgerTransactions} t join ${ledgerEntries} e on e.transaction_id = t.id
  where t.refund_id = of_item.id and t.kind = 'refund_otherwise' and e.account = 'platform_fee')`

/**
 * Adds a failed refund without rows to the items of its checkout, as far as what was paid for them is not refunded otherwise.
 * @returns the last row of each item, and the part that was added to it
 */
export async function addOutstandingToItems(
  tx: Db,
  checkoutId: string,
  totalCents: number,
  why: Failure,
): Promise<{ refundId: string; itemId: string; amountCents: number }[]> {
  const { id, amountCents, taxCents } = checkoutItems
  const counted = sumOfItem(sql`(${IS_UNSETTLED} or (of_item.status = 'done' and not ${IS_SET_OFF}
    and coalesce(of_item.provider_refund_id, of_item.movement_id, of_item.note) is not null))`)
  const items = await tx
    .select({ itemId: id, paid: sql<number>`${amountCents} + ${taxCents}`.mapWith(Number), counted })
    .from(checkoutItems)
    .where(eq(checkoutItems.checkoutId, checkoutId))
    .orderBy(asc(id))
  const added: { refundId: string; itemId: string; amountCents: number }[] = []
  let left = totalCents
  for (const { itemId, paid, counted } of items) {
    // What is owed is never dropped: the last item has the rest.
    const part = itemId === items.at(-1)?.itemId ? left : Math.min(left, paid - counted)
    if (part <= 0) continue
    const refundId = await addOutstanding(tx, { checkoutId, itemId, reason: 'granted' }, part, why)
    added.push({ refundId, itemId, amountCents: part })
    left -= part
  }
  return added
}

/** The latest refund of an item. */
export async function lastRefundOf(tx: Db, itemId: string): Promise<Refund | undefined> {
  const [last] = await tx.select().from(refunds).where(eq(refunds.itemId, itemId)).orderBy(desc(refunds.id)).limit(1)
  return last
}

/** The new state of a part: pending at the provider, or settled by other means. */
type Part = { status: 'pending' } | { status: 'done'; note: string } | { status: 'done'; movementId: string }

/**
 * Splits a part from the outstanding amount of an item. The remainder stays outstanding in another row.
 * @param row with the whole outstanding amount of its item
 * @returns the id of the part's row; null when less is outstanding by now
 */
export async function splitOutstanding(tx: Db, row: Refund, amountCents: number, part: Part): Promise<string | null> {
  const isThere = (await tx.$count(refunds, and(eq(refunds.id, row.id), isOutstanding()))) > 0
  if (!isThere || amountCents > row.amountCents) return null
  const { doneAt, failedAt, failure, failureCode, triedAt } = row
  if (part.status === 'done' && amountCents === row.amountCents) {
    const { from } = REFUND_MOVES.settle
    await tx
      .update(refunds)
      .set({ ...part, doneAt: sql`now()`, providerRefundId: null })
      .where(and(eq(refunds.id, row.id), inArray(refunds.status, [...from])))
    return row.id
  }
  const settled = part.status === 'done' ? { doneAt: new Date(), failedAt } : {}
  const id = await insertRefund(tx, row, { ...part, ...settled, amountCents })
  const rest = { status: 'failed', doneAt, failedAt, failure, failureCode, triedAt } as const
  const restCents = row.amountCents - amountCents
  if (restCents > 0) await insertRefund(tx, row, { ...rest, amountCents: restCents })
  return id
}

/**
 * Settles all refunds of a checkout that reached the buyer otherwise. The caller posts it.
 * @returns the settled ones; `wasOutstanding`: not only pending
 */
export function settleAllRefunds(
  tx: Db,
  checkoutId: string,
): Promise<(Pick<Refund, 'itemId' | 'amountCents'> & { wasOutstanding: boolean })[]> {
  const { finish, settle } = REFUND_MOVES
  return tx
    .update(refunds)
    .set({ status: finish.to satisfies typeof settle.to, doneAt: sql`now()`, providerRefundId: null })
    .where(
      and(eq(refunds.checkoutId, checkoutId), inArray(refunds.status, [...finish.from, ...settle.from]), isUnsettled()),
    )
    .returning({
      itemId: refunds.itemId,
      amountCents: refunds.amountCents,
      wasOutstanding: sql<boolean>`${refunds.failedAt} is not null`,
    })
}
