import { paths } from '@promptery/contract/client-paths'
import { taxLabel } from '@promptery/contract/sales/tax'
import { and, eq } from 'drizzle-orm'
import { type Order, ProviderFailed, ProviderRefused } from '../../adapters/payments/port.ts'
import { referenceOf } from '../../platform/db/references.ts'
import { checkouts } from '../../platform/db/schema.ts'
import { type PayingContext, paymentFailure } from '../provider/provider-failure.ts'
import type { CheckoutTax } from '../tax/tax-due.ts'
import type { Line } from './begin-checkout.ts'
import { endUnopened } from './end-checkout.ts'

interface Opening {
  checkout: { id: string; currency: string; tax: CheckoutTax }
  lines: Line[]
  origin: string
}

/** For the provider's page. Null: its lines are as they are. */
function taxOf({ taxBy, isTaxIncluded: isIncluded, taxName, taxRate }: CheckoutTax): Order['tax'] {
  if (taxBy === 'provider') return { by: 'provider', isIncluded }
  return taxBy === null || !taxRate
    ? null
    : { by: 'shop', isIncluded, label: taxLabel({ name: taxName, rate: taxRate }) }
}

/**
 * Creates the provider's page for a checkout. Concurrent requests get the same page.
 * @returns null when the checkout has ended meanwhile
 * @throws Unavailable, Conflict
 */
export async function openPage(ctx: PayingContext, { checkout, lines, origin }: Opening): Promise<string | null> {
  const { id } = checkout
  const [only] = lines.length === 1 ? lines : []
  const order = {
    id,
    currency: checkout.currency,
    lines: lines.map((line) => ({ ...line, reference: referenceOf(line.purchaseId) })),
    tax: taxOf(checkout.tax),
    buyer: ctx.user,
    paidUrl: `${origin}${paths.paymentSuccessful}?checkout=${id}`,
    cancelledUrl: `${origin}${only ? paths.checkoutRoute.replace(':id', only.promptId) : paths.cart}`,
  }
  try {
    const { sessionId, url } = await ctx.payments.openCheckout(order)
    const opened = await ctx.db
      .update(checkouts)
      .set({ sessionId, url })
      .where(and(eq(checkouts.id, id), eq(checkouts.status, 'open')))
      .returning({ id: checkouts.id })
    if (opened.length > 0) return url
    await ctx.payments.expireCheckout(sessionId)
    return null
  } catch (error) {
    ctx.log.warn({ err: error, checkout: id }, 'the payment provider created no page')
    // The provider would repeat its response, so the next attempt needs another id.
    if (error instanceof ProviderRefused || error instanceof ProviderFailed) await endUnopened(ctx.db, id, 'fail')
    throw paymentFailure(error, ctx)
  }
}
