import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { cartItems, prompts, purchases } from '../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, copiesOf, type TestUser } from '../testing/shop/factories.ts'
import { CART_ITEMS_MAX } from './cart.ts'

let shop: TestApp
let user: TestUser
let call: Caller
beforeAll(async () => {
  shop = await testApp()
  user = await aUser(shop.deps)
  call = await shop.as(user)
})

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const idsOf = (response: { json(): { items: { id: string }[] } }) => response.json().items.map(({ id }) => id)

/** A user with a session and an empty cart. */
async function aCaller(): Promise<{ user: TestUser; call: Caller }> {
  const made = await aUser(shop.deps)
  return { user: made, call: await shop.as(made) }
}

describe('the cart', () => {
  it('adds prompts, lists them latest first, and removes them', async () => {
    const first = await aPrompt(shop.deps, { price: 6 })
    const second = await aPrompt(shop.deps)
    expect((await call('GET', '/cart')).json()).toEqual({ success: true, items: [] })
    const response = await call('POST', '/cart', { promptId: first.id })
    expect(response.statusCode).toBe(200)
    const { prompt } = (await call('GET', `/prompts/${first.id}`)).json()
    expect(response.json()).toEqual({
      success: true,
      items: [
        {
          id: first.id,
          _id: first.id,
          title: first.fields.title,
          description: first.fields.description,
          price: 6,
          licence: 'personal',
          type: 'Midjourney',
          uploaderName: first.uploader.username,
          image: prompt.cover_image.url,
          cover_image: prompt.cover_image,
          addedAt: expect.stringMatching(/Z$/),
          isAvailable: true,
        },
      ],
    })
    expect(idsOf(await call('POST', '/cart', { promptId: second.id }))).toEqual([second.id, first.id])
    const removed = await call('DELETE', `/cart/${first.id}`)
    expect(removed.statusCode).toBe(200)
    expect(idsOf(removed)).toEqual([second.id])
    expect(idsOf(await call('GET', '/cart'))).toEqual([second.id])
  })

  it('is idempotent when adding and removing, also concurrently', async () => {
    const { call } = await aCaller()
    const { id } = await aPrompt(shop.deps)
    const responses = await Promise.all(Array.from({ length: 10 }, () => call('POST', '/cart', { promptId: id })))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(idsOf(await call('GET', '/cart'))).toEqual([id])
    await call('DELETE', `/cart/${id}`)
    expect((await call('DELETE', `/cart/${id}`)).json()).toEqual({ success: true, items: [] })
    expect((await call('DELETE', `/cart/${UNKNOWN_ID}`)).statusCode).toBe(200)
  })

  it('is private', async () => {
    const other = await aCaller()
    const { id } = await aPrompt(shop.deps)
    await other.call('POST', '/cart', { promptId: id })
    await call('DELETE', `/cart/${id}`)
    expect(idsOf(await other.call('GET', '/cart'))).toEqual([id])
    expect(idsOf(await call('GET', '/cart'))).not.toContain(id)
  })

  it('refuses one’s own prompt, an owned one, and one that is not on the market', async () => {
    const own = await aPrompt(shop.deps, { uploader: user })
    expect((await call('POST', '/cart', { promptId: own.id })).statusCode).toBe(403)
    const bought = await aPrompt(shop.deps)
    await call('POST', '/users/buy', { boughtBy: user.id, promptId: bought.id })
    expect((await call('POST', '/cart', { promptId: bought.id })).statusCode).toBe(409)
    const rejected = await aPrompt(shop.deps, { status: 'rejected' })
    const withdrawn = await aPrompt(shop.deps, { withdrawn: true })
    for (const promptId of [rejected.id, withdrawn.id, UNKNOWN_ID]) {
      const response = await call('POST', '/cart', { promptId })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'This prompt does not exist' })
    }
  })

  it('drops a prompt when it is bought', async () => {
    const { user, call } = await aCaller()
    const { id } = await aPrompt(shop.deps)
    const kept = await aPrompt(shop.deps)
    await call('POST', '/cart', { promptId: id })
    await call('POST', '/cart', { promptId: kept.id })
    await call('POST', '/users/buy', { boughtBy: user.id, promptId: id })
    expect(idsOf(await call('GET', '/cart'))).toEqual([kept.id])
    const rows = await shop.deps.db.select().from(cartItems).where(eq(cartItems.userId, user.id))
    expect(rows.map(({ promptId }) => promptId)).toEqual([kept.id])
  })

  it('never shows an owned prompt, whichever of buying and adding comes first', async () => {
    const { user, call } = await aCaller()
    for (let round = 0; round < 10; round += 1) {
      const { id } = await aPrompt(shop.deps)
      await Promise.all([
        call('POST', '/cart', { promptId: id }),
        call('POST', '/users/buy', { boughtBy: user.id, promptId: id }),
      ])
    }
    expect(await shop.deps.db.select().from(purchases).where(eq(purchases.buyerId, user.id))).toHaveLength(10)
    expect(idsOf(await call('GET', '/cart'))).toEqual([])
  })

  it('keeps withdrawn prompts and marks them', async () => {
    const { call } = await aCaller()
    const { id } = await aPrompt(shop.deps)
    await call('POST', '/cart', { promptId: id })
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
    expect((await call('GET', '/cart')).json().items).toMatchObject([{ id, isAvailable: false }])
  })

  it('does not show later edits of a withdrawn prompt', async () => {
    const { call } = await aCaller()
    const { id } = await aPrompt(shop.deps)
    await call('POST', '/cart', { promptId: id })
    await shop.deps.db
      .update(prompts)
      .set({ status: 'rejected', description: 'Nobody may read this' })
      .where(eq(prompts.id, id))
    expect((await call('GET', '/cart')).body).not.toContain('Nobody may read this')
  })

  it('is limited to 100, also for concurrent requests', async () => {
    const { user, call } = await aCaller()
    const { id } = await aPrompt(shop.deps)
    const titles = Array.from({ length: CART_ITEMS_MAX + 2 }, (_, index) => `Fox ${index}`)
    const made = await copiesOf(shop.deps, id, titles)
    const before = made.slice(0, CART_ITEMS_MAX - 1)
    await shop.deps.db.insert(cartItems).values(before.map((promptId) => ({ userId: user.id, promptId })))
    const responses = await Promise.all(
      made.slice(CART_ITEMS_MAX - 1).map((promptId) => call('POST', '/cart', { promptId })),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    const refused = responses.find(({ statusCode }) => statusCode === 400)
    expect(refused?.json()).toMatchObject({ code: 'cart_full', message: expect.stringContaining('100') })
    expect((await call('GET', '/cart')).json().items).toHaveLength(CART_ITEMS_MAX)
    const again = await call('POST', '/cart', { promptId: before[0] })
    expect(again.statusCode).toBe(200)
  })

  it('refuses a visitor and bad input', async () => {
    const { id } = await aPrompt(shop.deps)
    await aBuyer(shop.deps, id)
    expect((await shop.visitor('GET', '/cart')).statusCode).toBe(401)
    expect((await shop.visitor('POST', '/cart', { promptId: id })).statusCode).toBe(401)
    expect((await shop.visitor('DELETE', `/cart/${id}`)).statusCode).toBe(401)
    for (const body of [{}, { promptId: 'x' }, { promptId: [id] }]) {
      const response = await call('POST', '/cart', body)
      expect(response.statusCode).toBe(400)
      expect(response.json().errors[0].path).toBe('promptId')
    }
    expect((await call('DELETE', '/cart/x')).statusCode).toBe(400)
  })
})
