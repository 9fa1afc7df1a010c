import { REFUND_MOVES } from '@promptery/contract/sales/refunds'
import { and, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm'
import type { ProviderRefund } from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { disputes, refunds } from '../../platform/db/schema.ts'
import { taxOf } from '../ledger/posted-refunds.ts'
import { postFailedRefund } from '../ledger/postings.ts'
import { addOutstanding, type Failure, insertRefund, mergeFailedRefund } from './outstanding.ts'
import { type LockedCheckout, notifyOfShortfall } from './refund-sales.ts'

/** The reason of an outstanding part that was never sent to the provider. */
export const NOT_RETURNABLE: Failure = {
  failureCode: 'not_returnable',
  failure: 'The provider can return no more of this payment',
}

/**
 * The returnable amount of a payment in cents: paid, less refunds (done, pending and by hand) and lost disputes. `tx` has
 * locked the checkout.
 * @param given the provider's refunds, applied before
 * @param exceptId a refund that is not counted, pending or forgotten by the provider
 */
export async function returnableCents(
  tx: Db,
  checkout: LockedCheckout,
  given: ProviderRefund[],
  exceptId?: string,
): Promise<number> {
  const returned = given.reduce((sum, { hasFailed, amountCents }) => sum + (hasFailed ? 0 : amountCents), 0)
  const reported = new Set(given.map(({ providerRefundId }) => providerRefundId))
  const rows = await tx.select().from(refunds).where(eq(refunds.checkoutId, checkout.id))
  const underWay = rows.filter(
    ({ id, status, providerRefundId: made }) =>
      id !== exceptId && (status === 'pending' || (status === 'done' && made !== null && !reported.has(made))),
  )
  const comes = underWay.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const paid = checkout.amountCents + (await taxOf(tx, checkout.id))
  return Math.max(0, paid - returned - comes - (await lostCents(tx, checkout.id)))
}

/** The lost disputes of a payment, in cents. */
export async function lostCents(tx: Db, checkoutId: string): Promise<number> {
  const [lost] = await tx
    .select({ cents: sum(disputes.amountCents).mapWith(Number) })
    .from(disputes)
    .where(and(eq(disputes.checkoutId, checkoutId), eq(disputes.status, 'lost')))
  return lost?.cents ?? 0
}

type Refund = typeof refunds.$inferSelect
type Planned = Pick<Refund, 'itemId' | 'amountCents'>

/**
 * Plans the granted refund of an item: the returnable part is pending at the provider. The rest is outstanding, of which
 * the buyer and the admins are notified. `tx` has locked the checkout.
 */
export async function planRefund(
  tx: Db,
  checkout: LockedCheckout,
  { itemId, amountCents }: Planned,
  returnable: number,
): Promise<void> {
  const item = { checkoutId: checkout.id, itemId, reason: 'granted' } as const
  const returnableCents = Math.min(amountCents, returnable)
  if (returnableCents > 0) await insertRefund(tx, item, { amountCents: returnableCents })
  if (returnableCents === amountCents) return
  await addOutstanding(tx, item, amountCents - returnableCents, NOT_RETURNABLE)
  await notifyOfShortfall(tx, checkout, { itemId, amountCents, returnableCents })
}

/**
 * Moves a refused refund from pending to outstanding.
 * @returns the row with the outstanding amount of its item; null when it is no longer pending
 */
export async function refuseRefund(tx: Db, id: string, why: Partial<Failure> = {}): Promise<Refund | null> {
  const { from, to } = REFUND_MOVES.refuse
  const [refused] = await tx
    .update(refunds)
    .set({ status: to, doneAt: sql`now()`, failedAt: sql`now()`, ...why })
    .where(and(eq(refunds.id, id), inArray(refunds.status, [...from])))
    .returning()
  return refused ? mergeFailedRefund(tx, refused) : null
}

/**
 * Moves a refund that was done and that the provider has forgotten to outstanding: its money is still in the balance.
 * @returns the row with the outstanding amount of its item; null when it has ended otherwise meanwhile
 */
export async function failForgotten(
  tx: Db,
  { currency }: LockedCheckout,
  { id, amountCents }: Refund,
  why: Failure,
): Promise<Refund | null> {
  const { from, to } = REFUND_MOVES.fail
  const [failed] = await tx
    .update(refunds)
    .set({ status: to, failedAt: sql`now()`, ...why })
    .where(and(eq(refunds.id, id), inArray(refunds.status, [...from]), isNotNull(refunds.providerRefundId)))
    .returning()
  if (!failed) return null
  await postFailedRefund(tx, { refundId: id, amountCents, currency })
  return mergeFailedRefund(tx, failed)
}
