import { idSchema } from '@promptery/contract/common'
import { and, eq } from 'drizzle-orm'
import type { BalanceTransaction, PaymentProvider } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { checkouts, purchases, refunds } from '../../platform/db/schema.ts'
import { syncDispute } from '../disputes/sync-disputes.ts'
import { bearersOfRefundsByHand, borneOfDisputes, deduct, failedRefunds, taxOf } from '../ledger/posted-refunds.ts'
import { postBalanceTransaction, postExchange, postProviderFee } from '../ledger/provider-postings.ts'
import { syncCheckout } from '../provider/sync-checkout.ts'
import { applyRefunds, fetchRefunds, type PaymentRefunds } from '../refunds/apply-refunds.ts'
import { reverseExplained } from './foreign-transactions.ts'

type Part = Pick<Deps, 'db' | 'log'>

/** A discrepancy; `foreign`: unknown to the shop, for an admin to explain; null: none. */
export type Checked = string | 'repaired' | { foreign: string } | null

/**
 * Compares a balance transaction with the shop, and applies it where its webhook is missing.
 */
export async function checkBalanceTransaction(
  ctx: Part,
  provider: PaymentProvider,
  movement: BalanceTransaction,
): Promise<Checked> {
  const { id, kind, type, amountCents, currency } = movement
  const what = `${type} ${id} of ${formatAmount(amountCents, currency)}`
  const subjectId = idSchema.safeParse(movement.subjectId).data
  if (kind === 'withdrawal' || kind === 'fee' || kind === 'reserve' || kind === 'adjustment') {
    await ctx.db.transaction((tx) => postBalanceTransaction(tx, kind === 'fee' ? 'provider_fee' : kind, movement))
    return null
  }
  if (kind === 'payment' && subjectId) return checkPayment(ctx, provider, what, { ...movement, subjectId })
  if (kind === 'refund' && movement.paymentId) return checkRefund(ctx, provider, what, movement)
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
  if (!isKnown(before) && before.sessionId) await syncCheckout(ctx, provider, before.sessionId)
  const [checkout = before] = await ctx.db.select().from(checkouts).where(isIt)
  if (!isKnown(checkout)) return `${what} is for checkout ${checkoutId}, which is ${checkout.status}`
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
  return isKnown(before) ? null : 'repaired'
}

/** Whether the payment is recorded. */
const isKnown = ({ status, mismatchCents }: typeof checkouts.$inferSelect): boolean =>
  status === 'paid' || mismatchCents !== null

async function checkRefund(
  { db }: Part,
  provider: PaymentProvider,
  what: string,
  movement: BalanceTransaction,
): Promise<Checked> {
  const { paymentId, subjectId, sourceId, amountCents } = movement
  const reported = paymentId === null ? null : await fetchRefunds({ db }, provider, paymentId)
  if (!reported) return { foreign: `${what} is none of this shop` }
  const isComplete = await db.transaction((tx) => applyRefunds(tx, reported))
  // An admin may have explained it before its payment was known.
  await reverseExplained(db, movement)
  if (await wasExchanged(db, movement, reported)) return null
  const id = idSchema.safeParse(subjectId).data
  const [refund] = id === undefined ? [] : await db.select().from(refunds).where(eq(refunds.id, id))
  // A refund of the shop that another one has replaced is borne like a refund by hand.
  const borneCents = refund?.providerRefundId === sourceId ? 0 : await borneByPlatform(db, reported, sourceId)
  if (borneCents > 0) {
    const how = refund ? `as refund ${id}, which was given back otherwise` : 'by hand, of a part'
    const isWhole = borneCents >= Math.abs(amountCents)
    const part = isWhole ? 'it' : `${formatAmount(borneCents, movement.currency)} of it`
    return `${what} was made ${how}: the platform bears ${part}`
  }
  if (!refund && !isComplete) return `${what} was made by hand while a refund of its payment is being sent`
  if (!refund) return null
  if (refund.amountCents !== Math.abs(amountCents)) return `${what} is not refund ${id} as it is`
  return null
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

/**
 * The cents that the platform bears of a successful refund by hand of a payment that still has paid purchases, less what
 * an admin has set against outstanding refunds.
 */
async function borneByPlatform(
  db: Db,
  { paymentId, refunds: given }: PaymentRefunds,
  providerRefundId: string | null,
): Promise<number> {
  const movementIds = given.map((one) => one.providerRefundId)
  const bearers = await bearersOfRefundsByHand(db, movementIds)
  if ((bearers.get(providerRefundId)?.platformCents ?? 0) === 0) return 0
  const [paid] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(purchases, and(eq(purchases.checkoutId, checkouts.id), eq(purchases.status, 'paid')))
    .where(eq(checkouts.paymentId, paymentId))
    .limit(1)
  if (!paid) return 0
  const failed = await failedRefunds(db, { movementIds, refundIds: [] })
  const made = [...bearers].filter(([id]) => !failed.has(id))
  const { leftCents } = await borneOfDisputes(db, paid.id)
  const { borne } = deduct(
    made.map(([id, { platformCents }]) => [id, platformCents]),
    leftCents,
  )
  return borne.get(providerRefundId) ?? 0
}

export const formatAmount = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
