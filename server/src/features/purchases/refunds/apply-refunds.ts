import { REFUND_MOVES } from '@promptery/contract/refunds'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PaymentProvider, ProviderRefund } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { adminIds } from '../../../db/queries/admin-ids.ts'
import { notify } from '../../../db/queries/notify.ts'
import { checkoutItems, checkouts, ledgerTransactions, purchases, refunds } from '../../../db/schema.ts'
import {
  postFailedRefund,
  postFailedRefundByHand,
  postRefundByHand,
  postWholeRefundByHand,
} from '../../../ledger/postings.ts'
import { finishRefund } from '../checkout/return-money.ts'
import { endOwedRefunds } from './end-owed-refunds.ts'
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
 * given back by hand is the platform's loss, until nothing is left of the payment: then its purchases are refunded.
 * `tx` is the caller's transaction.
 * @returns how much of it was given back by hand, in cents
 */
export async function applyRefunds(tx: Db, { paymentId, refunds: told }: ToldRefunds): Promise<number> {
  const checkout = await lockCheckout(tx, { paymentId })
  if (!checkout) return 0
  const rows = await tx.select().from(refunds).where(eq(refunds.checkoutId, checkout.id))
  const ofShop = new Map(rows.map((row) => [row.id, row]))
  const byHand: ProviderRefund[] = []
  for (const one of told) {
    const row = one.refundId === null ? undefined : ofShop.get(one.refundId)
    if (row) await applyOwn(tx, checkout, row, one)
    else byHand.push(one)
  }
  for (const one of byHand) await applyByHand(tx, checkout, one)
  const sumOf = (some: ProviderRefund[]) =>
    some.reduce((sum, { hasFailed, amountCents }) => sum + (hasFailed ? 0 : amountCents), 0)
  const amountCents = sumOf(byHand)
  if (amountCents > 0 && sumOf(told) >= checkout.amountCents) await refundWhole(tx, checkout, amountCents)
  return amountCents
}

async function applyOwn(
  tx: Db,
  { buyerId, currency }: LockedCheckout,
  { id, amountCents, providerRefundId, itemId }: typeof refunds.$inferSelect,
  told: ProviderRefund,
): Promise<void> {
  if (!told.hasFailed) {
    await finishRefund(tx, { id, amountCents, currency, providerRefundId: told.providerRefundId })
    return
  }
  if (providerRefundId !== told.providerRefundId) return
  const { from, to } = REFUND_MOVES.fail
  const failed = await tx
    .update(refunds)
    .set({ status: to, failedAt: sql`now()` })
    // What failed before was given back by other means since.
    .where(and(eq(refunds.id, id), inArray(refunds.status, [...from]), isNull(refunds.failedAt)))
    .returning({ id: refunds.id })
  if (failed.length === 0) return
  await postFailedRefund(tx, { refundId: id, amountCents, currency })
  const [purchase] = await tx
    .select({ promptId: purchases.promptId })
    .from(checkoutItems)
    .innerJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .where(eq(checkoutItems.id, itemId))
  for (const adminId of await adminIds(tx)) {
    await notify(tx, adminId, { type: 'refund_failed', actorId: buyerId, ...purchase })
  }
}

async function applyByHand(tx: Db, { id, currency }: LockedCheckout, told: ProviderRefund): Promise<void> {
  const refund = { movementId: told.providerRefundId, amountCents: told.amountCents, currency }
  const isWhole = await isWholeRefunded(tx, id)
  await postRefundByHand(tx, { ...refund, isWhole })
  if (told.hasFailed) await postFailedRefundByHand(tx, { ...refund, isWhole })
}

const isWholeRefunded = async (tx: Db, checkoutId: string): Promise<boolean> =>
  (await tx.$count(
    ledgerTransactions,
    and(eq(ledgerTransactions.checkoutId, checkoutId), eq(ledgerTransactions.kind, 'whole_refund_by_hand')),
  )) > 0

async function refundWhole(tx: Db, checkout: LockedCheckout, byHandCents: number): Promise<void> {
  const taken = await takeSalesBack(tx, checkout, await paidItemsOf(tx, checkout.id))
  // What was to go back has gone back.
  await endOwedRefunds(tx, checkout.id)
  await postWholeRefundByHand(tx, { checkoutId: checkout.id, amountCents: byHandCents, currency: checkout.currency })
  await tellBoth(tx, 'refunded', taken)
}
