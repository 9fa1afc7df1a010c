import type { ProviderCheckout } from '../../adapters/payments/port.ts'
import { Conflict } from '../../platform/errors.ts'
import { type PayingContext, paymentFailure } from '../provider/provider-failure.ts'
import { expirePage, syncCheckout } from '../provider/sync-checkout.ts'
import { type Begun, beginCheckout, Held, TooManyCheckouts } from './begin-checkout.ts'
import { endUnopened } from './end-checkout.ts'
import { openPage } from './open-page.ts'
import type { Bought, Order } from './order.ts'

/** Attempts to start a checkout while other checkouts of the buyer overlap. */
const ATTEMPTS_MAX = 4
/** Open checkouts that are tried to be expired, with a request each. */
const OLDEST_LOOKED_AT = 3

/**
 * Starts the payment of prompts at the provider. The same prompts and prices lead to the same page; an overlapping page
 * is expired first, so that no purchase can be paid at two pages. Beyond the limit of open checkouts the oldest one is
 * expired.
 * @throws NotFound, Forbidden, PriceChanged, Conflict, Unavailable
 */
export async function checkOut(ctx: PayingContext, order: Order, origin: string): Promise<Bought> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const begun = await beginCheckout(ctx, order).catch((error: unknown) => {
      if (error instanceof Held || error instanceof TooManyCheckouts) return error
      throw error
    })
    if (begun instanceof Held) {
      for (const held of begun.checkouts) if (!(await expireOpen(ctx, held))) throw underWay()
    } else if (begun instanceof TooManyCheckouts) {
      await closeOldest(ctx, begun)
    } else {
      const bought = await goToPage(ctx, begun, origin)
      if (bought) return bought
    }
  }
  throw new Conflict('checkout_replaced', 'This is being bought in another window. Look there, or try again.')
}

/** @returns null when the checkout has ended meanwhile */
async function goToPage(ctx: PayingContext, { isNew, checkout, lines }: Begun, origin: string): Promise<Bought | null> {
  if (!checkout) return { status: 'paid', isNew }
  const { id, sessionId } = checkout
  if (sessionId === null) {
    const url = await openPage(ctx, { checkout, lines, origin })
    return url === null ? null : { status: 'pending', isNew, checkout: { id, url } }
  }
  const { state, url } = await withPaymentErrors(ctx, syncCheckout(ctx, ctx.payments, sessionId))
  return state === 'open' || state === 'processing' ? { status: 'pending', isNew, checkout: { id, url } } : null
}

/** Expires an open checkout. @returns false when its payment is processing */
async function expireOpen(ctx: PayingContext, { id, sessionId }: Held['checkouts'][number]): Promise<boolean> {
  if (sessionId === null) {
    await endUnopened(ctx.db, id, 'expire')
    return true
  }
  const { state } = await withPaymentErrors(ctx, expirePage(ctx, ctx.payments, sessionId))
  return state !== 'processing'
}

/** Expires the oldest open checkout that is not processing. @throws Conflict when the oldest ones are */
async function closeOldest(ctx: PayingContext, { checkouts }: TooManyCheckouts): Promise<void> {
  for (const checkout of checkouts.slice(0, OLDEST_LOOKED_AT)) if (await expireOpen(ctx, checkout)) return
  throw new Conflict('too_many_payments', 'Too many of your payments are under way. Wait until one has arrived.')
}

const underWay = () => new Conflict('payment_under_way', 'A payment of this is under way. Wait until it has arrived.')

async function withPaymentErrors(ctx: PayingContext, request: Promise<ProviderCheckout>): Promise<ProviderCheckout> {
  try {
    return await request
  } catch (error) {
    throw paymentFailure(error, ctx)
  }
}
