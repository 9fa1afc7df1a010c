import type { Checkout, CheckoutStatus, PurchaseStatus } from '@promptery/contract/sales/purchases'
import type { ReturnReason } from '@promptery/contract/sales/return-reasons'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { checkoutItems, checkouts, offers, prompts, purchases, refunds } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { isOfProvider } from '../provider/provider-failure.ts'
import { syncCheckout } from '../provider/sync-checkouts.ts'

/**
 * A checkout of the session's user. An open one is synced first, in case the buyer returns before the webhook; when the
 * provider is unavailable, it stays open.
 * @throws NotFound, also for another user's
 */
export async function getCheckout(ctx: UserContext, { id }: { id: string }): Promise<Checkout> {
  const checkout = await findCheckout(ctx, id)
  const { payments } = ctx
  if (checkout.status !== 'open' || checkout.sessionId === null || !payments.takesMoney) return present(ctx, checkout)
  try {
    const { url } = await syncCheckout(ctx, payments, checkout.sessionId)
    return await present(ctx, { ...(await findCheckout(ctx, id)), url })
  } catch (error) {
    if (!isOfProvider(error)) throw error
    ctx.log.warn({ err: error, checkout: id }, 'a checkout could not be synced with the payment provider')
    return present(ctx, checkout)
  }
}

async function findCheckout(ctx: UserContext, id: string): Promise<typeof checkouts.$inferSelect> {
  const isOwn = and(eq(checkouts.id, id), eq(checkouts.buyerId, ctx.user.id))
  const [checkout] = await ctx.db.select().from(checkouts).where(isOwn)
  if (!checkout) throw new NotFound('This payment does not exist')
  return checkout
}

async function present(ctx: UserContext, checkout: typeof checkouts.$inferSelect): Promise<Checkout> {
  const items = await ctx.db
    .select({
      amountCents: sql<number>`${checkoutItems.amountCents} + ${checkoutItems.taxCents}`.mapWith(Number),
      promptId: purchases.promptId,
      title: prompts.title,
      heldBy: purchases.checkoutId,
      status: purchases.status,
      returnedFor: checkoutItems.returnedFor,
      deliveryDue: offers.dueAt,
      // A failed refund may have a later one.
      refundId: sql<
        string | null
      >`(select ${refunds.id} from ${refunds} where ${refunds.itemId} = ${checkoutItems.id} limit 1)`,
    })
    .from(checkoutItems)
    .leftJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
    .leftJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(offers, and(eq(offers.purchaseId, purchases.id), eq(offers.status, 'accepted')))
    .where(eq(checkoutItems.checkoutId, checkout.id))
    .orderBy(asc(checkoutItems.id))
  return presentCheckout(checkout, items)
}

interface CheckoutRow {
  id: string
  status: CheckoutStatus
  url: string | null
  currency: string
  mismatchCents: number | null
  mismatchCurrency: string | null
}

interface ItemRow {
  /** With tax. */
  amountCents: number
  /** Null: the listing is deleted. */
  promptId: string | null
  title: string | null
  /** The current checkout of the purchase. */
  heldBy: string | null
  status: PurchaseStatus | null
  refundId: string | null
  returnedFor: ReturnReason | null
  /** Null: it is no hired work, or delivered. */
  deliveryDue: Date | null
}

const OF_CHECKOUT = { open: 'pending', paid: 'paid', failed: 'failed', expired: 'expired' } as const

function presentCheckout(checkout: CheckoutRow, items: ItemRow[]): Checkout {
  const { mismatchCents, mismatchCurrency: currency } = checkout
  return {
    _id: checkout.id,
    status: checkout.status,
    url: checkout.status === 'open' ? checkout.url : null,
    amount: items.reduce((sum, { amountCents }) => sum + amountCents, 0) / 100,
    currency: checkout.currency,
    mismatch: mismatchCents === null || currency === null ? null : { amount: mismatchCents / 100, currency },
    purchases: items.map(({ promptId, title, amountCents, heldBy, status, refundId, returnedFor, deliveryDue }) => ({
      prompt_id: promptId,
      title: title ?? 'A deleted prompt',
      amount: amountCents / 100,
      status:
        refundId !== null || mismatchCents !== null
          ? 'refunded'
          : (heldBy === checkout.id && status) || OF_CHECKOUT[checkout.status],
      ...(returnedFor && { returnedFor }),
      ...(deliveryDue && { deliveryDue: deliveryDue.toISOString() }),
    })),
  }
}
