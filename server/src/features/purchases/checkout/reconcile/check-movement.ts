import { idSchema } from '@promptery/contract/common'
import { and, eq, inArray } from 'drizzle-orm'
import type { Movement, PaymentProvider } from '../../../../adapters/payments/port.ts'
import type { Deps } from '../../../../context.ts'
import type { Db } from '../../../../db/db.ts'
import { checkouts, purchases, refunds } from '../../../../db/schema.ts'
import { bearersOfRefundsByHand, failedRefunds } from '../../../../ledger/posted-refunds.ts'
import { postProviderFee, postWithdrawal } from '../../../../ledger/postings.ts'
import { askAboutDispute } from '../../disputes/ask-about-disputes.ts'
import { applyRefunds, refundsToApply } from '../../refunds/apply-refunds.ts'
import { askProvider } from '../ask-provider.ts'

type Part = Pick<Deps, 'db' | 'log'>

/**
 * Takes down what has moved the provider's balance, where no event has told of it.
 * @returns what differs; `repaired`; null when all is well
 */
export async function checkMovement(ctx: Part, provider: PaymentProvider, movement: Movement): Promise<string | null> {
  const { id, kind, type, amountCents, feeCents, currency } = movement
  const what = `${type} ${id} of ${inWords(amountCents, currency)}`
  const subjectId = idSchema.safeParse(movement.subjectId).data
  if (kind === 'withdrawal') {
    await ctx.db.transaction((tx) => postWithdrawal(tx, { movementId: id, amountCents: -amountCents, currency }))
    return null
  }
  if (kind === 'fee') {
    const of = { movementId: id }
    await ctx.db.transaction((tx) => postProviderFee(tx, { of, feeCents: feeCents - amountCents, currency }))
    return null
  }
  if (kind === 'payment' && subjectId) return checkPayment(ctx, provider, { what, subjectId, amountCents, feeCents })
  if (kind === 'refund' && movement.paymentId) return checkRefund(ctx, provider, what, movement)
  if (kind === 'dispute' && movement.sourceId && (await askAboutDispute(ctx, provider, movement.sourceId))) return null
  return `${what} is none of this shop`
}

interface Seen {
  what: string
  subjectId: string
  amountCents: number
}

async function checkPayment(ctx: Part, provider: PaymentProvider, seen: Seen & { feeCents: number }) {
  const { what, subjectId: checkoutId, amountCents, feeCents } = seen
  const isIt = eq(checkouts.id, checkoutId)
  const [before] = await ctx.db.select().from(checkouts).where(isIt)
  if (!before) return `${what} is for a checkout that is not there`
  if (before.status !== 'paid' && before.sessionId) await askProvider(ctx, provider, before.sessionId)
  const [checkout = before] = await ctx.db.select().from(checkouts).where(isIt)
  if (checkout.status !== 'paid') return `${what} is for checkout ${checkoutId}, which is ${checkout.status}`
  if (checkout.amountCents !== amountCents) {
    return `${what} is for checkout ${checkoutId}, of ${inWords(checkout.amountCents, checkout.currency)}`
  }
  if (feeCents !== 0) {
    await ctx.db.transaction((tx) => postProviderFee(tx, { of: { checkoutId }, feeCents, currency: checkout.currency }))
  }
  return before.status === 'paid' ? null : 'repaired'
}

async function checkRefund(
  { db }: Part,
  provider: PaymentProvider,
  what: string,
  { paymentId, subjectId, sourceId, amountCents }: Movement,
): Promise<string | null> {
  const told = paymentId === null ? null : await refundsToApply({ db }, provider, paymentId)
  if (!told) return `${what} is none of this shop`
  await db.transaction((tx) => applyRefunds(tx, told))
  const id = idSchema.safeParse(subjectId).data
  const [refund] = id === undefined ? [] : await db.select().from(refunds).where(eq(refunds.id, id))
  if (!refund) {
    const isPart = await isBorneByPlatform(db, told.paymentId, sourceId)
    return isPart ? `${what} was made by hand, of a part: the platform bears it` : null
  }
  if (refund.amountCents !== Math.abs(amountCents)) return `${what} is not refund ${id} as it is`
  return null
}

/**
 * Whether a refund by hand gave back what was not to go back, did not fail, and the payment has purchases that are still
 * paid.
 */
async function isBorneByPlatform(db: Db, paymentId: string, providerRefundId: string | null): Promise<boolean> {
  const movementIds = providerRefundId === null ? [] : [providerRefundId]
  const bearers = await bearersOfRefundsByHand(db, movementIds)
  if (bearers.get(providerRefundId) !== 'platform_fee') return false
  if ((await failedRefunds(db, { movementIds, refundIds: [] })).size > 0) return false
  const ofPayment = db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.paymentId, paymentId))
  return (await db.$count(purchases, and(eq(purchases.status, 'paid'), inArray(purchases.checkoutId, ofPayment)))) > 0
}

export const inWords = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
