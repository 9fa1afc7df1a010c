import type { PageQuery } from '@promptery/contract/common'
import { REFUND_DECISION_DAYS } from '@promptery/contract/constants'
import {
  type AskRefundBody,
  type DecideRefundBody,
  REFUND_REQUEST_MOVES,
  type RefundRequest,
} from '@promptery/contract/sales/refunds'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CurrentUser, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { memberColumns } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { recordAct } from '../../platform/db/queries/audit.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { adminIds } from '../../platform/db/queries/suspension.ts'
import { checkouts, prompts, purchases, refundRequests, users } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { borneCentsOf } from '../ledger/posted-refunds.ts'
import { taxCentsOfPurchase } from '../tax/tax.ts'
import { applyRefunds, tryFetchRefunds } from './apply-refunds.ts'
import { planRefund, returnableCents } from './plan-refund.ts'
import { presentRefundRequest } from './present-refunds.ts'
import { lockCheckout, notifyBoth, paidCentsOf, paidItemsOf, refundSales, refuseDisputed } from './refund-sales.ts'
import { escalatesAt } from './refund-states.ts'
import { sendRefunds } from './send-refunds.ts'

/**
 * Requests a refund of a purchase of the session's user and notifies its engineer, whose earning is on hold meanwhile.
 * @throws NotFound, also for another user's, Conflict when it is too late, requested before, or disputed
 */
export async function requestRefund(ctx: UserContext, { purchaseId, reason }: AskRefundBody): Promise<{ id: string }> {
  const { db, user, config } = ctx
  return db.transaction(async (tx) => {
    const { checkoutId } = await findOwn(tx, user.id, purchaseId)
    if (checkoutId === null) throw notRefundable('Nothing was paid for this')
    await lockCheckout(tx, { id: checkoutId })
    // Read again under the lock.
    const purchase = await findOwn(tx, user.id, purchaseId, config.refundDays)
    if (purchase.status !== 'paid') throw notRefundable('This is not paid, or was given back')
    if (!purchase.isInTime) throw notRefundable(`Money can be asked back for ${purchase.days} days after paying`)
    await refuseDisputed(tx, checkoutId)
    const id = newId()
    const created = await tx
      .insert(refundRequests)
      .values({ id, purchaseId, reason })
      .onConflictDoNothing()
      .returning({ id: refundRequests.id })
    if (created.length === 0) throw new Conflict('refund_asked', 'You have asked for this before')
    const { sellerId, promptId } = purchase
    await notify(tx, sellerId, { type: 'refund_requested', promptId, actorId: user.id, reason })
    return { id }
  })
}

const notRefundable = (message: string) => new Conflict('not_refundable', message)

/** @param days the refund period of purchases that began without one */
async function findOwn(tx: Db, buyerId: string, id: string, days = 0) {
  const period = sql`coalesce(${purchases.refundDays}, ${days}::integer)`
  const [purchase] = await tx
    .select({
      status: purchases.status,
      checkoutId: purchases.checkoutId,
      promptId: purchases.promptId,
      sellerId: purchases.sellerId,
      days: sql<number>`${period}`.mapWith(Number),
      isInTime: sql<boolean>`coalesce(${purchases.paidAt} > now() - make_interval(days => ${period}), false)`,
    })
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.buyerId, buyerId)))
  if (!purchase) throw new NotFound('This purchase does not exist')
  return purchase
}

/** Withdraws a refund request of the session's user. @throws NotFound, also for another user's, Conflict when it has ended */
export async function withdrawRefundRequest({ db, user }: UserContext, { id }: { id: string }): Promise<void> {
  const { from, to } = REFUND_REQUEST_MOVES.withdraw
  const own = db.select({ id: purchases.id }).from(purchases).where(eq(purchases.buyerId, user.id))
  const isOwn = and(eq(refundRequests.id, id), inArray(refundRequests.purchaseId, own))
  const withdrawn = await db
    .update(refundRequests)
    .set({ status: to, endedAt: sql`now()` })
    .where(and(isOwn, inArray(refundRequests.status, [...from])))
    .returning({ id: refundRequests.id })
  if (withdrawn.length > 0) return
  if ((await db.$count(refundRequests, isOwn)) === 0) throw new NotFound('This request does not exist')
  throw new Conflict('already_decided', 'This has been decided already')
}

type Input = { id: string; address: string } & DecideRefundBody

/**
 * Grants or refuses a refund request. For admins, and for the engineer until it is escalated. Granting refunds the sale:
 * the provider returns what it can, at once or by the next reconciliation; the rest is outstanding.
 * @throws NotFound, Forbidden for the user's own, Conflict when it has ended, is escalated or disputed
 */
export async function decideRefundRequest(ctx: UserContext, input: Input): Promise<void> {
  const { db, user, payments } = ctx
  const request = await findRequest(db, user, input.id)
  const { checkoutId } = request
  const provider = input.decision === 'grant' && payments.takesMoney ? payments : null
  // Fetched before the transaction, which holds a connection.
  const reported = provider && checkoutId !== null ? await tryFetchRefunds(ctx, provider, checkoutId) : null
  await db.transaction(async (tx) => {
    const checkout = checkoutId === null ? undefined : await lockCheckout(tx, { id: checkoutId })
    if (!checkout) throw new NotFound('This request does not exist')
    if (input.decision === 'grant') await refuseDisputed(tx, checkout.id)
    if (reported) await applyRefunds(tx, reported)
    const { isEscalated } = await decide(tx, user, input)
    if (input.decision === 'grant') {
      const [item] = await refundSales(tx, checkout, await paidItemsOf(tx, checkout.id, request.purchaseId))
      if (!item) throw new Conflict('not_refundable', 'This is not paid, or was given back')
      const { itemId } = item
      const amountCents = paidCentsOf(item)
      const returnable = await returnableCents(tx, checkout, reported?.refunds ?? [])
      await planRefund(tx, checkout, { itemId, amountCents }, returnable)
      await notifyBoth(tx, 'refunded', [item])
    } else {
      const { buyerId, promptId } = request
      await notify(tx, buyerId, { type: 'refund_refused', promptId, actorId: user.id, reason: input.answer })
    }
    if (user.id !== request.sellerId || isEscalated) await writeDown(tx, user, input, request)
  })
  if (provider && checkoutId !== null) await sendRefunds(ctx, provider, checkoutId)
}

/** For its buyer, its engineer and admins. @throws NotFound for others, Forbidden for the user's own, which others decide */
async function findRequest(db: Db, user: CurrentUser, id: string) {
  const [request] = await db
    .select({
      purchaseId: purchases.id,
      checkoutId: purchases.checkoutId,
      promptId: prompts.id,
      title: prompts.title,
      buyerId: purchases.buyerId,
      sellerId: purchases.sellerId,
    })
    .from(refundRequests)
    .innerJoin(purchases, eq(purchases.id, refundRequests.purchaseId))
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .where(eq(refundRequests.id, id))
  const mayDecide = user.role === 'admin' || user.id === request?.sellerId
  if (!request || !(mayDecide || user.id === request.buyerId)) throw new NotFound('This request does not exist')
  if (user.id === request.buyerId) {
    throw new Forbidden('own_refund_request', 'You cannot decide about your own request')
  }
  return request
}

/** @returns whether it had been escalated */
async function decide(tx: Db, user: CurrentUser, { id, decision, answer }: Input): Promise<{ isEscalated: boolean }> {
  const { from, to } = REFUND_REQUEST_MOVES[decision]
  const isIt = eq(refundRequests.id, id)
  const [decided] = await tx
    .update(refundRequests)
    .set({ status: to, answer, decidedBy: user.id, endedAt: sql`now()` })
    .where(
      and(
        isIt,
        inArray(refundRequests.status, [...from]),
        user.role === 'admin' ? undefined : isNull(refundRequests.escalatedAt),
      ),
    )
    .returning({ escalatedAt: refundRequests.escalatedAt })
  if (decided) return { isEscalated: decided.escalatedAt !== null }
  const [request] = await tx.select({ status: refundRequests.status }).from(refundRequests).where(isIt)
  if (request?.status === 'open') throw new Conflict('refund_with_admins', 'The admins decide about this by now')
  throw new Conflict('already_decided', 'This has been decided already')
}

/** Records an admin's decision in the audit log. */
async function writeDown(
  tx: Db,
  user: CurrentUser,
  { decision, address }: Input,
  { purchaseId, title }: { purchaseId: string; title: string },
): Promise<void> {
  await recordAct(tx, {
    act: decision === 'grant' ? 'grant-refund' : 'refuse-refund',
    actor: { id: user.id, name: user.username, address },
    subject: { type: 'purchase', id: purchaseId, name: title },
  })
}

/** Escalates overdue refund requests to the admins and notifies them, once. @returns how many */
export async function escalateRefundRequests(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const escalated = await tx
      .update(refundRequests)
      .set({ escalatedAt: sql`now()` })
      .from(purchases)
      .where(
        and(
          eq(purchases.id, refundRequests.purchaseId),
          eq(refundRequests.status, 'open'),
          isNull(refundRequests.escalatedAt),
          sql`${refundRequests.createdAt} <= now() - make_interval(days => ${REFUND_DECISION_DAYS})`,
        ),
      )
      .returning({ promptId: purchases.promptId, buyerId: purchases.buyerId, reason: refundRequests.reason })
    const admins = escalated.length > 0 ? await adminIds(tx) : []
    for (const { promptId, buyerId, reason } of escalated) {
      for (const adminId of admins) {
        await notify(tx, adminId, { type: 'refund_escalated', promptId, actorId: buyerId, reason })
      }
    }
    return escalated.length
  })
}

export const escalateRefundRequestsJob: Job = {
  name: 'escalate-refund-requests',
  cron: '17 * * * *',
  async run({ db, log }) {
    const count = await escalateRefundRequests(db)
    if (count > 0) log.info({ count }, 'refund requests were escalated to the admins')
  },
}

interface Page {
  refundRequests: RefundRequest[]
  nextCursor: string | null
}

/** The open requests for sales of the session's user, oldest first. */
export const listRefundRequests = (ctx: UserContext, input: PageQuery): Promise<Page> =>
  selectRequests(ctx, input, eq(purchases.sellerId, ctx.user.id))

/** All open requests, oldest first. For admins. */
export const listAllRefundRequests = (ctx: UserContext, input: PageQuery): Promise<Page> => selectRequests(ctx, input)

const buyers = alias(users, 'buyers')
const sellers = alias(users, 'sellers')

async function selectRequests(ctx: UserContext, input: PageQuery, whose?: SQL): Promise<Page> {
  const order = { direction: 'asc', columns: { id: refundRequests.id } } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    ctx.db
      .select({
        id: refundRequests.id,
        prompt: { id: prompts.id, title: prompts.title },
        buyer: memberColumns(buyers),
        seller: memberColumns(sellers),
        amountCents: purchases.amountCents,
        taxCents: taxCentsOfPurchase(),
        currency: checkouts.currency,
        extraCents: borneCentsOf(checkouts.id),
        paidAt: purchases.paidAt,
        reason: refundRequests.reason,
        createdAt: refundRequests.createdAt,
        escalatesAt: escalatesAt(),
        escalatedAt: refundRequests.escalatedAt,
      })
      .from(refundRequests)
      .innerJoin(purchases, eq(purchases.id, refundRequests.purchaseId))
      .innerJoin(checkouts, eq(checkouts.id, purchases.checkoutId))
      .innerJoin(prompts, eq(prompts.id, purchases.promptId))
      .innerJoin(buyers, eq(buyers.id, purchases.buyerId))
      .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
      // A literal, so that the partial index of open requests is used.
      .where(and(sql`${refundRequests.status} = 'open'`, whose, after))
      .orderBy(...order)
      .limit(limit),
  )
  return { refundRequests: rows.map(presentRefundRequest), nextCursor }
}
