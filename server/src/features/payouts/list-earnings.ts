import type { PageQuery } from '@promptery/contract/common'
import type { SaleEarnings } from '@promptery/contract/money/payouts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { postedEarnings } from '../../money/ledger/earnings.ts'
import { heldUntil, isAskedBack, isDisputed, isOfOpenOffer } from '../../money/payouts/earnings-on-hold.ts'
import type { PayingContext } from '../../money/payouts/paying.ts'
import { selectPage } from '../../platform/db/page.ts'
import { checkouts, prompts, purchases, transfers } from '../../platform/db/schema.ts'
import { presentEarnings } from './present.ts'

/** The sales of the session's user through the provider with the state of each earning, latest first. */
export async function listEarnings(
  { db, user, config }: PayingContext,
  input: PageQuery,
): Promise<{ sales: SaleEarnings[]; nextCursor: string | null }> {
  const until = heldUntil(config.payoutHoldDays)
  const order = { direction: 'desc', columns: { id: purchases.id } } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    db
      .select({
        id: purchases.id,
        promptId: purchases.promptId,
        title: prompts.title,
        paidAt: purchases.paidAt,
        priceCents: purchases.amountCents,
        earningsCents: postedEarnings,
        currency: checkouts.currency,
        isRefunded: sql<boolean>`${purchases.status} in ('refunding', 'refunded')`,
        heldUntil: until,
        isHeld: sql<boolean>`${until} > now()`,
        isAskedBack: sql<boolean>`${isAskedBack(db)}`,
        isDisputed: sql<boolean>`${isDisputed(db)}`,
        isOfOpenOffer: sql<boolean>`${isOfOpenOffer(db)}`,
        transfer: {
          status: transfers.status,
          failure: transfers.failure,
          doneAt: transfers.doneAt,
          reversedAt: transfers.reversedAt,
        },
      })
      .from(purchases)
      .innerJoin(prompts, eq(prompts.id, purchases.promptId))
      .innerJoin(checkouts, eq(checkouts.id, purchases.checkoutId))
      .leftJoin(transfers, eq(transfers.purchaseId, purchases.id))
      .where(and(eq(purchases.sellerId, user.id), inArray(purchases.status, ['paid', 'refunding', 'refunded']), after))
      .orderBy(...order)
      .limit(limit),
  )
  return { sales: rows.map(presentEarnings), nextCursor }
}
