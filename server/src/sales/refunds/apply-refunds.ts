import { formatMoney } from '@promptery/contract/money'
import { REFUND_MOVES } from '@promptery/contract/sales/refunds'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PaymentProvider, ProviderRefund } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { checkouts, externalRefunds, refunds } from '../../platform/db/schema.ts'
import {
  type Borne,
  bearersOfRefundsByHand,
  borneByPlatform,
  failedRefunds,
  postedRefunds,
} from '../ledger/posted-refunds.ts'
import {
  postFailedRefund,
  postFailedRefundByHand,
  postOwedAgain,
  postRefundByHand,
  postWholeRefundByHand,
} from '../ledger/postings.ts'
import { isOfProvider } from '../provider/provider-failure.ts'
import {
  addOutstandingToItems,
  type Failure,
  isBeingAsked,
  isUnsettled,
  lastRefundOf,
  mergeFailedRefund,
  settleAllRefunds,
  splitOutstanding,
} from './outstanding.ts'
import { lostCents, refuseRefund } from './plan-refund.ts'
import {
  endRefunding,
  type LockedCheckout,
  lockCheckout,
  notifyAdmins,
  notifyBoth,
  notifyOfFailure,
  notifyOfSettlement,
  paidCentsOf,
  paidItemsOf,
  refundSales,
} from './refund-sales.ts'
import { finishRefund } from './refund-states.ts'

/** All refunds of a payment at the provider, also those by hand. */
export interface PaymentRefunds {
  paymentId: string
  refunds: ProviderRefund[]
}

/** Fetches the refunds of a payment. @returns null for a payment of another shop @throws ProviderUnavailable, ProviderRefused */
export async function fetchRefunds(
  { db }: Pick<Deps, 'db'>,
  provider: PaymentProvider,
  paymentId: string,
): Promise<PaymentRefunds | null> {
  if ((await db.$count(checkouts, eq(checkouts.paymentId, paymentId))) === 0) return null
  return { paymentId, refunds: await provider.listRefunds(paymentId) }
}

/** As `fetchRefunds`, for a checkout; null also when the provider fails. */
export async function tryFetchRefunds(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  provider: PaymentProvider,
  checkoutId: string,
): Promise<PaymentRefunds | null> {
  const [checkout] = await db
    .select({ paymentId: checkouts.paymentId })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId))
  const paymentId = checkout?.paymentId ?? null
  if (paymentId === null) return null
  try {
    return { paymentId, refunds: await provider.listRefunds(paymentId) }
  } catch (error) {
    if (!isOfProvider(error)) throw error
    log.warn({ err: error, payment: paymentId }, 'the refunds of a payment could not be fetched')
    return null
  }
}

/**
 * Applies the provider's refunds of a payment. Idempotent. Refunds by hand settle what is outstanding or pending; the
 * platform bears the rest, until the whole payment is refunded: then its purchases are. `tx` is the caller's transaction.
 * @returns false: a refund by hand is left for the next call, as another refund of the payment is being sent
 */
export async function applyRefunds(tx: Db, { paymentId, refunds: given }: PaymentRefunds): Promise<boolean> {
  const checkout = await lockCheckout(tx, { paymentId })
  if (!checkout) return true
  const rows = await tx.select().from(refunds).where(eq(refunds.checkoutId, checkout.id))
  const ofShop = new Map(rows.map((row) => [row.id, row]))
  const reported = await withLaterFailures(tx, given, [...ofShop.keys()])
  // A refused or settled refund may have been made by a concurrent request.
  const made = await postedRefunds(tx, [...ofShop.keys()])
  const isOwn = ({ refundId }: ProviderRefund): boolean =>
    refundId !== null && (ofShop.get(refundId)?.status === 'pending' || made.has(refundId))
  const byHand = reported.filter((one) => !isOwn(one))
  for (const [id, some] of Map.groupBy(reported.filter(isOwn), ({ refundId }) => refundId)) {
    const row = ofShop.get(id ?? '')
    const current = row && currentOf(row, some)
    if (current) await applyOwn(tx, checkout, row, current)
  }
  const ids = byHand.map(({ providerRefundId }) => providerRefundId)
  if (ids.length > 0) {
    const external = ids.map((id) => ({ id, checkoutId: checkout.id }))
    await tx.insert(externalRefunds).values(external).onConflictDoNothing()
  }
  const before = await bearersOfRefundsByHand(tx, ids)
  // Failures first: a later refund may have replaced one.
  const inOrder = byHand.toSorted((one, other) => Number(other.hasFailed) - Number(one.hasFailed))
  const goneCents = sumOf(reported) + (await lostCents(tx, checkout.id))
  const isAll = goneCents >= checkout.amountCents + checkout.taxCents
  let isComplete = true
  for (const one of inOrder) {
    const isApplied = await applyByHand(tx, checkout, { ...one, isAll }, before.get(one.providerRefundId))
    isComplete &&= isApplied
  }
  if (isAll && sumOf(byHand) > 0) await refundWhole(tx, checkout)
  await endRefunding(tx, checkout.id)
  return isComplete
}

/** Adds failures that another process has posted since the refunds were fetched. */
async function withLaterFailures(tx: Db, reported: ProviderRefund[], refundIds: string[]): Promise<ProviderRefund[]> {
  const movementIds = reported.map(({ providerRefundId }) => providerRefundId)
  const failed = await failedRefunds(tx, { movementIds, refundIds })
  return reported.map((one) => ({
    ...one,
    hasFailed: one.hasFailed || failed.has(one.providerRefundId) || (one.refundId !== null && failed.has(one.refundId)),
  }))
}

/** The successful amount, in cents. */
const sumOf = (some: ProviderRefund[]): number =>
  some.reduce((sum, { hasFailed, amountCents }) => sum + (hasFailed ? 0 : amountCents), 0)

type Row = typeof refunds.$inferSelect

/** The refund at the provider that a row stands for. After a retry there may be several, the latest first. */
const currentOf = ({ providerRefundId }: Row, some: ProviderRefund[]): ProviderRefund | undefined =>
  some.find(({ hasFailed }) => !hasFailed) ?? some.find((one) => one.providerRefundId === providerRefundId) ?? some[0]

async function applyOwn(
  tx: Db,
  checkout: LockedCheckout,
  { id, amountCents, providerRefundId: stored }: Row,
  { hasFailed, providerRefundId, failureReason }: ProviderRefund,
): Promise<void> {
  const refund = { id, amountCents, currency: checkout.currency }
  // A refund may fail before the shop knows that it was made.
  await finishRefund(tx, { ...refund, providerRefundId })
  // The process that repeated it may have ended before it stored the id.
  if (stored !== null && stored !== providerRefundId) {
    await tx.update(refunds).set({ providerRefundId }).where(isDone(id, stored))
  }
  if (!hasFailed) return
  // A part settled by other means since has no id of this refund.
  const ended = await fail(tx, checkout, eq(refunds.providerRefundId, providerRefundId), failureReason)
  if (ended > 0) await postFailedRefund(tx, { ...refund, refundId: id })
}

/** For a change of the provider's id of a refund, which is null once the refund is settled by other means. */
export const isDone = (id: string, providerRefundId: string) =>
  and(eq(refunds.id, id), eq(refunds.status, 'done'), eq(refunds.providerRefundId, providerRefundId))

/**
 * Marks a refund as failed: its amount is outstanding again. Notifies the buyer and the admins.
 * @returns the amount in cents
 */
async function fail(tx: Db, { buyerId }: LockedCheckout, where: SQL, failureReason: string | null): Promise<number> {
  const { from, to } = REFUND_MOVES.fail
  const failed = await tx
    .update(refunds)
    .set({ status: to, failedAt: sql`now()`, failure: null, failureCode: failureReason })
    .where(and(where, inArray(refunds.status, [...from])))
    .returning()
  const [first] = failed
  if (!first) return 0
  for (const row of failed) {
    await mergeFailedRefund(tx, row)
    await notifyOfFailure(tx, buyerId, row.itemId)
  }
  await notifyAdmins(tx, 'refund_failed', buyerId, first)
  return failed.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

interface ByHand extends ProviderRefund {
  /** Nothing is left of the payment. */
  isAll: boolean
}

/** @param known its bearers by the ledger; absent: not posted yet. @returns false: it waits for one that is being sent */
async function applyByHand(
  tx: Db,
  checkout: LockedCheckout,
  { providerRefundId: movementId, amountCents, hasFailed, failureReason, isAll }: ByHand,
  known: Borne | undefined,
): Promise<boolean> {
  const refund = { movementId, amountCents, currency: checkout.currency }
  const isNew = !known && !hasFailed
  const owedCents = isNew
    ? await settleByExternalRefund(tx, checkout, { movementId, amountCents, isAll })
    : (known?.owedCents ?? 0)
  if (owedCents === null) return false
  await postRefundByHand(tx, { ...refund, owedCents })
  if (!hasFailed || !(await postFailedRefundByHand(tx, { ...refund, owedCents }))) return true
  // Older rows have the provider's id in the other column.
  const isOf = or(eq(refunds.movementId, movementId), eq(refunds.providerRefundId, movementId))
  const failedCents = await fail(tx, checkout, isOf ?? sql`false`, failureReason)
  const why = { failure: null, failureCode: failureReason }
  // Earlier versions counted later refunds of a whole payment as owed, without rows.
  if (owedCents > failedCents) await addOutstandingToItems(tx, checkout.id, owedCents - failedCents, why)
  await oweAgain(tx, checkout, { cents: amountCents - owedCents, why })
  return true
}

/**
 * Makes outstanding again what the platform bore, counted as the buyer's later, and has back now. Notifies the buyer and
 * the admins. `tx` has locked the checkout.
 * @param back.cents what came back
 */
export async function oweAgain(
  tx: Db,
  { id: checkoutId, currency, buyerId }: LockedCheckout,
  back: { cents: number; why: Failure },
): Promise<void> {
  // Below zero the platform has counted more than it lost.
  const owedCents = Math.min(back.cents, -(await borneByPlatform(tx, checkoutId)))
  if (owedCents <= 0) return
  const rows = await addOutstandingToItems(tx, checkoutId, owedCents, back.why)
  await postOwedAgain(
    tx,
    rows.map((row) => ({ ...row, currency })),
  )
  for (const { itemId } of rows) await notifyOfFailure(tx, buyerId, itemId)
  const [first] = rows
  if (first) await notifyAdmins(tx, 'refund_failed', buyerId, first)
}

/** Refunds the purchases of a payment that is returned as a whole, and settles its refunds. */
async function refundWhole(tx: Db, checkout: LockedCheckout): Promise<void> {
  const { id: checkoutId, currency } = checkout
  const paid = await paidItemsOf(tx, checkoutId)
  const pending = await tx.$count(refunds, and(eq(refunds.checkoutId, checkoutId), eq(refunds.status, 'pending')))
  // All sales are refunded: an admin settles what is outstanding.
  if (paid.length === 0 && pending === 0) return
  const taken = await refundSales(tx, checkout, paid)
  const takenCents = taken.reduce((sum, item) => sum + paidCentsOf(item), 0)
  const settled = await settleAllRefunds(tx, checkoutId)
  // What went back on top of it stays with the platform.
  const amountCents = takenCents + settled.reduce((sum, row) => sum + row.amountCents, 0)
  if (amountCents > 0) await postWholeRefundByHand(tx, { checkoutId, amountCents, currency })
  await notifyBoth(tx, 'refunded', taken)
  for (const { itemId, wasOutstanding } of settled)
    if (wasOutstanding) await notifyOfSettlement(tx, checkout.buyerId, itemId, 'The payment provider sent it to you.')
}

// Refunds that an owner makes at the provider's dashboard, counted against what waits to go back.

/** A refund at the provider's dashboard. */
interface External {
  /** The provider's id of the refund. */
  movementId: string
  amountCents: number
}

/**
 * Settles the unsettled refunds of a payment by one at the provider's dashboard: outstanding ones first, then pending
 * ones, each oldest first. The rest of a pending refund stays pending under another id. Notifies the buyer of the
 * outstanding ones. `tx` has locked the checkout.
 * @param external.isAll nothing is left of the payment, so that the provider makes no refund that is being sent
 * @returns the settled amount in cents; null: to be looked at again, since a refund of the payment is being sent
 */
async function settleByExternalRefund(
  tx: Db,
  { id: checkoutId, buyerId, currency }: LockedCheckout,
  { movementId, amountCents, isAll }: External & { isAll: boolean },
): Promise<number | null> {
  const rows = await tx
    .select({ row: refunds, isBeingAsked })
    .from(refunds)
    .where(and(eq(refunds.checkoutId, checkoutId), isUnsettled()))
    .orderBy(asc(refunds.id))
    .for('no key update')
  const isSent = (one: (typeof rows)[number]) => !isAll && one.row.status === 'pending' && one.isBeingAsked
  const waiting = rows.filter((one) => !isSent(one)).map(({ row }) => row)
  const waitingCents = waiting.reduce((sum, row) => sum + row.amountCents, 0)
  if (waitingCents < amountCents && rows.some(isSent)) return null
  let left = amountCents
  for (const row of waiting.toSorted(
    (one, other) => Number(other.status === 'failed') - Number(one.status === 'failed'),
  )) {
    const part = Math.min(left, row.amountCents)
    if (part === 0 || !(await settlePart(tx, row, part, movementId))) continue
    left -= part
    // Of a pending one the buyer was told when it was granted.
    const how = `The payment provider sent you ${formatMoney(part / 100, currency)}.`
    if (row.status === 'failed') await notifyOfSettlement(tx, buyerId, row.itemId, how)
  }
  return amountCents - left
}

async function settlePart(tx: Db, row: Row, part: number, movementId: string): Promise<boolean> {
  const outstanding = row.status === 'pending' ? await refuseRefund(tx, row.id) : row
  if (!outstanding) return false
  const id = await splitOutstanding(tx, outstanding, part, { status: 'done', movementId })
  const rest = row.status === 'pending' ? row.amountCents - part : 0
  const left = rest > 0 ? await lastRefundOf(tx, row.itemId) : undefined
  // It is sent by the next run.
  if (left) await splitOutstanding(tx, left, rest, { status: 'pending' })
  return id !== null
}
