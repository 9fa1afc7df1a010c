import { and, asc, eq, gte, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { type PaymentProvider, ProviderUnavailable } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { checkouts, disputes, refunds } from '../../platform/db/schema.ts'
import { paidOf } from '../checkout/paid-amount.ts'
import { failureOf, isOfProvider, isRefusal } from '../provider/provider-failure.ts'
import type { Discrepancy } from '../reconciliation/discrepancies.ts'
import { applyRefunds, isDone, tryFetchRefunds } from './apply-refunds.ts'
import { type Failure, isBeingAsked, splitOutstanding } from './outstanding.ts'
import { failForgotten, refuseRefund, returnableCents } from './plan-refund.ts'
import { endRefunding, lockCheckout, notifyOfShortfall } from './refund-sales.ts'
import { finishRefund } from './refund-states.ts'

type Part = Pick<Deps, 'db' | 'log'>

/** A refund that could not be made, with the provider's reason. */
export interface UnsentRefund {
  id: string
  amountCents: number
  currency: string
  why: string
}

export interface Returned {
  made: number
  unsent: UnsentRefund[]
}

type PendingRefund = Awaited<ReturnType<typeof selectPending>>[number]

/**
 * Sends the pending refunds of one checkout or of all to the provider. Before each one, what the provider has refunded of
 * the payment by hand is counted against it. A failed one stays pending for the next run; what the provider cannot return
 * is outstanding. Payments with an open dispute are left out.
 */
export async function sendRefunds(ctx: Part, provider: PaymentProvider, checkoutId?: string): Promise<Returned> {
  const pending = await selectPending(ctx.db, checkoutId)
  const returned: Returned = { made: 0, unsent: [] }
  for (let refund = pending.shift(); refund; refund = pending.shift()) {
    let claim: Claim | undefined
    try {
      const claimed = await claimRefund(ctx, provider, refund)
      if (claimed === 'waits') continue
      if (claimed === 'made') returned.made += 1
      if (claimed === 'made' || claimed === 'ended') {
        // What is left of it is another pending refund.
        pending.unshift(...(await selectPending(ctx.db, refund.checkoutId, refund.itemId)))
        continue
      }
      claim = claimed
      await sendRefund(ctx, provider, refund)
      returned.made += 1
    } catch (error) {
      ctx.log.warn({ err: error, refund: refund.id }, 'a refund could not be made and will be retried')
      const next = await recordFailure(ctx, provider, refund, claim, error)
      if (next === 'pending') returned.unsent.push(unsent(refund, error))
      // The returnable part is another pending refund.
      if (next === 'reduced') pending.unshift(...(await selectPending(ctx.db, refund.checkoutId, refund.itemId)))
    }
  }
  return returned
}

const selectPending = (db: Db, checkoutId?: string, itemId?: string) =>
  db
    .select({
      id: refunds.id,
      itemId: refunds.itemId,
      checkoutId: refunds.checkoutId,
      amountCents: refunds.amountCents,
      currency: paidOf.currency,
      paymentId: checkouts.paymentId,
    })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    .where(
      and(
        eq(refunds.status, 'pending'),
        checkoutId === undefined ? undefined : eq(refunds.checkoutId, checkoutId),
        itemId === undefined ? undefined : eq(refunds.itemId, itemId),
        isUndisputed(db),
      ),
    )
    .orderBy(asc(refunds.id))

/** @property isShared whether another process was sending the same refund */
interface Claim {
  isShared: boolean
  at: string
}

/**
 * Applies the provider's refunds of the payment, and claims a refund that is pending still, so that no admin settles it
 * meanwhile. All in one transaction that has locked the payment.
 * @returns `made`: the provider had made it already; `ended`: settled otherwise; `waits`: for the next run
 */
async function claimRefund(
  { db }: Part,
  provider: PaymentProvider,
  { id, paymentId }: PendingRefund,
): Promise<Claim | 'made' | 'ended' | 'waits'> {
  // Fetched before the transaction, which holds a connection.
  const reported = paymentId === null ? null : { paymentId, refunds: await provider.listRefunds(paymentId) }
  return db.transaction(async (tx) => {
    if (reported && !(await applyRefunds(tx, reported))) return 'waits'
    const before = tx.$with('before').as(
      tx
        .select({ id: refunds.id, isShared: isBeingAsked.as('is_shared') })
        .from(refunds)
        .where(and(isPending(id), isUndisputed(tx)))
        .for('no key update'),
    )
    const [claim] = await tx
      .with(before)
      .update(refunds)
      .set({ askedAt: sql`now()` })
      .from(before)
      .where(eq(refunds.id, before.id))
      .returning({ isShared: before.isShared, at: sql<string>`${refunds.askedAt}::text` })
    if (claim) return claim
    const [row] = await tx.select().from(refunds).where(eq(refunds.id, id))
    if (row?.status === 'pending') return 'waits'
    return row?.status === 'done' && row.providerRefundId !== null ? 'made' : 'ended'
  })
}

async function sendRefund({ db }: Part, provider: PaymentProvider, refund: PendingRefund): Promise<void> {
  const { id, checkoutId, amountCents, currency, paymentId } = refund
  const { providerRefundId } = await provider.refund({ id, paymentId: paymentId ?? '', amountCents })
  await db.transaction(async (tx) => {
    if (await finishRefund(tx, { id, amountCents, currency, providerRefundId })) await endRefunding(tx, checkoutId)
  })
}

const isUndisputed = (db: Db) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(disputes)
      .where(and(eq(disputes.checkoutId, refunds.checkoutId), eq(disputes.status, 'open'))),
  )

const isPending = (id: string) => and(eq(refunds.id, id), eq(refunds.status, 'pending'))

/**
 * Stores the provider's error, and reduces a refund that it rejects.
 * @param claim undefined: the provider's refunds could not be fetched
 * @returns `gone`: no longer pending; `pending`: kept for the next run
 */
async function recordFailure(
  ctx: Part,
  provider: PaymentProvider,
  refund: PendingRefund,
  claim: Claim | undefined,
  error: unknown,
): Promise<'reduced' | 'gone' | 'pending'> {
  const failed = failureOf(error)
  if (isRefusal(error)) {
    const done = await reduceRefund(ctx, provider, refund, failed)
    if (done !== 'unchanged') return done
  }
  await ctx.db
    .update(refunds)
    // After an outage, or beside another process, the provider may still make it: the claim stays.
    .set({
      ...failed,
      triedAt: sql`now()`,
      ...(!claim || claim.isShared || error instanceof ProviderUnavailable ? {} : { askedAt: endOf(claim) }),
    })
    .where(isPending(refund.id))
  return 'pending'
}

/** Another process may have claimed it since. */
const endOf = ({ at }: Claim) =>
  sql`case when ${refunds.askedAt} = ${at}::timestamptz then null else ${refunds.askedAt} end`

const unsent = ({ id, amountCents, currency }: PendingRefund, error: unknown): UnsentRefund => {
  const { failure, failureCode } = failureOf(error)
  return { id, amountCents, currency, why: failureCode === null ? failure : `${failure} (${failureCode})` }
}

const REFUNDS_MAX = 1_000

interface Span {
  since: Date
  until: Date
}

/**
 * Retries refunds that the provider acknowledged and did not make: done in the span, without a balance transaction. The
 * ledger has them already. Existing refunds are found by id and not repeated. What the provider can no longer return is
 * outstanding.
 * @param seen the ids of refunds with a balance transaction
 * @returns how many were made
 */
export async function retryRefunds(
  ctx: Pick<Deps, 'db' | 'log'>,
  provider: PaymentProvider,
  { since, until }: Span,
  seen: ReadonlySet<string>,
  report: (difference: Discrepancy) => void,
): Promise<number> {
  const { db } = ctx
  const done = await db
    .select({
      id: refunds.id,
      checkoutId: refunds.checkoutId,
      amountCents: refunds.amountCents,
      providerRefundId: refunds.providerRefundId,
      paymentId: checkouts.paymentId,
    })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    // Refunds without the provider's id, or with a failure, were settled otherwise.
    .where(
      and(
        eq(refunds.status, 'done'),
        isNotNull(refunds.providerRefundId),
        isNull(refunds.failedAt),
        gte(refunds.doneAt, since),
        lt(refunds.doneAt, until),
      ),
    )
    .orderBy(asc(refunds.doneAt))
    .limit(REFUNDS_MAX)
  let made = 0
  for (const { id, checkoutId, amountCents, providerRefundId: before, paymentId } of done) {
    if (seen.has(id) || paymentId === null || before === null) continue
    try {
      const { providerRefundId } = await provider.refund({ id, paymentId, amountCents })
      if (providerRefundId === before) continue
      const changed = await db
        .update(refunds)
        .set({ providerRefundId })
        .where(isDone(id, before))
        .returning({ id: refunds.id })
      made += changed.length
      if (changed.length > 0) continue
      const description = `refund ${id} was made anew as ${providerRefundId}, and failed or was settled meanwhile`
      report({ subject: `refund ${id}`, description, happenedAt: null })
    } catch (error) {
      if (!isOfProvider(error)) throw error
      if (
        isRefusal(error) &&
        (await reduceRefund(ctx, provider, { id, checkoutId }, failureOf(error))) !== 'unchanged'
      ) {
        made += (await sendRefunds(ctx, provider, checkoutId)).made
        continue
      }
      const description = `refund ${id} is done here, and not at the provider: ${error.message}`
      report({ subject: `refund ${id}`, description, happenedAt: null })
    }
  }
  return made
}

/**
 * Splits a refused refund, pending or forgotten by the provider: what the provider can return becomes another refund,
 * the rest is outstanding.
 * @param why the provider's error
 * @returns `gone`: settled meanwhile; `unchanged`: it is returnable, or its refunds could not be fetched
 */
async function reduceRefund(
  ctx: Pick<Deps, 'db' | 'log'>,
  provider: PaymentProvider,
  { id, checkoutId }: Pick<typeof refunds.$inferSelect, 'id' | 'checkoutId'>,
  why: Failure,
): Promise<'reduced' | 'gone' | 'unchanged'> {
  const reported = await tryFetchRefunds(ctx, provider, checkoutId)
  if (!reported) return 'unchanged'
  return ctx.db.transaction(async (tx) => {
    await applyRefunds(tx, reported)
    const checkout = await lockCheckout(tx, { id: checkoutId })
    const [row] = await tx.select().from(refunds).where(eq(refunds.id, id))
    if (!checkout || !row) return 'gone'
    const isForgotten =
      row.status === 'done' &&
      row.providerRefundId !== null &&
      !reported.refunds.some(({ refundId }) => refundId === id)
    if (row.status !== 'pending' && !isForgotten) return 'gone'
    const returnable = await returnableCents(tx, checkout, reported.refunds, id)
    if (returnable >= row.amountCents) return 'unchanged'
    const outstanding = isForgotten ? await failForgotten(tx, checkout, row, why) : await refuseRefund(tx, id, why)
    if (outstanding && returnable > 0) await splitOutstanding(tx, outstanding, returnable, { status: 'pending' })
    await notifyOfShortfall(tx, checkout, { ...row, returnableCents: returnable })
    return 'reduced'
  })
}
