import type { PageQuery } from '@promptery/contract/common'
import type { FailedRefund } from '@promptery/contract/money/refunds'
import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../../context.ts'
import { selectPage } from '../../../db/page.ts'
import { checkoutItems, checkouts, prompts, purchases, refunds, users } from '../../../db/schema.ts'
import { isFailed } from './owed-refunds.ts'
import { presentFailedRefund } from './present-refunds.ts'

/** The money that buyers' banks did not take and that nobody has given back since, oldest first: for admins. */
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
        buyer: { id: users.id, username: users.username },
        amountCents: refunds.amountCents,
        failedAt: refunds.failedAt,
        createdAt: refunds.createdAt,
      })
      .from(refunds)
      .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
      .innerJoin(users, eq(users.id, checkouts.buyerId))
      .innerJoin(checkoutItems, eq(checkoutItems.id, refunds.itemId))
      .leftJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
      .leftJoin(prompts, eq(prompts.id, purchases.promptId))
      .where(and(isFailed(), after))
      .orderBy(...order)
      .limit(limit),
  )
  return { refunds: rows.map(presentFailedRefund), nextCursor }
}
