import { idSchema } from '@promptery/contract/common'
import { and, eq, isNull } from 'drizzle-orm'
import type { BalanceTransaction, PaymentProvider, ProviderRefund } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { checkouts, refunds } from '../../platform/db/schema.ts'
import { lossesOf, syncDispute } from '../disputes/disputes.ts'
import { bearersOfRefundsByHand, deduct, taxOf } from '../ledger/posted-refunds.ts'
import { postBalanceTransaction, postExchange, postProviderFee } from '../ledger/provider-postings.ts'
import { syncCheckout } from '../provider/sync-checkouts.ts'
import { applyRefunds, fetchRefunds, type PaymentRefunds } from '../refunds/apply-refunds.ts'
import { formatAmount, reverseExplained } from './discrepancies.ts'

type Part = Pick<Deps, 'db' | 'log'>

/** A discrepancy; `foreign`: unknown to the shop, for an admin to explain; null: none. */
export type Checked = string | 'repaired' | { foreign: string } | null

interface Applied extends PaymentRefunds {
  /** Whether none is left for the next call. */
  isComplete: boolean
}

/** The refunds that were fetched and applied, by payment: each refund and failure has a balance transaction. */
export type AppliedRefunds = Map<string, Applied>

/** Maximum of payments in `AppliedRefunds`. */
const APPLIED_MAX = 1_000

/**
 * Compares a balance transaction with the shop, and applies it where its webhook is missing.
 * @param applied of this run
 */
export async function checkBalanceTransaction(
  ctx: Part,
  provider: PaymentProvider,
  movement: BalanceTransaction,
  applied: AppliedRefunds,
): Promise<Checked> {
  const { id, kind, type, amountCents, currency } = movement
  const what = `${type} ${id} of ${formatAmount(amountCents, currency)}`
  const subjectId = idSchema.safeParse(movement.subjectId).data
  if (kind === 'withdrawal' || kind === 'fee' || kind === 'reserve' || kind === 'adjustment') {
    await ctx.db.transaction((tx) => postBalanceTransaction(tx, kind === 'fee' ? 'provider_fee' : kind, movement))
    return null
  }
  if (kind === 'payment' && subjectId) return checkPayment(ctx, provider, what, { ...movement, subjectId })
  if (kind === 'refund' && movement.paymentId) return checkRefund(ctx, provider, what, movement, applied)
  if (kind === 'dispute' && movement.sourceId && (await syncDispute(ctx, provider, movement.sourceId))) return null
  return { foreign: `${what} is none of this shop` }
}

async function checkPayment(
  ctx: Part,
  provider: PaymentProvider,
  what: string,
  movement: BalanceTransaction & { subjectId: string },
): Promise<Checked> {
  const { subjectId: checkoutId, amountCents, feeCents, currency } = movement
  const isIt = eq(checkouts.id, checkoutId)
  const [before] = await ctx.db.select().from(checkouts).where(isIt)
  if (!before) return { foreign: `${what} is for a checkout that is not there` }
  if (!isRecorded(before) && before.sessionId) await syncCheckout(ctx, provider, before.sessionId)
  const [checkout = before] = await ctx.db.select().from(checkouts).where(isIt)
  if (!isRecorded(checkout)) return `${what} is for checkout ${checkoutId}, which is ${checkout.status}`
  const paid = {
    cents: checkout.mismatchCents ?? checkout.amountCents + (await taxOf(ctx.db, checkoutId)),
    currency: checkout.mismatchCurrency ?? checkout.currency,
  }
  const isExchanged = checkout.mismatchCurrency !== null && paid.currency !== currency
  if (!isExchanged && paid.cents !== amountCents) {
    return `${what} is for checkout ${checkoutId}, of ${formatAmount(paid.cents, paid.currency)}`
  }
  await ctx.db.transaction(async (tx) => {
    if (isExchanged) await postExchange(tx, movement, paid)
    else if (feeCents !== 0) await postProviderFee(tx, { checkoutId, feeCents, currency })
  })
  return isRecorded(before) ? null : 'repaired'
}

/** Whether the payment is recorded. */
const isRecorded = ({ status, mismatchCents }: typeof checkouts.$inferSelect): boolean =>
  status === 'paid' || mismatchCents !== null

async function checkRefund(
  { db }: Part,
  provider: PaymentProvider,
  what: string,
  movement: BalanceTransaction,
  applied: AppliedRefunds,
): Promise<Checked> {
  const { subjectId, sourceId, amountCents } = movement
  if (await isDone(db, movement)) return null
  const reported = await applyOnce(db, provider, movement, applied)
  if (!reported) return { foreign: `${what} is none of this shop` }
  // An admin may have explained it before its payment was known.
  await reverseExplained(db, movement)
  if (await wasExchanged(db, movement, reported)) return null
  const id = idSchema.safeParse(subjectId).data
  const [refund] = id === undefined ? [] : await db.select().from(refunds).where(eq(refunds.id, id))
  // A refund of the shop that another one has replaced is borne like a refund by hand.
  const isOwn = refund?.providerRefundId === sourceId
  const { borneCents, isPaid } = isOwn ? NOTHING_BORNE : await borneByPlatform(db, reported, sourceId)
  if (borneCents > 0) {
    const byHand = isPaid ? 'by hand, of a part' : 'by hand, of more than was left'
    const how = refund ? `as refund ${id}, which was given back otherwise` : byHand
    const isWhole = borneCents >= Math.abs(amountCents)
    const part = isWhole ? 'it' : `${formatAmount(borneCents, movement.currency)} of it`
    return `${what} was made ${how}: the platform bears ${part}`
  }
  if (!refund && !reported.isComplete) return `${what} was made by hand while a refund of its payment is being sent`
  if (!refund) return null
  if (refund.amountCents !== Math.abs(amountCents)) return `${what} is not refund ${id} as it is`
  return null
}

/** Whether it is a refund of the shop that is done and did not change. A failure has another balance transaction. */
async function isDone(db: Db, { subjectId, sourceId, amountCents }: BalanceTransaction): Promise<boolean> {
  const id = idSchema.safeParse(subjectId).data
  if (id === undefined || sourceId === null) return false
  const isSame = and(eq(refunds.providerRefundId, sourceId), eq(refunds.amountCents, -amountCents))
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    .where(and(eq(refunds.id, id), eq(refunds.status, 'done'), isSame, isNull(checkouts.mismatchCurrency)))
  return rows.length > 0
}

/** Fetches and applies the refunds of a payment, unless `applied` has this one. @returns null for another shop's */
async function applyOnce(
  db: Db,
  provider: PaymentProvider,
  { paymentId, sourceId, amountCents }: BalanceTransaction,
  applied: AppliedRefunds,
): Promise<Applied | null> {
  if (paymentId === null) return null
  const known = applied.get(paymentId)
  const isKnown = ({ providerRefundId, hasFailed }: ProviderRefund): boolean =>
    providerRefundId === sourceId && (hasFailed || amountCents < 0)
  if (known?.isComplete && known.refunds.some(isKnown)) return known
  const reported = await fetchRefunds({ db }, provider, paymentId)
  if (!reported) return null
  const isComplete = await db.transaction((tx) => applyRefunds(tx, reported))
  const [oldest] = applied.size < APPLIED_MAX ? [] : applied.keys()
  if (oldest !== undefined) applied.delete(oldest)
  applied.set(paymentId, { ...reported, isComplete })
  return { ...reported, isComplete }
}

/** Posts the exchange of a refund in another currency. @returns whether it is one */
async function wasExchanged(
  db: Db,
  movement: BalanceTransaction,
  { paymentId, refunds: given }: PaymentRefunds,
): Promise<boolean> {
  const { currency, sourceId, amountCents } = movement
  const [paid] = await db
    .select({ currency: checkouts.mismatchCurrency })
    .from(checkouts)
    .where(eq(checkouts.paymentId, paymentId))
  const refund = given.find(({ providerRefundId }) => providerRefundId === sourceId)
  if (!refund || !paid?.currency || paid.currency === currency) return false
  const cents = Math.sign(amountCents) * refund.amountCents
  await db.transaction((tx) => postExchange(tx, movement, { cents, currency: paid.currency ?? '' }))
  return true
}

const NOTHING_BORNE = { borneCents: 0, isPaid: false }

/**
 * The cents that the platform bears of a successful refund by hand, less what was counted as the buyer's later.
 * @returns `isPaid`: whether the payment still has paid purchases
 */
async function borneByPlatform(
  db: Db,
  { paymentId, refunds: given }: PaymentRefunds,
  providerRefundId: string | null,
): Promise<{ borneCents: number; isPaid: boolean }> {
  const bearers = await bearersOfRefundsByHand(
    db,
    given.map((one) => one.providerRefundId),
  )
  if ((bearers.get(providerRefundId)?.platformCents ?? 0) === 0) return NOTHING_BORNE
  const [checkout] = await db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.paymentId, paymentId))
  if (!checkout) return NOTHING_BORNE
  const { leftCents, isPaid } = await lossesOf(db, checkout.id)
  const { borne } = deduct(
    [...bearers].map(([id, { platformCents }]) => [id, platformCents]),
    leftCents,
  )
  return { borneCents: borne.get(providerRefundId) ?? 0, isPaid }
}
