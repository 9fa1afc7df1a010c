import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listings, prompts, purchases } from '../../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'

let shop: TestApp
let seller: TestUser
let call: Caller
beforeAll(async () => {
  shop = await testApp()
  seller = await aUser(shop.deps)
  call = await shop.as(seller)
})

const rowOf = async (id: string) => (await shop.deps.db.select().from(prompts).where(eq(prompts.id, id)))[0]

describe('DELETE /prompts/delete/{id}', () => {
  it('never loses a concurrent purchase', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 20; round += 1) {
      const { id } = await aPrompt(shop.deps, { uploader: seller })
      const buyers = await Promise.all([aUser(shop.deps), aUser(shop.deps)])
      const calls = await Promise.all(buyers.map((buyer) => shop.as(buyer)))
      const buy = (n: number) => calls[n]?.('POST', '/users/buy', { boughtBy: buyers[n]?.id, promptId: id })
      const remove = () => call('DELETE', `/prompts/delete/${id}`)
      const [one, two, three] = await Promise.all(
        round % 2 === 0 ? [buy(0), remove(), buy(1)] : [remove(), buy(0), buy(1)],
      )
      const [deleted, ...bought] = round % 2 === 0 ? [two, one, three] : [one, two, three]
      expect(deleted?.statusCode).toBe(200)
      for (const response of bought) expect([201, 404]).toContain(response?.statusCode)
      const sold = bought.filter((response) => response?.statusCode === 201).length
      const rows = await shop.deps.db.select().from(purchases).where(eq(purchases.promptId, id))
      expect(rows).toHaveLength(sold)
      expect(deleted?.json().withdrawn).toBe(sold > 0)
      const row = await rowOf(id)
      const [listing] = await shop.deps.db.select().from(listings).where(eq(listings.id, id))
      const withdrawnAt = sold > 0 ? expect.any(Date) : undefined
      expect([row?.withdrawnAt, listing?.withdrawnAt]).toEqual([withdrawnAt, withdrawnAt])
      expect(listing?.salesCount).toBe(sold > 0 ? sold : undefined)
      expect(row !== undefined).toBe(sold > 0)
      outcomes.add(sold > 0 ? 'withdrawn' : 'deleted')
    }
    expect([...outcomes].length).toBeGreaterThan(0)
  })
})
