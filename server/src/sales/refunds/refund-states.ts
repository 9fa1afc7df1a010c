import { REFUND_DECISION_DAYS } from '@promptery/contract/constants'
import {
  type DisputeStatus,
  FINAL_REFUND_REQUEST_STATUSES,
  REFUND_MOVES,
  type RefundRequestStatus,
  type RefundState,
  type RefundStatus,
} from '@promptery/contract/sales/refunds'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { pick } from '../../platform/db/rows.ts'
import { checkoutItems, checkouts, disputes, purchases, refundRequests, refunds } from '../../platform/db/schema.ts'
import { borneCentsOf } from '../ledger/posted-refunds.ts'
import { postRefund } from '../ledger/postings.ts'
import { taxCentsOfPurchase } from '../tax/tax.ts'
import { isUnsettled } from './outstanding.ts'

/** The state of a purchase without a payment at a provider. */
const NONE: RefundState = {
  receipt_id: null,
  refundableUntil: null,
  refundRequest: null,
  refund: null,
  returned: 0,
  outstanding: 0,
  dispute: null,
}

/** Refund states of purchases, in one query. */
export async function refundStatesOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  rows: { id: string; checkoutId: string | null }[],
): Promise<(id: string) => RefundState> {
  const ids = rows.flatMap(({ id, checkoutId }) => (checkoutId === null ? [] : id))
  const found = ids.length === 0 ? [] : await selectStates(db, ids, config.refundDays)
  const states = new Map(found.map((row) => [row.id, presentState(row)]))
  return (id) => states.get(id) ?? NONE
}

/** How long after its payment a purchase can be refunded, by the days that it began with. @param days of others */
const refundPeriod = (days: number) => sql`make_interval(days => coalesce(${purchases.refundDays}, ${days}))`

/** The engineer's deadline. */
export const escalatesAt = (): SQL<Date> =>
  sql`coalesce(${refundRequests.escalatedAt}, ${refundRequests.createdAt} + make_interval(days => ${sql.raw(
    String(REFUND_DECISION_DAYS),
  )}))`.mapWith(refundRequests.createdAt)

const selectStates = (db: Context['db'], ids: string[], days: number) =>
  db
    .selectDistinctOn([purchases.id], {
      id: purchases.id,
      checkoutId: checkouts.id,
      receiptNumber: checkouts.receiptNumber,
      isPaid: sql<boolean>`${purchases.status} = 'paid'`,
      refundableUntil: sql`case when ${purchases.paidAt} + ${refundPeriod(days)} > now()
        then ${purchases.paidAt} + ${refundPeriod(days)} end`
        .mapWith(purchases.paidAt)
        .as('refundable_until'),
      request: {
        ...pick(refundRequests, 'id', 'status', 'reason', 'answer', 'createdAt'),
        escalatesAt: escalatesAt().as('escalates_at'),
      },
      refund: sql<RefundStatus | null>`(
        select ${refunds.status} from ${refunds}
        join ${checkoutItems} on ${checkoutItems.id} = ${refunds.itemId}
        where ${checkoutItems.purchaseId} = ${purchases.id} and ${checkoutItems.checkoutId} = ${purchases.checkoutId}
        order by ${refunds.id} desc limit 1)`.as('refund_status'),
      amountCents: purchases.amountCents,
      taxCents: taxCentsOfPurchase().as('item_tax_cents'),
      isTakenBack: sql<boolean>`${purchases.status} in ('refunding', 'refunded')`,
      owedCents: sql<number>`coalesce((
        select sum(${refunds.amountCents}) from ${refunds}
        join ${checkoutItems} on ${checkoutItems.id} = ${refunds.itemId}
        where ${checkoutItems.purchaseId} = ${purchases.id} and ${checkoutItems.checkoutId} = ${purchases.checkoutId}
          and ${isUnsettled()}), 0)`
        .mapWith(Number)
        .as('owed_cents'),
      extraCents: borneCentsOf(checkouts.id).as('extra_cents'),
      // Open disputes come first.
      dispute: sql<DisputeStatus | null>`(
        select ${disputes.status} from ${disputes} where ${disputes.checkoutId} = ${checkouts.id}
        order by ${disputes.closedAt} desc nulls first limit 1)`.as('dispute_status'),
    })
    .from(purchases)
    .innerJoin(checkouts, and(eq(checkouts.id, purchases.checkoutId), eq(checkouts.status, 'paid')))
    .leftJoin(refundRequests, eq(refundRequests.purchaseId, purchases.id))
    .where(inArray(purchases.id, ids))
    .orderBy(purchases.id, sql`${refundRequests.id} desc nulls last`)

/** Whether a request of this status excludes another one. */
const isFinal = (status: RefundRequestStatus): boolean =>
  FINAL_REFUND_REQUEST_STATUSES.some((final) => final === status)

function presentState(row: Awaited<ReturnType<typeof selectStates>>[number]): RefundState {
  const { request, dispute } = row
  const mayAsk = row.isPaid && dispute !== 'open' && !(request && isFinal(request.status))
  const paidCents = row.amountCents + row.taxCents
  return {
    ...(row.taxCents > 0 && { tax: row.taxCents / 100 }),
    receipt_id: row.receiptNumber === null ? null : row.checkoutId,
    refundableUntil: (mayAsk && row.refundableUntil?.toISOString()) || null,
    refundRequest: request && {
      _id: request.id,
      status: request.status,
      reason: request.reason,
      answer: request.answer,
      createdAt: request.createdAt.toISOString(),
      escalatesAt: request.escalatesAt.toISOString(),
    },
    // A part may be settled while another one is pending.
    refund: row.refund === 'done' && row.owedCents > 0 ? 'pending' : row.refund,
    returned: row.isTakenBack ? (paidCents - row.owedCents) / 100 : 0,
    outstanding: row.isTakenBack ? row.owedCents / 100 : 0,
    ...(row.extraCents > 0 && { extraReturned: row.extraCents / 100 }),
    dispute,
  }
}

interface Made {
  id: string
  amountCents: number
  currency: string
  providerRefundId: string
}

/** Marks a refund as done and posts it, once. @returns false when it was done before */
export async function finishRefund(tx: Db, { id, amountCents, currency, providerRefundId }: Made): Promise<boolean> {
  const { from, to } = REFUND_MOVES.finish
  const done = await tx
    .update(refunds)
    .set({ status: to, doneAt: sql`now()`, providerRefundId })
    .where(and(eq(refunds.id, id), inArray(refunds.status, [...from])))
    .returning({ id: refunds.id })
  return done.length > 0 && postRefund(tx, { refundId: id, amountCents, currency })
}
