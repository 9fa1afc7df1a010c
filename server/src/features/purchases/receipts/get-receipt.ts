import type { Receipt } from '@promptery/contract/money/refunds'
import { asc, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../../context.ts'
import { checkoutItems, checkouts, prompts, purchases, refunds, users } from '../../../db/schema.ts'
import { NotFound } from '../../../errors.ts'
import { maySeeReceipt } from '../policy.ts'
import { presentReceipt } from './present-receipt.ts'

/** The receipt of a payment, for its buyer and for admins. @throws NotFound, also for another user's */
export async function getReceipt({ db, user, config }: UserContext, { id }: { id: string }): Promise<Receipt> {
  const [payment] = await db
    .select({
      number: checkouts.receiptNumber,
      paidAt: checkouts.paidAt,
      amountCents: checkouts.amountCents,
      currency: checkouts.currency,
      buyer: { id: users.id, username: users.username, email: users.email },
    })
    .from(checkouts)
    .innerJoin(users, eq(users.id, checkouts.buyerId))
    .where(eq(checkouts.id, id))
  const { number, paidAt } = payment ?? {}
  // What is not paid has no number.
  if (!payment || !maySeeReceipt(user, payment.buyer) || typeof number !== 'number' || !paidAt) {
    throw new NotFound('This receipt does not exist')
  }
  const items = await db
    // A refund that failed and was repeated has two rows: the later one counts.
    .selectDistinctOn([checkoutItems.id], {
      title: sql<string | null>`coalesce(${checkoutItems.title}, ${prompts.title})`,
      amountCents: checkoutItems.amountCents,
      // The row of a purchase that was begun anew says how it was begun last.
      licence: sql`case when ${purchases.checkoutId} = ${checkoutItems.checkoutId} then ${purchases.licence} end`
        .mapWith(purchases.licence)
        .as('item_licence'),
      // Without a row of its own it went back by the bank or by hand.
      refundedAt: sql`case when ${purchases.checkoutId} = ${checkoutItems.checkoutId} then ${purchases.refundedAt} end`
        .mapWith(purchases.refundedAt)
        .as('item_refunded_at'),
      refund: { status: refunds.status, createdAt: refunds.createdAt, doneAt: refunds.doneAt },
    })
    .from(checkoutItems)
    .leftJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .leftJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(refunds, eq(refunds.itemId, checkoutItems.id))
    .where(eq(checkoutItems.checkoutId, id))
    .orderBy(asc(checkoutItems.id), sql`${refunds.id} desc nulls last`)
  return presentReceipt(config, { ...payment, number, paidAt }, items)
}
