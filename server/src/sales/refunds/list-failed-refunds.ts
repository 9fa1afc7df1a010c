import type { PageQuery } from '@promptery/contract/common'
import type { FailedRefund } from '@promptery/contract/sales/refunds'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { memberColumns } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { pick } from '../../platform/db/rows.ts'
import { checkoutItems, checkouts, prompts, purchases, refunds, users } from '../../platform/db/schema.ts'
import { paidOf } from '../checkout/paid-amount.ts'
import { isOutstanding } from './outstanding.ts'
import { presentFailedRefund } from './present-refunds.ts'

/** Outstanding refunds, and pending ones that the provider has refused, oldest first. For admins. */
export async function listFailedRefunds(
  ctx: UserContext,
  input: PageQuery,
): Promise<{ refunds: FailedRefund[]; nextCursor: string | null }> {
  const order = { direction: 'asc', columns: { id: refunds.id } } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    ctx.db
      .select({
        id: refunds.id,
        title: sql<string | null>`coalesce(${checkoutItems.title}, ${prompts.title})`,
        buyer: memberColumns(users),
        amountCents: refunds.amountCents,
        // What was paid in another amount is no price of an item.
        paidCents:
          sql`case when ${checkouts.mismatchCents} is null then ${checkoutItems.amountCents} + ${checkoutItems.taxCents} else ${paidOf.amountCents} end`.mapWith(
            checkoutItems.amountCents,
          ),
        currency: paidOf.currency,
        paymentId: checkouts.paymentId,
        ...pick(refunds, 'status', 'failure', 'failureCode', 'triedAt', 'failedAt', 'createdAt'),
      })
      .from(refunds)
      .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
      .innerJoin(users, eq(users.id, checkouts.buyerId))
      .innerJoin(checkoutItems, eq(checkoutItems.id, refunds.itemId))
      .leftJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
      .leftJoin(prompts, eq(prompts.id, purchases.promptId))
      .where(and(or(isOutstanding(), and(eq(refunds.status, 'pending'), isNotNull(refunds.triedAt))), after))
      .orderBy(...order)
      .limit(limit),
  )
  return { refunds: rows.map(presentFailedRefund), nextCursor }
}
