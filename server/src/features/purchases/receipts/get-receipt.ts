import type { Receipt } from '@promptery/contract/money/refunds'
import { asc, eq, sql } from 'drizzle-orm'
import { borneCentsOf } from '../../../money/ledger/posted-refunds.ts'
import { maySeeReceipt } from '../../../money/policy.ts'
import { unsettledCentsOfItem } from '../../../money/refunds/outstanding.ts'
import { CHECKOUT_TAX } from '../../../money/tax/checkout-tax.ts'
import type { UserContext } from '../../../platform/context.ts'
import { memberColumns } from '../../../platform/db/member-columns.ts'
import { checkoutItems, checkouts, prompts, purchases, refunds, users } from '../../../platform/db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'
import { presentReceipt } from './present-receipt.ts'

/** The receipt of a payment, for its buyer and for admins. @throws NotFound, also for another user's */
export async function getReceipt({ db, user, config }: UserContext, { id }: { id: string }): Promise<Receipt> {
  const [payment] = await db
    .select({
      number: checkouts.receiptNumber,
      paidAt: checkouts.paidAt,
      amountCents: checkouts.amountCents,
      currency: checkouts.currency,
      tax: CHECKOUT_TAX,
      extraCents: borneCentsOf(checkouts.id),
      buyer: { ...memberColumns(users), email: users.email },
    })
    .from(checkouts)
    .innerJoin(users, eq(users.id, checkouts.buyerId))
    .where(eq(checkouts.id, id))
  const { number, paidAt } = payment ?? {}
  // Unpaid checkouts have no number.
  if (!payment || !maySeeReceipt(user, payment.buyer) || typeof number !== 'number' || !paidAt) {
    throw new NotFound('This receipt does not exist')
  }
  const items = await db
    // A refund in parts has several rows: the latest has its status.
    .selectDistinctOn([checkoutItems.id], {
      title: sql<string | null>`coalesce(${checkoutItems.title}, ${prompts.title})`,
      amountCents: checkoutItems.amountCents,
      taxCents: checkoutItems.taxCents,
      // A restarted purchase has the status of its latest checkout.
      licence: sql`case when ${purchases.checkoutId} = ${checkoutItems.checkoutId} then ${purchases.licence} end`
        .mapWith(purchases.licence)
        .as('item_licence'),
      // Without a refund row it was refunded by a dispute or by hand.
      refundedAt: sql`case when ${purchases.checkoutId} = ${checkoutItems.checkoutId} then ${purchases.refundedAt} end`
        .mapWith(purchases.refundedAt)
        .as('item_refunded_at'),
      refund: { status: refunds.status, createdAt: refunds.createdAt, doneAt: refunds.doneAt },
      owedCents: unsettledCentsOfItem(),
    })
    .from(checkoutItems)
    .leftJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .leftJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(refunds, eq(refunds.itemId, checkoutItems.id))
    .where(eq(checkoutItems.checkoutId, id))
    .orderBy(asc(checkoutItems.id), sql`${refunds.id} desc nulls last`)
  return presentReceipt(config, { ...payment, number, paidAt }, items)
}
