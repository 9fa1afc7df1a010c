import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { purchases } from '../../platform/db/schema.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aPrompt } from '../../testing/shop/factories.ts'
import { balancesOf } from '../ledger/totals.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop()
})

const statusOf = async (buyerId: string): Promise<string[]> =>
  (await shop.deps.db.select().from(purchases).where(eq(purchases.buyerId, buyerId))).map(({ status }) => status).sort()

describe('GET /payments/checkouts/:id', () => {
  it('syncs with the provider, so that a buyer who returns before the event sees the payment', async () => {
    const { id, fields } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const { session, checkoutId, url } = await buyer.buy(id)
    const purchase = { prompt_id: id, title: fields.title, amount: 4 }
    expect(await buyer.checkout(checkoutId)).toEqual({
      _id: checkoutId,
      status: 'open',
      mismatch: null,
      url,
      amount: 4,
      currency: 'usd',
      purchases: [{ ...purchase, status: 'pending' }],
    })
    shop.provider.account.pay(session)
    expect(await buyer.checkout(checkoutId)).toMatchObject({
      status: 'paid',
      purchases: [{ ...purchase, status: 'paid' }],
    })
    await shop.deliver()
    expect(await statusOf(buyer.user.id)).toEqual(['paid'])
  })

  it('races the event safely', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, uploader } = await aPrompt(shop.deps)
      const buyer = await shop.aBuyer()
      const { session, checkoutId } = await buyer.buy(id)
      shop.provider.account.pay(session)
      const [event] = shop.provider.account.events.slice(-1)
      if (!event) throw new Error('The provider has sent no event')
      await Promise.all([
        buyer.checkout(checkoutId),
        shop.deliver(event),
        shop.deliver(event),
        buyer.checkout(checkoutId),
      ])
      expect(await balancesOf(shop.deps.db, 'usd', uploader.id)).toMatchObject({ payable: -320 })
      expect((await shop.visitor('GET', `/prompts/${id}`)).json().prompt.salesCount).toBe(1)
    }
  })

  it('still says that it is open while the provider is away', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const { checkoutId } = await buyer.buy(id)
    shop.provider.goWrong(/^GET \/v1\/checkout/, 'error', 'error', 'error')
    expect(await buyer.checkout(checkoutId)).toMatchObject({ status: 'open' })
  })

  it('is each buyer’s own', async () => {
    const { id } = await aPrompt(shop.deps)
    const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
    const { checkoutId } = await buyer.buy(id)
    expect((await other.call('GET', `/payments/checkouts/${checkoutId}`)).statusCode).toBe(404)
    expect((await shop.visitor('GET', `/payments/checkouts/${checkoutId}`)).statusCode).toBe(401)
    expect((await buyer.call('GET', '/payments/checkouts/x')).statusCode).toBe(400)
  })
})
