import { REFUND_MOVES, type SettleRefundBody } from '@promptery/contract/money/refunds'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UserContext } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { recordAct } from '../../../db/queries/audit.ts'
import { checkoutItems, refunds } from '../../../db/schema.ts'
import { Conflict, NotFound } from '../../../errors.ts'
import { postRefundOtherwise } from '../../../ledger/postings.ts'
import { returnMoney } from '../checkout/return-money.ts'
import { refuseDisputed } from '../disputes/refuse-disputed.ts'
import { isFailed } from './owed-refunds.ts'
import { lockCheckout } from './take-sale-back.ts'

type Input = { id: string; address: string } & SettleRefundBody
type Refund = typeof refunds.$inferSelect

/**
 * Ends what a refund that failed has left: the provider is asked again, or the admin has given the money back by other
 * means. For admins.
 * @throws NotFound, Conflict when that was done before, or the payment is disputed
 */
export async function settleFailedRefund(ctx: UserContext, input: Input): Promise<void> {
  const { db, user, payments } = ctx
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, input.id))
  if (!refund) throw new NotFound('This refund does not exist')
  const { checkoutId } = refund
  await db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, { id: checkoutId })
    if (!checkout) throw new NotFound('This refund does not exist')
    await refuseDisputed(tx, checkoutId)
    if (input.act === 'repeat') await repeat(tx, refund)
    else await settle(tx, refund, input.note, checkout.currency)
    const [item] = await tx.select().from(checkoutItems).where(eq(checkoutItems.id, refund.itemId))
    await recordAct(tx, {
      act: input.act === 'repeat' ? 'repeat-refund' : 'settle-refund',
      actor: { id: user.id, name: user.username, address: input.address },
      subject: { type: 'purchase', id: item?.purchaseId ?? refund.itemId, name: item?.title ?? 'A deleted prompt' },
    })
  })
  if (input.act === 'repeat' && payments.name !== 'demo') await returnMoney(ctx, payments, checkoutId)
}

const done = () => new Conflict('already_decided', 'This has been done already')

/** Another refund of the same, with an idempotency key of its own. */
async function repeat(tx: Db, { id, checkoutId, itemId, amountCents, reason }: Refund): Promise<void> {
  const stillFailed = await tx.$count(refunds, and(eq(refunds.id, id), isFailed()))
  if (stillFailed === 0) throw done()
  await tx.insert(refunds).values({ id: newId(), checkoutId, itemId, amountCents, reason })
}

async function settle(tx: Db, { id, amountCents }: Refund, note: string, currency: string): Promise<void> {
  const { from, to } = REFUND_MOVES.settle
  const settled = await tx
    .update(refunds)
    .set({ status: to, note, doneAt: sql`now()`, providerRefundId: null })
    .where(and(eq(refunds.id, id), inArray(refunds.status, [...from]), isFailed()))
    .returning({ id: refunds.id })
  if (settled.length === 0) throw done()
  await postRefundOtherwise(tx, { refundId: id, amountCents, currency })
}
