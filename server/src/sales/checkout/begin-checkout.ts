import { lineItem } from '@promptery/contract/sales/line-item'
import type { CheckoutBody } from '@promptery/contract/sales/purchases'
import { taxedPrice } from '@promptery/contract/sales/tax'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { pick } from '../../platform/db/rows.ts'
import { checkoutItems, checkouts, prompts, purchases } from '../../platform/db/schema.ts'
import type { PayingContext } from '../provider/provider-failure.ts'
import { buyerCountry, CHECKOUT_TAX, type CheckoutTax, checkoutTax, isSameTax } from '../tax/tax.ts'
import { lockSales, settlePurchase, startPurchase } from './purchase.ts'

/** A prompt to buy, with the displayed price. */
export type Wanted = CheckoutBody['items'][number]

/** What a buyer wants to pay together. */
export interface Order {
  wanted: Wanted[]
  /** The buyer's country. Absent: the one that they named before. */
  country?: string | undefined
}

export interface Bought {
  status: 'pending' | 'paid'
  /** False: owned already or in an open checkout; nothing was recorded. */
  isNew: boolean
  /** The payment page of a pending purchase. */
  checkout?: { id: string; url: string | null }
}

interface OpenCheckout {
  id: string
  /** Null: the provider's page is not created yet. */
  sessionId: string | null
  /** The shop's when it began. */
  currency: string
  tax: CheckoutTax
}

export interface Line {
  purchaseId: string
  promptId: string
  title: string
  /** The price before tax, and its tax by the shop's rates. */
  amountCents: number
  taxCents: number
}

export interface Begun {
  /** Whether a purchase or checkout was recorded. */
  isNew: boolean
  /** Absent: nothing is to be paid. */
  checkout?: OpenCheckout
  lines: Line[]
}

/** Rolls the checkout back: other open checkouts contain some of its prompts. */
export class Held extends Error {
  readonly checkouts: OpenCheckout[]

  constructor(checkouts: OpenCheckout[]) {
    super('other checkouts hold a part of this')
    this.checkouts = checkouts
  }
}

/** Rolls the checkout back: the buyer has reached `OPEN_CHECKOUTS_MAX`. Oldest first. */
export class TooManyCheckouts extends Error {
  readonly checkouts: OpenCheckout[]

  constructor(checkouts: OpenCheckout[]) {
    super('there are too many open checkouts')
    this.checkouts = checkouts
  }
}

/** Open checkouts of a buyer; reconciliation syncs each with the provider. */
export const OPEN_CHECKOUTS_MAX = 20

/**
 * Starts the purchases of prompts that the session's user does not own, and a checkout for them, or finds an open
 * checkout for exactly these prompts and prices in the shop's currency. Free prompts are settled at once. The provider is
 * not asked.
 * @throws Held, TooManyCheckouts, and what `startPurchase` throws
 */
export async function beginCheckout(ctx: PayingContext, { wanted, country }: Order): Promise<Begun> {
  const { user, config } = ctx
  const { currency } = config
  const promptIds = wanted.map(({ promptId }) => promptId)
  // Before the transaction: it locks sellers, and two who buy from each other would wait for each other's row.
  const buyersCountry = await buyerCountry(ctx, country)
  return ctx.db.transaction(async (tx) => {
    // Serializes the checkouts of a buyer, so that concurrent requests find each other's.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout ${user.id}`}, 0))`)
    const held = await openCheckoutsOf(tx, user.id, promptIds)
    await lockSales(tx, promptIds)
    const started: string[] = []
    for (const item of wanted) {
      const begun = await startPurchase({ ...ctx, db: tx }, item)
      if (begun) started.push(begun.id)
    }
    const tax = checkoutTax(config, buyersCountry)
    const all = await linesOf(tx, started, tax)
    const lines = all.filter(({ amountCents }) => amountCents > 0)
    const [first, ...others] = held
    if (
      first &&
      others.length === 0 &&
      all.length === lines.length &&
      (await isFor(tx, first, { lines, tax, currency }))
    ) {
      return { isNew: false, checkout: first, lines }
    }
    if (first) throw new Held(held)
    const free = all.flatMap(({ purchaseId, amountCents }) => (amountCents === 0 ? purchaseId : []))
    // A prompt that is free now may have had a checkout before.
    if (free.length > 0) await tx.update(purchases).set({ checkoutId: null }).where(inArray(purchases.id, free))
    for (const id of free) await settlePurchase(tx, id)
    if (lines.length === 0) return { isNew: started.length > 0, lines }
    const open = await openCheckouts(tx, user.id)
    if (open.length >= OPEN_CHECKOUTS_MAX) throw new TooManyCheckouts(open)
    const checkout = { id: newId(), sessionId: null, currency, tax }
    const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
    // In hundredths of a percent.
    const feeRate = Math.round(config.platformFeePercent * 100)
    await tx.insert(checkouts).values({ id: checkout.id, buyerId: user.id, amountCents, currency, feeRate, ...tax })
    await tx.insert(checkoutItems).values(
      lines.map((line) => ({
        id: newId(),
        checkoutId: checkout.id,
        purchaseId: line.purchaseId,
        title: line.title,
        amountCents: line.amountCents,
        taxCents: line.taxCents,
        platformFeeCents: lineItem(line.amountCents, config.platformFeePercent).platformFeeCents,
      })),
    )
    const ids = lines.map(({ purchaseId }) => purchaseId)
    await tx.update(purchases).set({ checkoutId: checkout.id }).where(inArray(purchases.id, ids))
    return { isNew: true, checkout, lines }
  })
}

const OPEN = { ...pick(checkouts, 'id', 'sessionId', 'currency'), tax: CHECKOUT_TAX }

function openCheckoutsOf(tx: Db, buyerId: string, promptIds: string[]): Promise<OpenCheckout[]> {
  return tx
    .selectDistinct(OPEN)
    .from(purchases)
    .innerJoin(checkouts, eq(checkouts.id, purchases.checkoutId))
    .where(
      and(
        eq(purchases.buyerId, buyerId),
        inArray(purchases.promptId, promptIds),
        eq(purchases.status, 'pending'),
        eq(checkouts.status, 'open'),
      ),
    )
}

/** The open checkouts of a buyer, oldest first. */
const openCheckouts = (tx: Db, buyerId: string): Promise<OpenCheckout[]> =>
  tx
    .select(OPEN)
    .from(checkouts)
    .where(and(eq(checkouts.buyerId, buyerId), eq(checkouts.status, 'open')))
    .orderBy(asc(checkouts.id))
    .limit(OPEN_CHECKOUTS_MAX)

async function linesOf(tx: Db, purchaseIds: string[], { taxRate, isTaxIncluded }: CheckoutTax): Promise<Line[]> {
  const rows = await tx
    .select({
      purchaseId: purchases.id,
      promptId: purchases.promptId,
      title: prompts.title,
      priceCents: purchases.amountCents,
    })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .where(inArray(purchases.id, purchaseIds))
    .orderBy(asc(purchases.id))
  return rows.map(({ priceCents, ...row }) => {
    const { netCents, taxCents } = taxedPrice(priceCents, taxRate ?? 0, isTaxIncluded)
    return { ...row, amountCents: netCents, taxCents }
  })
}

/** Whether a checkout has exactly these lines, taxed in this way, in this currency. */
async function isFor(
  tx: Db,
  checkout: OpenCheckout,
  { lines, tax, currency }: { lines: Line[]; tax: CheckoutTax; currency: string },
) {
  if (checkout.currency !== currency || !isSameTax(checkout.tax, tax)) return false
  const items = await tx
    .select({ purchaseId: checkoutItems.purchaseId, amountCents: checkoutItems.amountCents })
    .from(checkoutItems)
    .where(eq(checkoutItems.checkoutId, checkout.id))
  const amounts = new Map(items.map(({ purchaseId, amountCents }) => [purchaseId, amountCents]))
  return items.length === lines.length && lines.every((line) => amounts.get(line.purchaseId) === line.amountCents)
}
