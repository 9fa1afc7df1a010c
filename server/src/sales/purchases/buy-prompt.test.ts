import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listings, notifications, prompts, purchases, users } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const salesOf = async (promptId: string) => {
  const [prompt] = await shop.deps.db.select().from(prompts).where(eq(prompts.id, promptId))
  const [seller] = await shop.deps.db
    .select()
    .from(users)
    .where(eq(users.id, prompt?.uploadedBy ?? ''))
  const rows = await shop.deps.db.select().from(purchases).where(eq(purchases.promptId, promptId))
  const [listing] = await shop.deps.db.select().from(listings).where(eq(listings.id, promptId))
  return { prompt: listing?.salesCount, seller: seller?.salesCount, rows }
}

describe('POST /users/buy', () => {
  it('records the purchase at the stored price, notifies the seller, and unlocks the text [spec 7.users.buy 4.buying]', async () => {
    const { id, uploader, fields } = await aPrompt(shop.deps, { price: 8 })
    const buyer = await aUser(shop.deps)
    const call = await shop.as(buyer)
    expect((await call('GET', `/prompts/${id}`)).body).not.toContain(fields.prompt)
    const response = await call('POST', '/users/buy', { boughtBy: buyer.id, promptId: id })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({ success: true, message: expect.any(String), status: 'paid' })
    expect((await call('GET', `/prompts/${id}`)).json().prompt.prompt).toBe(fields.prompt)
    const sales = await salesOf(id)
    expect(sales).toMatchObject({
      prompt: 1,
      seller: 1,
      rows: [{ amountCents: 800, buyerId: buyer.id, status: 'paid' }],
    })
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, uploader.id))
    expect(notified).toMatchObject([{ type: 'sold', promptId: id, actorId: buyer.id }])
  })

  it('makes one purchase, one sale and one notification of a hundred concurrent requests', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const buyer = await aUser(shop.deps)
    const call = await shop.as(buyer)
    const body = { boughtBy: buyer.id, promptId: id }
    const responses = await Promise.all(Array.from({ length: 100 }, () => call('POST', '/users/buy', body)))
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(99)
    const sales = await salesOf(id)
    expect(sales).toMatchObject({ prompt: 1, seller: 1 })
    expect(sales.rows).toHaveLength(1)
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, uploader.id))
    expect(notified).toMatchObject([{ type: 'sold', promptId: id, actorId: buyer.id }])
  })

  it('counts each of many buyers', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyers = await Promise.all(Array.from({ length: 12 }, () => aUser(shop.deps)))
    const calls = await Promise.all(buyers.map((buyer) => shop.as(buyer)))
    await Promise.all(calls.map((call, n) => call('POST', '/users/buy', { boughtBy: buyers[n]?.id, promptId: id })))
    expect(await salesOf(id)).toMatchObject({ prompt: 12, seller: 12 })
  })

  it('reports a changed price, and records nothing', async () => {
    const { id } = await aPrompt(shop.deps, { price: 8 })
    const buyer = await aUser(shop.deps)
    const call = await shop.as(buyer)
    const buy = (price: number) => call('POST', '/users/buy', { boughtBy: buyer.id, promptId: id, price })
    const refused = await buy(2)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toEqual({
      success: false,
      code: 'price_changed',
      message: 'The price has changed from $2.00 to $8.00',
      price: { shown: 2, current: 8 },
    })
    expect((await salesOf(id)).rows).toEqual([])
    expect((await buy(8)).statusCode).toBe(201)
    // An owned prompt has no price.
    expect((await buy(2)).statusCode).toBe(200)
  })

  it('succeeds for an owned prompt, also after it has left the market', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await aUser(shop.deps)
    const call = await shop.as(buyer)
    const body = { boughtBy: buyer.id, promptId: id }
    await call('POST', '/users/buy', body)
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
    const again = await call('POST', '/users/buy', body)
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({ success: true, status: 'paid' })
  })

  it('refuses a purchase for another user, one’s own prompt, and one that is not on the market [spec 7.users.buy 6.uploader.buy]', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const buyer = await aUser(shop.deps)
    const call = await shop.as(buyer)
    expect((await call('POST', '/users/buy', { boughtBy: uploader.id, promptId: id })).statusCode).toBe(403)
    const asUploader = await shop.as(uploader)
    expect((await asUploader('POST', '/users/buy', { boughtBy: uploader.id, promptId: id })).statusCode).toBe(403)
    const rejected = await aPrompt(shop.deps, { status: 'rejected' })
    expect((await call('POST', '/users/buy', { boughtBy: buyer.id, promptId: rejected.id })).statusCode).toBe(404)
    expect((await salesOf(id)).rows).toEqual([])
  })

  it('refuses a visitor and bad input [spec 6.visitor.writes]', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await aUser(shop.deps)
    expect((await shop.visitor('POST', '/users/buy', { boughtBy: buyer.id, promptId: id })).statusCode).toBe(401)
    const call = await shop.as(buyer)
    for (const body of [{}, { boughtBy: buyer.id, promptId: 'x' }, { boughtBy: buyer.id, promptId: [id] }]) {
      const response = await call('POST', '/users/buy', body)
      expect(response.statusCode).toBe(400)
      expect(response.json().errors.map(({ path }: { path: string }) => path)).toContain('promptId')
    }
  })
})
