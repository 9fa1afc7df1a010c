import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../platform/db/rows.ts'
import { checkouts, purchases } from '../../platform/db/schema.ts'
import { BLOCKED } from '../../testing/database/blocked.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aPrompt } from '../../testing/shop/factories.ts'
import { applyCheckout } from './apply-checkout.ts'
import { OPEN_CHECKOUTS_MAX } from './begin-checkout.ts'
import { lockSales } from './purchase.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop()
})

describe('a buyer at the limit of open checkouts', () => {
  const open = async (buyer: Awaited<ReturnType<PayingShop['aBuyer']>>) =>
    shop.deps.db.$count(checkouts, and(eq(checkouts.buyerId, buyer.user.id), eq(checkouts.status, 'open')))

  it('has the oldest page closed that is not being paid', async () => {
    const buyer = await shop.aBuyer()
    const pages: string[] = []
    for (let count = 0; count < OPEN_CHECKOUTS_MAX; count += 1) {
      pages.push((await buyer.buy((await aPrompt(shop.deps)).id)).session)
    }
    shop.provider.account.pay(pages[0] ?? '', 'bank')
    const another = await buyer.buy((await aPrompt(shop.deps)).id)
    expect(another).toMatchObject({ code: 201, status: 'pending' })
    const states = [...pages.slice(0, 3), another.session].map((id) => shop.provider.account.sessionOf(id).status)
    expect(states).toEqual(['complete', 'expired', 'open', 'open'])
    expect(await open(buyer)).toBe(OPEN_CHECKOUTS_MAX)
  })

  it('is refused when all open checkouts are being paid', async () => {
    const buyer = await shop.aBuyer()
    for (let count = 0; count < OPEN_CHECKOUTS_MAX; count += 1) {
      const { session } = await buyer.buy((await aPrompt(shop.deps)).id)
      shop.provider.account.pay(session, 'bank')
    }
    const another = await buyer.buy((await aPrompt(shop.deps)).id)
    expect(another).toMatchObject({ code: 409, status: 'too_many_payments' })
    expect(await open(buyer)).toBe(OPEN_CHECKOUTS_MAX)
  })
})

it.each(['first', 'last'])('a page that ends while its cart is bought anew, the %s one first, waits', async (which) => {
  const { db } = shop.deps
  const sold = await Promise.all([aPrompt(shop.deps), aPrompt(shop.deps)])
  const buyer = await shop.aBuyer()
  const promptIds = sold.map(({ id }) => id)
  const { checkoutId, session: sessionId } = await buyer.buyAll(...promptIds)
  const cents = { subtotalCents: 800, totalCents: 800, taxCents: 0, currency: 'usd' }
  const notified = { checkoutId, sessionId, country: null, paymentId: null, url: null, isOwn: true, ...cents }
  const rows = await db.select().from(purchases).where(eq(purchases.buyerId, buyer.user.id)).orderBy(purchases.id)
  const order = which === 'first' ? rows : rows.toReversed()
  // As `beginCheckout` does: the prompts, then the purchases one after the other.
  const ending = await db.transaction(async (tx) => {
    await lockSales(tx, promptIds)
    let ended: Promise<unknown> | undefined
    for (const { id } of order) {
      await tx.update(purchases).set({ amountCents: 400 }).where(eq(purchases.id, id))
      ended ??= db.transaction((other) => applyCheckout(other, { ...notified, state: 'expired' })).catch(String)
      await expect.poll(async () => (await rowsOf(db, sql.raw(BLOCKED))).length).toBeGreaterThan(0)
    }
    return { ended }
  })
  expect(await ending.ended).toBeNull()
  const ids = rows.map(({ id }) => id)
  const left = await db.select().from(purchases).where(inArray(purchases.id, ids))
  expect(left.map(({ status }) => status)).toEqual(['expired', 'expired'])
})
