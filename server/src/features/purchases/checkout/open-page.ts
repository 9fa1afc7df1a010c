import { paths } from '@promptery/contract/client-paths'
import { and, eq } from 'drizzle-orm'
import { ProviderFailed, ProviderRefused } from '../../../adapters/payments/port.ts'
import { checkouts } from '../../../db/schema.ts'
import { endUnopened } from './apply-checkout.ts'
import type { Line } from './begin-checkout.ts'
import { type PayingContext, unavailable } from './paying.ts'

interface Opening {
  checkout: { id: string }
  lines: Line[]
  origin: string
}

/**
 * Makes the provider's page for a checkout. Two requests that do so at once get the same page.
 * @returns null when the checkout was ended meanwhile: nobody is told of the page then
 * @throws Unavailable
 */
export async function openPage(ctx: PayingContext, { checkout, lines, origin }: Opening): Promise<string | null> {
  const { id } = checkout
  const [only] = lines.length === 1 ? lines : []
  const order = {
    id,
    currency: ctx.config.currency,
    lines,
    buyerEmail: ctx.user.email,
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
    ctx.log.warn({ err: error, checkout: id }, 'the payment provider made no page')
    // The same request would be answered so again: the next attempt is another one.
    if (error instanceof ProviderRefused || error instanceof ProviderFailed) await endUnopened(ctx.db, id, 'fail')
    throw unavailable(error)
  }
}
