import { OFFER_OVERDUE, type OfferStatus, statusesFor } from '@promptery/contract/listings/offer-lifecycle'
import { PURCHASE_MOVES } from '@promptery/contract/sales/purchases'
import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { countSale } from '../../listings/counters.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { offers, prompts, purchases } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { lockPrompts, movePurchase } from '../checkout/purchase.ts'
import { applyRefunds, tryFetchRefunds } from '../refunds/apply-refunds.ts'
import { planRefund, returnableCents } from '../refunds/plan-refund.ts'
import {
  type LockedCheckout,
  lockCheckout,
  notifyBoth,
  paidCentsOf,
  paidItemsOf,
  refundSales,
  refuseDisputed,
} from '../refunds/refund-sales.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { offerMoved } from './pay-offer.ts'

type EndedStatus = 'declined' | 'withdrawn' | 'expired'

interface Input {
  id: string
  to: EndedStatus
  from: OfferStatus[]
  where?: SQL | undefined
}

type OfferRow = typeof offers.$inferSelect

/** Statuses that end without a payment, from which `side` may end an offer. */
export const endableBy = (to: 'declined' | 'withdrawn', side: 'engineer' | 'buyer'): OfferStatus[] =>
  statusesFor(to === 'declined' ? 'decline' : 'withdraw', side)

/**
 * Ends an offer that is not paid, with the purchases of it that wait for a payment: what is paid later goes back at once.
 * @returns null when its status is another one
 */
export async function endOffer(tx: Db, { id, to, from, where }: Input): Promise<OfferRow | null> {
  // Paying locks the listing first, too.
  const listing = tx.select({ id: offers.promptId }).from(offers).where(eq(offers.id, id))
  await tx.select({ id: prompts.id }).from(prompts).where(eq(prompts.id, listing)).for('no key update')
  const [ended] = await tx
    .update(offers)
    .set({ status: to, dueAt: null, updatedAt: sql`now()` })
    .where(and(eq(offers.id, id), inArray(offers.status, from), where))
    .returning()
  if (!ended) return null
  if (ended.promptId) {
    const { from: open, to: expired } = PURCHASE_MOVES.expire
    await tx
      .update(purchases)
      .set({ status: expired })
      .where(and(eq(purchases.promptId, ended.promptId), inArray(purchases.status, [...open])))
  }
  return ended
}

/** Ends an offer that nobody has paid, and notifies both sides. @returns whether it has: its status may be another one */
const expireOffer = (db: Db, { id, from, where }: Pick<Input, 'id' | 'from' | 'where'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const ended = await endOffer(tx, { id, to: 'expired', from, where })
    if (!ended) return false
    const { engineerId, buyerId } = ended
    const about = { type: 'offer_ended', ...(ended.promptId && { promptId: ended.promptId }) } as const
    await notify(tx, engineerId, { ...about, actorId: buyerId })
    await notify(tx, buyerId, { ...about, actorId: engineerId })
    return true
  })

/** Statuses before the payment. */
const UNPAID: OfferStatus[] = ['requested', 'offered']

/** Ends the offers and briefs of a member that are not paid, each in its own transaction. */
export async function expireUnpaidOffers(db: Db, userId: string): Promise<void> {
  const unpaid = await db
    .select({ id: offers.id })
    .from(offers)
    .where(and(or(eq(offers.engineerId, userId), eq(offers.buyerId, userId)), inArray(offers.status, UNPAID)))
  for (const { id } of unpaid) await expireOffer(db, { id, from: UNPAID })
}

interface Completion {
  id: string
  from: OfferStatus[]
  where?: SQL | undefined
  decision?: string
}

/** Completes an offer: from now on the engineer's share is paid as others are. @returns null when its status is another one */
export async function completeOffer(tx: Db, { id, from, where, decision }: Completion): Promise<OfferRow | null> {
  const [completed] = await tx
    .update(offers)
    .set({ status: 'completed', dueAt: null, updatedAt: sql`now()`, ...(decision !== undefined && { decision }) })
    .where(and(eq(offers.id, id), inArray(offers.status, from), where))
    .returning()
  if (!completed?.promptId) return null
  const { engineerId, buyerId, promptId } = completed
  await notify(tx, engineerId, { type: 'offer_completed', promptId, actorId: buyerId })
  return completed
}

type Part = Pick<Deps, 'db' | 'log' | 'payments'>

interface Refunding {
  id: string
  from: readonly OfferStatus[]
  /** More that must hold of the offer. */
  where?: SQL | undefined
  /** What is written with it. */
  set?: Partial<Pick<typeof offers.$inferInsert, 'decision'>>
  /** For both sides. Absent: none. */
  reason?: string
  /** In the same transaction. */
  also?: (tx: Db) => Promise<void>
}

/**
 * Gives the money of an offer back, as a granted refund request does. The offer moves first, so that of two at once one
 * wins.
 * @throws NotFound, Conflict when the offer has another status, or the buyer's bank disputes the payment
 */
export async function refundOffer(ctx: Part, { id, from, where, set, reason, also }: Refunding): Promise<void> {
  const { db, payments } = ctx
  const [sale] = await db
    .select({ purchaseId: purchases.id, checkoutId: purchases.checkoutId, promptId: purchases.promptId })
    .from(offers)
    .innerJoin(purchases, eq(purchases.id, offers.purchaseId))
    .where(eq(offers.id, id))
  if (!sale) throw new NotFound('This offer does not exist')
  const { checkoutId, purchaseId } = sale
  const provider = payments.takesMoney ? payments : null
  // Fetched before the transaction, which holds a connection.
  const reported = provider && checkoutId !== null ? await tryFetchRefunds(ctx, provider, checkoutId) : null
  await db.transaction(async (tx) => {
    const checkout = checkoutId === null ? undefined : await lockCheckout(tx, { id: checkoutId })
    if (checkout) await refuseDisputed(tx, checkout.id)
    if (reported) await applyRefunds(tx, reported)
    await lockPrompts(tx, [sale.promptId])
    const moved = await tx
      .update(offers)
      .set({ status: 'refunded', dueAt: null, updatedAt: sql`now()`, ...set })
      .where(and(eq(offers.id, id), inArray(offers.status, [...from]), where))
      .returning({ id: offers.id })
    if (moved.length === 0) throw offerMoved()
    if (checkout) await refundPaid(tx, checkout, { purchaseId, reason }, reported?.refunds ?? [])
    else await refundUnpaid(tx, { purchaseId, reason })
    await also?.(tx)
  })
  if (provider && checkoutId !== null) await sendRefunds(ctx, provider, checkoutId)
}

interface Refunded {
  purchaseId: string
  reason: string | undefined
}

async function refundPaid(
  tx: Db,
  checkout: LockedCheckout,
  { purchaseId, reason }: Refunded,
  given: Parameters<typeof returnableCents>[2],
): Promise<void> {
  const [item] = await refundSales(tx, checkout, await paidItemsOf(tx, checkout.id, purchaseId))
  if (!item) throw offerMoved()
  const { itemId } = item
  const amountCents = paidCentsOf(item)
  const returnable = await returnableCents(tx, checkout, given)
  await planRefund(tx, checkout, { itemId, amountCents }, returnable)
  await notifyBoth(tx, 'refunded', [item], reason)
}

/** Of the demo checkout, and what was free: no money moves. */
async function refundUnpaid(tx: Db, { purchaseId, reason }: Refunded): Promise<void> {
  if (!(await movePurchase(tx, purchaseId, 'takeBack'))) throw offerMoved()
  const { from, to } = PURCHASE_MOVES.refund
  const [purchase] = await tx
    .update(purchases)
    .set({ status: to, refundedAt: sql`now()` })
    .where(and(eq(purchases.id, purchaseId), inArray(purchases.status, [...from])))
    .returning()
  if (!purchase) throw offerMoved()
  await countSale(tx, purchase, -1)
  await notifyBoth(tx, 'refunded', [purchase], reason)
}

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Rows read at once. */
const ROWS = 200

/**
 * Moves the offers whose time has passed, each in its own transaction: unpaid ones expire, undelivered ones are refunded,
 * and deliveries count as accepted.
 * @returns how many moved
 */
export async function moveOverdueOffers(ctx: Part): Promise<number> {
  let moved = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const due = await ctx.db
      .select({ id: offers.id, status: offers.status, dueAt: offers.dueAt })
      .from(offers)
      .where(and(lte(offers.dueAt, sql`now()`), gt(offers.id, after)))
      .orderBy(asc(offers.id))
      .limit(ROWS)
    for (const offer of due) if (await moveOverdue(ctx, offer)) moved += 1
    after = due.at(-1)?.id ?? after
    if (due.length < ROWS) return moved
  }
}

interface DueOffer {
  id: string
  status: OfferStatus
  dueAt: Date | null
}

/** @returns whether it has moved: a delivery or an answer may be faster */
async function moveOverdue(ctx: Part, { id, status, dueAt }: DueOffer): Promise<boolean> {
  const to = (OFFER_OVERDUE as Partial<Record<OfferStatus, OfferStatus>>)[status]
  const from = [status]
  const where = lte(offers.dueAt, sql`now()`)
  if (to === 'expired') return expireOffer(ctx.db, { id, from, where })
  if (to === 'completed') {
    return ctx.db.transaction(async (tx) => (await completeOffer(tx, { id, from, where })) !== null)
  }
  if (to !== 'refunded') return false
  try {
    await refundOffer(ctx, {
      id,
      from,
      where,
      reason: `It was due on ${DATE.format(dueAt ?? undefined)} and was not delivered. The money goes back the way it was paid.`,
    })
    return true
  } catch (error) {
    // Delivered meanwhile, or the buyer's bank disputes the payment: the next run looks again.
    if (error instanceof Conflict) return false
    throw error
  }
}

export const moveOverdueOffersJob: Job = {
  name: 'move-overdue-offers',
  cron: '*/5 * * * *',
  async run(deps) {
    const count = await moveOverdueOffers(deps)
    if (count > 0) deps.log.info({ count }, 'offers were moved whose time had passed')
  },
}
