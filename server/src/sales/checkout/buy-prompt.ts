import { paths } from '@promptery/contract/client-paths'
import type { BuyBody } from '@promptery/contract/sales/purchases'
import { taxLabel } from '@promptery/contract/sales/tax'
import { and, eq } from 'drizzle-orm'
import {
  type Order as PageOrder,
  type ProviderCheckout,
  ProviderFailed,
  ProviderRefused,
} from '../../adapters/payments/port.ts'
import type { UserContext } from '../../platform/context.ts'
import { referenceOf } from '../../platform/db/ids.ts'
import { checkouts } from '../../platform/db/schema.ts'
import { Conflict, Forbidden } from '../../platform/errors.ts'
import { type PayingContext, paymentFailure } from '../provider/provider-failure.ts'
import { expirePage, syncCheckout } from '../provider/sync-checkouts.ts'
import type { CheckoutTax } from '../tax/tax.ts'
import {
  type Begun,
  type Bought,
  beginCheckout,
  Held,
  type Line,
  type Order,
  TooManyCheckouts,
  type Wanted,
} from './begin-checkout.ts'
import { endUnopened } from './end-checkout.ts'
import { lockSales, settleLocked, startPurchase } from './purchase.ts'

/**
 * Buys a prompt for the session's user at its price in the database.
 * @param origin of the shop, for the return addresses of the provider's page
 * @throws Forbidden for another user's purchase, and what `buyPrompts` throws
 */
export async function buyPrompt(
  ctx: UserContext,
  { boughtBy, country, ...wanted }: BuyBody,
  origin = '',
): Promise<Bought> {
  if (boughtBy !== ctx.user.id) throw new Forbidden('not_buyer', 'You can only buy for yourself')
  return buyPrompts(ctx, { wanted: [wanted], country }, origin)
}

/**
 * Buys several prompts, all or none. Where the shop takes no money the purchases are settled at once; otherwise those
 * with a price are pending until the provider reports the payment.
 * @throws Forbidden for the user's own prompt, NotFound for an unlisted one, PriceChanged, Conflict, Unavailable
 */
export async function buyPrompts(ctx: UserContext, order: Order, origin: string): Promise<Bought> {
  const { payments } = ctx
  const wanted = [...new Map(order.wanted.map((item) => [item.promptId, item])).values()]
  return payments.takesMoney ? checkOut({ ...ctx, payments }, { ...order, wanted }, origin) : buyAtOnce(ctx, wanted)
}

async function buyAtOnce(ctx: UserContext, items: Wanted[]): Promise<Bought> {
  return ctx.db.transaction(async (tx) => {
    await lockSales(
      tx,
      items.map(({ promptId }) => promptId),
    )
    let isNew = false
    for (const item of items) {
      const begun = await startPurchase({ ...ctx, db: tx }, item)
      if (begun) isNew = (await settleLocked(tx, begun)) || isNew
    }
    return { status: 'paid', isNew }
  })
}

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
async function checkOut(ctx: PayingContext, order: Order, origin: string): Promise<Bought> {
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

interface Opening {
  checkout: { id: string; currency: string; tax: CheckoutTax }
  lines: Line[]
  origin: string
}

/** For the provider's page. Null: its lines are as they are. */
function taxOf({ taxBy, isTaxIncluded: isIncluded, taxName, taxRate }: CheckoutTax): PageOrder['tax'] {
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
async function openPage(ctx: PayingContext, { checkout, lines, origin }: Opening): Promise<string | null> {
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
