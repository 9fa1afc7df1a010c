import type { ProviderCheckout } from '../../../adapters/payments/port.ts'
import { Conflict } from '../../../errors.ts'
import type { Bought, Wanted } from '../buy-prompt.ts'
import { endUnopened } from './apply-checkout.ts'
import { askProvider, closePage } from './ask-provider.ts'
import { type Begun, beginCheckout, Crowded, Held } from './begin-checkout.ts'
import { openPage } from './open-page.ts'
import { type PayingContext, unavailable } from './paying.ts'

/** How often a checkout is begun anew because others of the same buyer were in its way. */
const ATTEMPTS_MAX = 4
/** The provider is asked for each. */
const OLDEST_LOOKED_AT = 3

/**
 * Begins the payment of prompts at the provider. What the buyer has begun to pay leads to the same page; where only a part
 * is the same, or the price is another, the older page is closed first. So a purchase is never to be paid at two pages. Who has
 * begun to pay very much at once has the oldest page closed.
 * @throws NotFound, Forbidden, PriceChanged, Conflict, Unavailable
 */
export async function checkOut(ctx: PayingContext, wanted: Wanted[], origin: string): Promise<Bought> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const begun = await beginCheckout(ctx, wanted).catch((error: unknown) => {
      if (error instanceof Held || error instanceof Crowded) return error
      throw error
    })
    if (begun instanceof Held) {
      for (const held of begun.checkouts) if (!(await makeWay(ctx, held))) throw underWay()
    } else if (begun instanceof Crowded) {
      await closeOldest(ctx, begun)
    } else {
      const bought = await goToPage(ctx, begun, origin)
      if (bought) return bought
    }
  }
  throw new Conflict('checkout_replaced', 'This is being bought in another window. Look there, or try again.')
}

/** @returns null when what was begun has ended meanwhile */
async function goToPage(ctx: PayingContext, { isNew, checkout, lines }: Begun, origin: string): Promise<Bought | null> {
  if (!checkout) return { status: 'paid', isNew }
  const { id, sessionId } = checkout
  if (sessionId === null) {
    const url = await openPage(ctx, { checkout, lines, origin })
    return url === null ? null : { status: 'pending', isNew, checkout: { id, url } }
  }
  const { state, url } = await orUnavailable(askProvider(ctx, ctx.payments, sessionId))
  return state === 'open' || state === 'processing' ? { status: 'pending', isNew, checkout: { id, url } } : null
}

/** Ends a checkout that stands in the way of another one. @returns false when it is being paid */
async function makeWay(ctx: PayingContext, { id, sessionId }: Held['checkouts'][number]): Promise<boolean> {
  if (sessionId === null) {
    await endUnopened(ctx.db, id, 'expire')
    return true
  }
  const { state } = await orUnavailable(closePage(ctx, ctx.payments, sessionId))
  return state !== 'processing'
}

/** Ends the oldest of a buyer's open checkouts that is not being paid. @throws Conflict when those looked at are */
async function closeOldest(ctx: PayingContext, { checkouts }: Crowded): Promise<void> {
  for (const checkout of checkouts.slice(0, OLDEST_LOOKED_AT)) if (await makeWay(ctx, checkout)) return
  throw new Conflict('too_many_payments', 'Too many of your payments are under way. Wait until one has arrived.')
}

const underWay = () => new Conflict('payment_under_way', 'A payment of this is under way. Wait until it has arrived.')

async function orUnavailable(asked: Promise<ProviderCheckout>): Promise<ProviderCheckout> {
  try {
    return await asked
  } catch (error) {
    throw unavailable(error)
  }
}
