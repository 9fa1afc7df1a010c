import type { PageQuery } from '@promptery/contract/common'
import { REFUND_DECISION_DAYS } from '@promptery/contract/constants'
import type { RefundRequest } from '@promptery/contract/sales/refunds'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserContext } from '../../../platform/context.ts'
import { memberColumns } from '../../../platform/db/member-columns.ts'
import { selectPage } from '../../../platform/db/page.ts'
import { checkouts, prompts, purchases, refundRequests, users } from '../../../platform/db/schema.ts'
import { borneCentsOf } from '../../ledger/posted-refunds.ts'
import { taxCentsOfPurchase } from '../../tax/tax-paid.ts'
import { presentRefundRequest } from '../present-refunds.ts'

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

/** The engineer's deadline. */
export const escalatesAt = (): SQL<Date> =>
  sql`coalesce(${refundRequests.escalatedAt}, ${refundRequests.createdAt} + make_interval(days => ${sql.raw(
    String(REFUND_DECISION_DAYS),
  )}))`.mapWith(refundRequests.createdAt)

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
