import { REFUND_MOVES } from '@promptery/contract/money/refunds'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentProvider, ProviderRefund } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { adminIds } from '../../../db/queries/admin-ids.ts'
import { notify } from '../../../db/queries/notify.ts'
import { checkoutItems, checkouts, ledgerTransactions, purchases, refunds } from '../../../db/schema.ts'
import { bearersOfRefundsByHand, failedRefunds } from '../../../ledger/posted-refunds.ts'
import {
  postFailedRefund,
  postFailedRefundByHand,
  postRefundByHand,
  postWholeRefundByHand,
} from '../../../ledger/postings.ts'
import { finishRefund } from '../checkout/return-money.ts'
import { endFailed, endOwedRefunds } from './end-owed-refunds.ts'
import { type LockedCheckout, lockCheckout, paidItemsOf, takeSalesBack } from './take-sale-back.ts'
import { tellBoth } from './tell-both.ts'

/** All that has been given back of a payment, by whomever. */
export interface ToldRefunds {
  paymentId: string
  refunds: ProviderRefund[]
}

/** Asks for the refunds of a payment. @returns null when it is none of this shop @throws ProviderAway, ProviderRefused */
export async function refundsToApply(
  { db }: Pick<Deps, 'db'>,
  provider: PaymentProvider,
  paymentId: string,
): Promise<ToldRefunds | null> {
  if ((await db.$count(checkouts, eq(checkouts.paymentId, paymentId))) === 0) return null
  return { paymentId, refunds: await provider.listRefunds(paymentId) }
}

/**
 * Brings the refunds of a payment to what the provider says of them: once, however often it is said. What was
 * given back by hand is the platform's loss, unless a refund of so much had failed, and until nothing is left of the
 * payment: then its purchases are refunded. `tx` is the caller's transaction.
 * @returns how much was given back by hand that was not to go back, in cents
 */
export async function applyRefunds(tx: Db, { paymentId, refunds: given }: ToldRefunds): Promise<number> {
  const checkout = await lockCheckout(tx, { paymentId })
  if (!checkout) return 0
  const rows = await tx.select().from(refunds).where(eq(refunds.checkoutId, checkout.id))
  const ofShop = new Map(rows.map((row) => [row.id, row]))
  const told = await withLaterFailures(tx, given, [...ofShop.keys()])
  const byHand: ProviderRefund[] = []
  for (const one of told) {
    const row = one.refundId === null ? undefined : ofShop.get(one.refundId)
    if (row) await applyOwn(tx, checkout, row, one)
    else byHand.push(one)
  }
  const ids = byHand.map(({ providerRefundId }) => providerRefundId)
  const before = await bearersOfRefundsByHand(tx, ids)
  // What failed first: another one may have given it back since.
  const inOrder = byHand.toSorted((one, other) => Number(other.hasFailed) - Number(one.hasFailed))
  for (const one of inOrder) await applyByHand(tx, checkout, one, before.get(one.providerRefundId))
  const bearers = await bearersOfRefundsByHand(tx, ids)
  const borne = byHand.filter(({ providerRefundId }) => bearers.get(providerRefundId) === 'platform_fee')
  if (sumOf(byHand) > 0 && sumOf(told) >= checkout.amountCents) await refundWhole(tx, checkout, sumOf(borne))
  return sumOf(borne)
}

/** The provider was asked before the payment was locked: one may have failed since, and another process has heard of it. */
async function withLaterFailures(tx: Db, told: ProviderRefund[], refundIds: string[]): Promise<ProviderRefund[]> {
  const movementIds = told.map(({ providerRefundId }) => providerRefundId)
  const failed = await failedRefunds(tx, { movementIds, refundIds })
  return told.map((one) => ({
    ...one,
    hasFailed: one.hasFailed || failed.has(one.providerRefundId) || (one.refundId !== null && failed.has(one.refundId)),
  }))
}

/** What buyers have of these. */
const sumOf = (some: ProviderRefund[]): number =>
  some.reduce((sum, { hasFailed, amountCents }) => sum + (hasFailed ? 0 : amountCents), 0)

async function applyOwn(
  tx: Db,
  checkout: LockedCheckout,
  { id, amountCents }: typeof refunds.$inferSelect,
  { hasFailed, providerRefundId }: ProviderRefund,
): Promise<void> {
  const refund = { id, amountCents, currency: checkout.currency }
  // One may have failed before anybody heard that it was made.
  await finishRefund(tx, { ...refund, providerRefundId })
  if (hasFailed && (await fail(tx, checkout, providerRefundId))) await postFailedRefund(tx, { ...refund, refundId: id })
}

/** What this refund at the provider had given back is owed to the buyer again, and the admins are told. */
async function fail(tx: Db, { buyerId }: LockedCheckout, providerRefundId: string): Promise<boolean> {
  const { from, to } = REFUND_MOVES.fail
  const [failed] = await tx
    .update(refunds)
    .set({ status: to, failedAt: sql`now()` })
    // What was given back by other means since has not the provider's name of this one.
    .where(and(eq(refunds.providerRefundId, providerRefundId), inArray(refunds.status, [...from])))
    .returning({ itemId: refunds.itemId })
  if (!failed) return false
  const [purchase] = await tx
    .select({ promptId: purchases.promptId })
    .from(checkoutItems)
    .innerJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .where(eq(checkoutItems.id, failed.itemId))
  for (const adminId of await adminIds(tx)) {
    await notify(tx, adminId, { type: 'refund_failed', actorId: buyerId, ...purchase })
  }
  return true
}

/** @param bearer who bears it by the ledger; absent: nobody has heard of it before */
async function applyByHand(
  tx: Db,
  checkout: LockedCheckout,
  { providerRefundId, amountCents, hasFailed }: ProviderRefund,
  bearer: 'refunds' | 'platform_fee' | undefined,
): Promise<void> {
  const refund = { movementId: providerRefundId, amountCents, currency: checkout.currency }
  const isWhole = await isWholeRefunded(tx, checkout.id)
  const endsOwed = bearer === undefined && !hasFailed && (await endFailed(tx, checkout.id, refund))
  const wasOwed = isWhole || endsOwed || bearer === 'refunds'
  await postRefundByHand(tx, { ...refund, wasOwed })
  if (!hasFailed) return
  await postFailedRefundByHand(tx, { ...refund, isOwed: wasOwed })
  await fail(tx, checkout, providerRefundId)
}

const isWholeRefunded = async (tx: Db, checkoutId: string): Promise<boolean> =>
  (await tx.$count(
    ledgerTransactions,
    and(eq(ledgerTransactions.checkoutId, checkoutId), eq(ledgerTransactions.kind, 'whole_refund_by_hand')),
  )) > 0

async function refundWhole(tx: Db, checkout: LockedCheckout, borneCents: number): Promise<void> {
  const taken = await takeSalesBack(tx, checkout, await paidItemsOf(tx, checkout.id))
  // What was to go back has gone back.
  await endOwedRefunds(tx, checkout.id)
  const { id: checkoutId, currency } = checkout
  if (borneCents > 0) await postWholeRefundByHand(tx, { checkoutId, amountCents: borneCents, currency })
  await tellBoth(tx, 'refunded', taken)
}
