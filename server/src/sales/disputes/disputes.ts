import { formatMoney } from '@promptery/contract/money'
import { DISPUTE_MOVES } from '@promptery/contract/sales/refunds'
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { PaymentProvider, ProviderDispute } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { pick } from '../../platform/db/rows.ts'
import { checkouts, disputes, purchases } from '../../platform/db/schema.ts'
import { paidOf } from '../checkout/paid-amount.ts'
import { borneByPlatform, borneOfDisputes } from '../ledger/posted-refunds.ts'
import { postDispute, postLostDispute, postWonDispute } from '../ledger/postings.ts'
import { postExchange } from '../ledger/provider-postings.ts'
import { isOfProvider } from '../provider/provider-failure.ts'
import { type Discrepancy, formatAmount, LOOKBACK_MS_MAX } from '../reconciliation/discrepancies.ts'
import { applyRefunds, fetchRefunds, oweAgain, type PaymentRefunds } from '../refunds/apply-refunds.ts'
import { type Failure, settleAllRefunds, unsettledCentsOf } from '../refunds/outstanding.ts'
import {
  endRefunding,
  type LockedCheckout,
  lockCheckout,
  notifyAdmins,
  notifyBoth,
  notifyOfSettlement,
  paidCentsOf,
  paidItemsOf,
  refundSales,
} from '../refunds/refund-sales.ts'

/** Why the amount of a lost dispute that was won is outstanding. */
const REINSTATED: Failure = {
  failureCode: 'dispute_won',
  failure: 'The bank gave the disputed payment back to the shop',
}

type Known = Pick<typeof disputes.$inferSelect, 'id' | 'status'>

/** A dispute, with the refunds of its payment where it is newly lost, or won after all. */
export interface DisputeWithRefunds extends ProviderDispute {
  refunds: PaymentRefunds | null
}

/**
 * Adds the refunds of the payment to a dispute that is newly lost, or won after it was lost: the bank's loss is smaller by
 * them.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function withRefunds(
  { db }: Pick<Deps, 'db'>,
  provider: PaymentProvider,
  reported: ProviderDispute,
): Promise<DisputeWithRefunds> {
  const { disputeId, paymentId, state } = reported
  if (state === 'open' || paymentId === null) return { ...reported, refunds: null }
  const isLost = and(eq(disputes.providerDisputeId, disputeId), eq(disputes.status, 'lost'))
  const wasLost = (await db.$count(disputes, isLost)) > 0
  const isNew = (state === 'lost') !== wasLost
  return { ...reported, refunds: isNew ? await fetchRefunds({ db }, provider, paymentId) : null }
}

/**
 * Applies the provider's state of a dispute to its purchases and the ledger. Idempotent, in any order. A dispute lost for
 * all that was left of the payment refunds its purchases. `tx` is the caller's transaction.
 * @returns false for a payment of another shop
 */
export async function applyDispute(tx: Db, reported: DisputeWithRefunds): Promise<boolean> {
  const { paymentId, disputeId: providerDisputeId, amountCents, reason, state } = reported
  const checkout = paymentId === null ? undefined : await lockCheckout(tx, { paymentId })
  if (!checkout) return false
  const isIt = eq(disputes.providerDisputeId, providerDisputeId)
  const [begun] = await tx
    .insert(disputes)
    .values({ id: newId(), providerDisputeId, checkoutId: checkout.id, amountCents, reason })
    .onConflictDoNothing()
    .returning({ id: disputes.id, status: disputes.status })
  if (begun && state === 'open') {
    await notifyBoth(tx, 'disputed', await paidItemsOf(tx, checkout.id))
    await notifyAdmins(tx, 'dispute_opened', checkout.buyerId, { checkoutId: checkout.id })
  }
  const known = begun ?? (await tx.select({ id: disputes.id, status: disputes.status }).from(disputes).where(isIt))[0]
  if (!known) return false
  // Applied before: refunds by hand may have been all that was left, and are a part of what the platform bears.
  if (reported.refunds) await applyRefunds(tx, reported.refunds)
  await postBalanceTransactions(tx, checkout, known, reported)
  if (state === 'won' && (await close(tx, known.id, 'win'))) {
    await notifyBoth(tx, 'dispute_won', await paidItemsOf(tx, checkout.id))
  }
  if (state === 'lost' && (await close(tx, known.id, 'lose'))) await lose(tx, checkout, known.id, reported)
  return true
}

/** Posts the withdrawal and reinstatement of a dispute, in the currency of the payment. */
async function postBalanceTransactions(
  tx: Db,
  checkout: LockedCheckout,
  { id: disputeId, status }: Known,
  { amountCents: disputedCents, balanceTransactions }: DisputeWithRefunds,
): Promise<void> {
  const { currency } = checkout
  const wasLost = status === 'lost'
  for (const transaction of balanceTransactions) {
    const { amountCents, feeCents } = transaction
    const isExchanged = transaction.currency !== currency
    const moved = isExchanged
      ? { disputeId, amountCents: disputedCents, feeCents: 0, currency }
      : { disputeId, amountCents: Math.abs(amountCents), feeCents, currency }
    const isPosted = amountCents < 0 ? await postDispute(tx, moved) : await postWonDispute(tx, { ...moved, wasLost })
    // Earlier versions posted these without the exchange.
    if (!isPosted) continue
    if (amountCents > 0 && wasLost) {
      await oweAgain(tx, checkout, { cents: moved.amountCents, why: REINSTATED })
    }
    if (!isExchanged) continue
    await postExchange(tx, transaction, { cents: Math.sign(amountCents) * disputedCents, currency })
  }
}

async function close(tx: Db, id: string, name: keyof typeof DISPUTE_MOVES): Promise<boolean> {
  const { from, to } = DISPUTE_MOVES[name]
  const closed = await tx
    .update(disputes)
    .set({ status: to, closedAt: sql`now()` })
    .where(and(eq(disputes.id, id), inArray(disputes.status, [...from])))
    .returning({ id: disputes.id })
  return closed.length > 0
}

/**
 * Refunds the sales of a payment that is lost as a whole, and settles its refunds. A lost part cannot be attributed to
 * a purchase: the sales stay, and the platform bears it.
 */
async function lose(
  tx: Db,
  checkout: LockedCheckout,
  disputeId: string,
  { amountCents }: DisputeWithRefunds,
): Promise<void> {
  const paid = await paidItemsOf(tx, checkout.id)
  const paidCents = paid.reduce((sum, item) => sum + paidCentsOf(item), 0)
  // The buyer has received what the platform bore so far.
  const borneCents = await borneByPlatform(tx, checkout.id)
  const leftCents = paidCents + (await unsettledCentsOf(tx, checkout.id)) - borneCents
  const { currency } = checkout
  const isWhole = amountCents >= leftCents
  if (!isWhole && amountCents < paidCents) {
    await postLostDispute(tx, { disputeId, amountCents, owedCents: 0, currency })
    await notifyBoth(tx, 'dispute_part_lost', paid, `${formatMoney(amountCents / 100, currency)} of the payment`)
    return
  }
  const taken = await refundSales(tx, checkout, paid)
  const settled = isWhole ? await settleAllRefunds(tx, checkout.id) : []
  const endedCents = settled.reduce((sum, row) => sum + row.amountCents, 0)
  await postLostDispute(tx, { disputeId, amountCents, owedCents: paidCents + endedCents, currency })
  await endRefunding(tx, checkout.id)
  await notifyBoth(tx, 'dispute_lost', taken)
  for (const { itemId, wasOutstanding } of settled)
    if (wasOutstanding) await notifyOfSettlement(tx, checkout.buyerId, itemId, 'Your bank gave it back to you.')
}

type Part = Pick<Deps, 'db'>

/**
 * Syncs the disputes created since then and the open ones: losing a dispute moves no money, so no balance transaction
 * shows it. Reports discrepancies.
 */
export async function syncDisputes(
  ctx: Part,
  provider: PaymentProvider,
  since: Date,
  report: (difference: Discrepancy) => void,
): Promise<void> {
  const seen = new Set<string>()
  for await (const reported of provider.listDisputes(since)) {
    seen.add(reported.disputeId)
    const disputed = await withRefunds(ctx, provider, reported)
    await ctx.db.transaction((tx) => applyDispute(tx, disputed))
  }
  const open = await ctx.db
    .select({ id: disputes.providerDisputeId })
    .from(disputes)
    .where(eq(disputes.status, 'open'))
    .orderBy(asc(disputes.id))
  for (const { id } of open) {
    if (seen.has(id)) continue
    try {
      await syncDispute(ctx, provider, id)
    } catch (error) {
      if (!isOfProvider(error)) throw error
      report({ subject: `dispute ${id}`, description: `dispute ${id}: ${error.message}`, happenedAt: null })
    }
  }
}

/** @returns false for a payment of another shop @throws ProviderUnavailable, ProviderRefused */
export async function syncDispute({ db }: Part, provider: PaymentProvider, disputeId: string): Promise<boolean> {
  const reported = await withRefunds({ db }, provider, await provider.getDispute(disputeId))
  return db.transaction((tx) => applyDispute(tx, reported))
}

/** `borneOfDisputes`, and whether the payment has paid purchases. Without them what is outstanding is expected to be set off. */
export async function lossesOf(db: Db, checkoutId: string) {
  const ofPaid = and(eq(purchases.checkoutId, checkoutId), eq(purchases.status, 'paid'))
  const isPaid = (await db.$count(purchases, ofPaid)) > 0
  const waitingCents = isPaid ? 0 : await unsettledCentsOf(db, checkoutId)
  return { isPaid, ...(await borneOfDisputes(db, checkoutId, waitingCents)) }
}

/** Reports the disputes lost in the last month that the platform bears. Refunds are applied before. */
export async function reportLosses({ db }: Part, report: (difference: Discrepancy) => void): Promise<void> {
  const isLate = gte(disputes.closedAt, new Date(Date.now() - LOOKBACK_MS_MAX))
  const rows = await db
    .select({ ...pick(disputes, 'id', 'providerDisputeId', 'checkoutId'), currency: paidOf.currency })
    .from(disputes)
    .innerJoin(checkouts, eq(checkouts.id, disputes.checkoutId))
    .where(and(eq(disputes.status, 'lost'), isLate))
    .orderBy(asc(disputes.id))
  for (const { id: key, providerDisputeId: id, checkoutId, currency } of rows) {
    const { borne, isPaid } = await lossesOf(db, checkoutId)
    const cents = borne.get(key) ?? 0
    if (cents <= 0) continue
    const what = isPaid
      ? 'for a part of its payment: the platform bears it'
      : `beyond what was left: the platform bears ${formatAmount(cents, currency)}`
    report({ subject: `dispute ${id}`, description: `dispute ${id} is lost ${what}`, happenedAt: null })
  }
}
