import { setTimeout as sleep } from 'node:timers/promises'
import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ImageGenerator } from '../adapters/images/port.ts'
import { rateLimits } from '../platform/db/schema.ts'
import { Invalid, Unavailable } from '../platform/errors.ts'
import { type Caller, type TestApp, testApp } from '../testing/shop/app.ts'
import { aUser } from '../testing/shop/factories.ts'

let shop: TestApp
let call: Caller
beforeAll(async () => {
  shop = await testApp({}, LIMITED)
  call = await shop.as(await aUser(shop.deps))
})

const aModel = (generate: ImageGenerator['generate']): ImageGenerator => ({
  name: 'model',
  describe: 'a model',
  generate,
})

const LIMITED = { limits: { generate: { points: 3, durationSeconds: 3600 } } }

describe('POST /generate', () => {
  it('draws a topic and returns a URL that shows it [spec 7.generate]', async () => {
    const response = await call('POST', '/generate', { prompt: ' a fox in the snow ' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      image: expect.stringMatching(/^\/files\/generated\/[\w-]+\.webp$/),
      sketch: { subject: 'fox', word: 'fox' },
    })
    const picture = await shop.app.inject(response.json().image)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/webp')
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 960 })
  })

  it.each([[{}], [{ prompt: '  ' }], [{ prompt: 'x'.repeat(1001) }], [{ prompt: ['fox'] }], [{ prompt: 'f\0x' }]])(
    'refuses %j, and does not count it',
    async (body) => {
      const call = await shop.as(await aUser(shop.deps))
      for (let time = 0; time < 4; time += 1) {
        const response = await call('POST', '/generate', body)
        expect(response.statusCode).toBe(400)
        expect(response.json().errors[0].path).toBe('prompt')
      }
    },
  )

  it('reports an unknown subject, and lists the known ones', async () => {
    const call = await shop.as(await aUser(shop.deps))
    expect((await call('POST', '/generate', { prompt: 'quarterly synergies' })).json()).toMatchObject({ sketch: null })
    const { groups } = (await shop.visitor('GET', '/generate/subjects')).json()
    expect(groups).toContainEqual({
      group: 'Animals and creatures',
      subjects: expect.arrayContaining(['cat', 'dog', 'fox']),
    })
  })

  it('refuses a visitor [spec 6.visitor.writes]', async () => {
    const response = await shop.visitor('POST', '/generate', { prompt: 'a fox' })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ success: false, code: 'no_session', message: 'Sign in first' })
  })

  it('limits each user, also for concurrent requests, and sends Retry-After', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const stored = (await shop.storedFiles()).length
    const responses = await Promise.all(Array.from({ length: 6 }, () => call('POST', '/generate', { prompt: 'a fox' })))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429, 429])
    expect((await shop.storedFiles()).length).toBe(stored + 3)
    const refused = responses.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toEqual({
      success: false,
      code: 'rate_limited',
      message: 'That was a lot at once. Try again in 60 minutes.',
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3590)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3600)
    const other = await shop.as(await aUser(shop.deps))
    expect((await other('POST', '/generate', { prompt: 'a fox' })).statusCode).toBe(200)
    await shop.deps.db
      .update(rateLimits)
      .set({ expire: new Date(Date.now() - 60_000) })
      .where(eq(rateLimits.key, `generate:${user.id}`))
    // The process that refused continues to do so without a query.
    const elsewhere = await (await testApp({}, LIMITED, shop)).as(user)
    expect((await elsewhere('POST', '/generate', { prompt: 'a fox' })).statusCode).toBe(200)
  })

  it('allows 20 per hour by default', async () => {
    const fresh = await testApp(
      {},
      { rateLimitFactor: 1, images: aModel(async () => ({ bytes: Buffer.from('x'), contentType: 'image/png' })) },
    )
    const call = await fresh.as(await aUser(fresh.deps))
    const responses = await Promise.all(
      Array.from({ length: 22 }, () => call('POST', '/generate', { prompt: 'a fox' })),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    const made = responses.find(({ statusCode }) => statusCode === 200)?.json()
    expect(made).toEqual({ success: true, image: expect.stringMatching(/\.png$/) })
    expect((await fresh.visitor('GET', '/generate/subjects')).json()).toEqual({ success: true, groups: [] })
    const rows = await fresh.deps.db.select().from(rateLimits).where(like(rateLimits.key, 'generate:%'))
    expect(rows).toHaveLength(1)
  })
})

describe('with an image model', () => {
  const failing = (error: Error) => testApp({}, { images: aModel(() => Promise.reject(error)) })

  it.each([
    [
      new Invalid('topic_refused', 'We do not draw that', [{ path: 'prompt', message: 'We do not draw that' }]),
      400,
      undefined,
    ],
    [new Unavailable('images_unavailable', 'The image model took too long', 30), 503, '30'],
  ])('%s is passed on to the user, and nothing is stored', async (error, status, retryAfter) => {
    const fresh = await failing(error)
    const call = await fresh.as(await aUser(fresh.deps))
    const response = await call('POST', '/generate', { prompt: 'a fox' })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ success: false, code: error.code, message: error.message })
    expect(response.headers['retry-after']).toBe(retryAfter)
    expect(await fresh.storedFiles()).toEqual([])
    expect((await fresh.visitor('GET', '/config')).json().images).toBe('model')
  })

  it('is aborted when the client disconnects, and stores nothing', async () => {
    const started = Promise.withResolvers<AbortSignal>()
    const fresh = await testApp(
      {},
      {
        images: aModel(async (_, signal) => {
          if (signal) started.resolve(signal)
          await sleep(10_000, undefined, signal ? { signal } : {}).catch(() => undefined)
          signal?.throwIfAborted()
          return { bytes: Buffer.from('x'), contentType: 'image/png' }
        }),
      },
    )
    const user = await aUser(fresh.deps)
    const login = await fresh.visitor('POST', '/users/login', { email: user.email, password: 'correct horse battery' })
    const address = await fresh.app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const asking = fetch(`${address}/api/v1/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${login.cookies[0]?.name}=${login.cookies[0]?.value}` },
      body: JSON.stringify({ prompt: 'a fox' }),
      signal: leaving.signal,
    })
    const signal = await started.promise
    expect(signal.aborted).toBe(false)
    leaving.abort()
    await expect(asking).rejects.toThrow()
    await expect.poll(() => signal.aborted).toBe(true)
    await fresh.app.close()
    expect(await fresh.storedFiles()).toEqual([])
  })
})
