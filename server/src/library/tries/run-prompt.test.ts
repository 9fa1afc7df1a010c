import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prompts } from '../../platform/db/schema.ts'
import { TRIED, type TryingShop, tryIt, tryingShop } from '../../testing/models/trying-shop.ts'
import { type Caller, testApp } from '../../testing/shop/app.ts'
import { aBuyer } from '../../testing/shop/factories.ts'

let shop: TryingShop
beforeAll(async () => {
  shop = await tryingShop()
})
beforeEach(() => shop.reset())

describe('running an owned prompt', () => {
  const run = (call: Caller, id: string, body: object = { values: TRIED.values }) =>
    call('POST', `/prompts/run/${id}`, body)

  it('is for readers of the text, without counting tries', async () => {
    const { id, uploader } = await shop.aTriable({ allowsTries: false })
    shop.models.respondWith(({ prompt }) => ({ text: prompt }))
    for (const call of [await shop.as(uploader), await shop.as(await aBuyer(shop.deps, id))]) {
      for (let time = 0; time < 4; time += 1) {
        expect((await run(call, id)).json()).toEqual({ success: true, result: { text: TRIED.filled, isCut: false } })
      }
    }
    expect(shop.models.asked[0]?.instructions).toBeUndefined()
    expect((await run(await shop.aMember(), id)).statusCode).toBe(404)
    expect((await run(shop.visitor, id)).statusCode).toBe(401)
  })

  it('has its own daily limit, over all prompts and processes', async () => {
    const { id, uploader } = await shop.aTriable({ status: 'pending' })
    const other = await shop.aTriable({ uploader })
    const ofTwo = () => shop.connected({ runsPerDay: 2 })
    const [here, elsewhere] = [await (await ofTwo()).as(uploader), await (await ofTwo()).as(uploader)]
    shop.models.respondWith(() => ({ status: 500 }))
    expect((await run(here, id)).statusCode).toBe(503)
    shop.models.respondWith(() => ({ text: 'Begin at the river.' }))
    expect((await run(here, id)).statusCode).toBe(200)
    const both = await Promise.all([run(here, other.id), run(elsewhere, id)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
    const refused = both.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({ code: 'rate_limited', message: 'You have used your runs of today' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    expect(shop.models.asked).toHaveLength(2)
    const third = await shop.aTriable()
    expect((await tryIt(here, third.id)).json()).toMatchObject({ triesLeft: 2 })
  })

  it('is disabled where runs are turned off', async () => {
    const { id, uploader } = await shop.aTriable()
    const call = await (await shop.connected({ runsPerDay: 0 })).as(uploader)
    expect((await run(call, id)).statusCode).toBe(404)
    expect(shop.models.asked).toEqual([])
  })

  it('runs the bought text, or the current one on request', async () => {
    const { id } = await shop.aTriable()
    const call = await shop.as(await aBuyer(shop.deps, id))
    await shop.deps.db.update(prompts).set({ promptText: 'Anew: [city]' }).where(eq(prompts.id, id))
    shop.models.respondWith(({ prompt }) => ({ text: prompt }))
    const textOf = async (version?: number) => {
      const response = await run(call, id, { values: TRIED.values, version })
      return response.json().result?.text ?? response.statusCode
    }
    expect([await textOf(), await textOf(1), await textOf(2), await textOf(3)]).toEqual([
      TRIED.filled,
      TRIED.filled,
      'Anew: Rome',
      404,
    ])
    const later = await shop.as(await aBuyer(shop.deps, id))
    expect((await run(later, id, { values: TRIED.values, version: 1 })).statusCode).toBe(404)
  })

  it('needs a model, and has a separate limit', async () => {
    const { id, uploader } = await shop.aTriable()
    const limits = { run: { points: 2, durationSeconds: 3600 } }
    const call = await (await testApp({}, { texts: shop.deps.texts, limits }, shop)).as(uploader)
    const responses = await Promise.all([run(call, id), run(call, id), run(call, id)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429])
    const without = await (await testApp({}, {}, shop)).as(uploader)
    expect((await run(without, id)).statusCode).toBe(404)
  })
})
