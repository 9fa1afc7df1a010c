import { type DecideRefundBody, REFUND_REQUEST_MOVES } from '@promptery/contract/money/refunds'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CurrentUser, UserContext } from '../../../../context.ts'
import type { Db } from '../../../../db/db.ts'
import { newId } from '../../../../db/ids.ts'
import { recordAct } from '../../../../db/queries/audit.ts'
import { notify } from '../../../../db/queries/notify.ts'
import { prompts, purchases, refundRequests, refunds } from '../../../../db/schema.ts'
import { Conflict, Forbidden, NotFound } from '../../../../errors.ts'
import { returnMoney } from '../../checkout/return-money.ts'
import { refuseDisputed } from '../../disputes/refuse-disputed.ts'
import { canDecideRefund, maySeeRefundRequest } from '../../policy.ts'
import { lockCheckout, paidItemsOf, takeSalesBack } from '../take-sale-back.ts'
import { tellBoth } from '../tell-both.ts'

type Input = { id: string; address: string } & DecideRefundBody

/**
 * Grants or refuses a request: for the engineer as long as it has not gone to the admins, and for admins. What is granted
 * takes the sale back, and the money goes back at once, or with the next reconciliation.
 * @throws NotFound, Forbidden for one's own, Conflict when it has ended, is the admins' by now, or is disputed
 */
export async function decideRefundRequest(ctx: UserContext, input: Input): Promise<void> {
  const { db, user, payments } = ctx
  const request = await findRequest(db, user, input.id)
  const { checkoutId } = request
  await db.transaction(async (tx) => {
    const checkout = checkoutId === null ? undefined : await lockCheckout(tx, { id: checkoutId })
    if (!checkout) throw new NotFound('This request does not exist')
    if (input.decision === 'grant') await refuseDisputed(tx, checkout.id)
    const { isEscalated } = await decide(tx, user, input)
    if (input.decision === 'grant') {
      const [item] = await takeSalesBack(tx, checkout, await paidItemsOf(tx, checkout.id, request.purchaseId))
      if (!item) throw new Conflict('not_refundable', 'This is not paid, or was given back')
      const { itemId, amountCents } = item
      await tx.insert(refunds).values({ id: newId(), checkoutId: checkout.id, itemId, amountCents, reason: 'granted' })
      await tellBoth(tx, 'refunded', [item])
    } else {
      const { buyerId, promptId } = request
      await notify(tx, buyerId, { type: 'refund_refused', promptId, actorId: user.id, reason: input.answer })
    }
    if (user.id !== request.sellerId || isEscalated) await writeDown(tx, user, input, request)
  })
  if (input.decision === 'grant' && payments.name !== 'demo' && checkoutId !== null) {
    await returnMoney(ctx, payments, checkoutId)
  }
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

/** @returns whether it was the admins' to decide */
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

/** What admins do is written down, also about a sale of their own. */
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
