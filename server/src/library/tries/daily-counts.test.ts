import type { ModelRequest, ModelResponse } from '@promptery/testing/models'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '../../platform/db/schema.ts'
import { TRIED, type TryingShop, tryIt, tryingShop } from '../../testing/models/trying-shop.ts'
import { aUser } from '../../testing/shop/factories.ts'

let shop: TryingShop
beforeAll(async () => {
  shop = await tryingShop()
})
beforeEach(() => shop.reset())

describe('counting tries', () => {
  it('refuses one of two concurrent ones with one left, in any process, and says when to retry', async () => {
    const { id } = await shop.aTriable()
    const user = await aUser(shop.deps)
    const [here, elsewhere] = [await shop.as(user), await (await shop.connected()).as(user)]
    expect([(await tryIt(here, id)).statusCode, (await tryIt(elsewhere, id)).statusCode]).toEqual([200, 200])
    const both = await Promise.all([tryIt(here, id), tryIt(elsewhere, id)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
    const refused = both.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({ code: 'rate_limited' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    expect(shop.models.asked).toHaveLength(3)
    expect((await tryIt(await shop.aMember(), id)).statusCode).toBe(200)
  })

  it('restarts a day after the first', async () => {
    const { id } = await shop.aTriable()
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    for (let time = 0; time < 3; time += 1) await tryIt(call, id)
    await shop.deps.db
      .update(rateLimits)
      .set({ expire: new Date(Date.now() - 60_000) })
      .where(eq(rateLimits.key, `tries:${user.id}`))
    expect((await call('GET', `/prompts/try/${id}`)).json()).toMatchObject({ triesLeft: 3, resetsAt: null })
    expect((await tryIt(call, id)).json()).toMatchObject({ triesLeft: 2 })
  })

  it('refunds failures of the model, but not refusals', async () => {
    const { id } = await shop.aTriable()
    const call = await shop.aMember()
    const quoting = (status: number, code: string | null) => () => ({
      status,
      body: { error: { message: `Bad prompt: ${TRIED.filled}`, code, param: null, type: TRIED.filled } },
    })
    shop.models.respondWith(quoting(500, null))
    const failed = await tryIt(call, id)
    expect(failed.json()).toMatchObject({ code: 'texts_unavailable' })
    expect((await call('GET', `/prompts/try/${id}`)).json().triesLeft).toBe(3)
    shop.models.respondWith(quoting(400, 'content_policy_violation'))
    const refused = await tryIt(call, id)
    expect(refused.json()).toMatchObject({ code: 'run_refused' })
    const picture = await shop.aTriable({ type: 'DALL-E' })
    const notDrawn = await tryIt(call, picture.id)
    expect(notDrawn.json()).toMatchObject({ code: 'run_refused' })
    expect((await call('GET', `/prompts/try/${id}`)).json().triesLeft).toBe(1)
    expect(failed.body + refused.body + notDrawn.body + shop.logged.join()).not.toMatch(TRIED.secrets)
  })

  it.each<[string, ModelResponse, number]>([
    ['is busy', { status: 429 }, 3],
    ['does not know the key', { status: 401 }, 3],
    ['says nothing', { text: ' ' }, 2],
    ['says too much', { text: 'A'.repeat(600 * 1024) }, 2],
    ['sends something else', { body: {} }, 2],
  ])('leaves the right number where the model %s', async (_what, response, left) => {
    const { id } = await shop.aTriable()
    const call = await shop.aMember()
    shop.models.respondWith(() => response)
    expect((await tryIt(call, id)).json().success).toBe(false)
    expect(shop.models.asked).toHaveLength(1)
    expect((await call('GET', `/prompts/try/${id}`)).json().triesLeft).toBe(left)
  })

  it('counts aborted tries', async () => {
    const { id } = await shop.aTriable()
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const login = await shop.visitor('POST', '/users/login', { email: user.email, password: 'correct horse battery' })
    const begun = Promise.withResolvers<ModelRequest>()
    shop.models.respondWith((asked) => {
      begun.resolve(asked)
      return new Promise<ModelResponse>((resolve) =>
        asked.signal.addEventListener('abort', () => resolve({ text: '' })),
      )
    })
    const leaving = new AbortController()
    const trying = fetch(`${address}/api/v1/prompts/try/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${login.cookies[0]?.name}=${login.cookies[0]?.value}` },
      body: JSON.stringify({ values: TRIED.values }),
      signal: leaving.signal,
    })
    const { signal } = await begun.promise
    leaving.abort()
    await expect(trying).rejects.toThrow()
    await expect.poll(() => signal.aborted).toBe(true)
    expect((await call('GET', `/prompts/try/${id}`)).json().triesLeft).toBe(2)
  })
})
