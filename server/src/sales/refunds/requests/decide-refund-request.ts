import { type DecideRefundBody, REFUND_REQUEST_MOVES } from '@promptery/contract/sales/refunds'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CurrentUser, UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { recordAct } from '../../../platform/db/queries/audit.ts'
import { notify } from '../../../platform/db/queries/notifications/notify.ts'
import { prompts, purchases, refundRequests } from '../../../platform/db/schema.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/errors.ts'
import { refuseDisputed } from '../../disputes/refuse-disputed.ts'
import { canDecideRefund, maySeeRefundRequest } from '../../policy.ts'
import { applyRefunds, tryFetchRefunds } from '../apply-refunds.ts'
import { notifyBoth } from '../notify-of-refund.ts'
import { planRefund, returnableCents } from '../plan-refund.ts'
import { lockCheckout, paidCentsOf, paidItemsOf, refundSales } from '../refund-sales.ts'
import { sendRefunds } from '../send-refunds.ts'

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
  if (!request || !maySeeRefundRequest(user, request)) throw new NotFound('This request does not exist')
  if (!canDecideRefund(user, request)) {
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
