import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyPrompt } from '../../../sales/checkout/buy-prompt.ts'
import { lockPrompts } from '../../../testing/database/lock-prompts.ts'
import { statementsOf } from '../../../testing/database/statements.ts'
import { sessionCookie } from '../../../testing/http/event-client.ts'
import { type Caller, type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../../testing/shop/factories.ts'
import { addressRead } from './response-cache.ts'

let shop: TestApp
let other: TestApp
let member: Caller
let id: string
let path: string
beforeAll(async () => {
  shop = await testApp()
  other = await testApp({}, {}, shop)
  for (let count = 0; count < 3; count += 1) await aPrompt(shop.deps)
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  member = await shop.as(await aUser(shop.deps))
  id = (await aPrompt(shop.deps)).id
  path = `/prompts/${id}`
})

const likesOf = async (through: TestApp): Promise<number> =>
  (await through.visitor('GET', path)).json().prompt.likesCount

describe('a response to visitors', () => {
  it('may be cached by anyone for a second, and varies by its headers', async () => {
    for (const turn of ['first', 'repeated', 'cached']) {
      const { headers } = await shop.visitor('GET', path)
      expect(headers, turn).toMatchObject({
        'cache-control': 'public, max-age=1',
        vary: expect.stringContaining('cookie'),
      })
      expect(headers, turn).toMatchObject({
        etag: expect.any(String),
        'content-type': 'application/json; charset=utf-8',
      })
      const again = await shop.visitor('GET', path, undefined, { headers: { 'if-none-match': String(headers.etag) } })
      expect([again.statusCode, again.body], turn).toEqual([304, ''])
    }
  })

  it.each([
    ['an operation', () => `/api/v1${path}`],
    ['a list', () => '/api/v1/prompts/all-prompts?category=Art'],
  ])('is cached whatever names are added to its query that nothing reads: %s', async (_, address) => {
    const numberOf = async (added: string) => {
      const url = `${address()}${address().includes('?') ? '&' : '?'}${added}`
      return (await statementsOf(() => shop.app.inject(url))).length
    }
    const counts = [
      await numberOf('u=1'),
      await numberOf('u=2&v'),
      await numberOf('s%6frt2=Top&u=3'),
      await numberOf('u=4'),
    ]
    expect(counts.slice(2)).toEqual([0, 0])
    expect(counts[0]).toBeGreaterThan(0)
  })

  it('of a page depends on what its screen reads of a query', () => {
    const { app } = shop
    const page = (url: string) =>
      addressRead({ url, is404: true, routeOptions: {} as FastifyRequest['routeOptions'], server: app })
    expect(page('/marketplace?utm_source=mail&fbclid=1')).toBe(page('/marketplace'))
    for (const query of ['type=GPT&sort=Top', 'search=fox', 'after=c2', 'topic=fox', 'priceMax=20', 'takesWork=true']) {
      expect(page(`/marketplace?${query}&x=1`)).toBe(`/marketplace?${query}`)
    }
  })

  it('depends on what its query says, however it is written', async () => {
    const firstOf = async (query: string) =>
      (await shop.visitor('GET', `/prompts/all-prompts?${query}`)).json().prompts[0].id
    const newest = [await firstOf('limit=1'), await firstOf('limit=1')]
    expect(await firstOf('u=1&s%6Frt=Oldest&limit=1')).not.toBe(newest[1])
  })

  it('has a new request id each time', async () => {
    const ids = [await shop.visitor('GET', path), await shop.visitor('GET', path)].map(
      ({ headers }) => headers['x-request-id'],
    )
    expect(ids[0]).not.toBe(ids[1])
  })

  it('is read once for concurrent requests, and compressed for clients that accept it', async () => {
    const ask = (headers = {}) => shop.visitor('GET', '/prompts/all-prompts?sort=Oldest', undefined, { headers })
    const one = await statementsOf(() => ask())
    await member('POST', `/prompts/like/${id}`)
    const responses: Awaited<ReturnType<typeof ask>>[] = []
    const many = await statementsOf(async () => {
      responses.push(
        ...(await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at % 2 ? {} : { 'accept-encoding': 'br' })))),
      )
    })
    expect(many).toEqual(one)
    const texts = responses.map(({ headers, rawPayload }) =>
      (headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString(),
    )
    expect(new Set(texts).size).toBe(1)
    expect(responses.filter(({ headers }) => headers['content-encoding'] === 'br')).toHaveLength(10)
  })

  it('reflects a write at once, even one during the read', async () => {
    expect(await likesOf(shop)).toBe(0)
    const [, liked] = await Promise.all([shop.visitor('GET', path), member('POST', `/prompts/like/${id}`)])
    expect(liked.statusCode).toBe(200)
    expect(await likesOf(shop)).toBe(1)
  })

  it('reflects a write of another process within a second', async () => {
    expect(await likesOf(other)).toBe(0)
    await member('POST', `/prompts/like/${id}`)
    await expect.poll(() => likesOf(other), { interval: 50 }).toBe(1)
  })

  it('is cached when its address is repeated', async () => {
    const numberOf = async () => (await statementsOf(() => likesOf(shop))).length
    expect([await numberOf(), await numberOf(), await numberOf()]).toEqual([1, 1, 0])
  })

  it('stays cached when a write is private', async () => {
    for (let turn = 0; turn < 2; turn += 1) await likesOf(shop)
    expect(await statementsOf(() => likesOf(shop))).toEqual([])
    await member('POST', '/cart', { promptId: id })
    expect(await statementsOf(() => likesOf(shop))).toEqual([])
  })

  it('is not cached when it is an error', async () => {
    const unknown = '/prompts/01900000-0000-7000-8000-000000000000'
    for (let turn = 0; turn < 2; turn += 1) {
      const { statusCode, headers } = await shop.visitor('GET', unknown)
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    }
  })
})

describe('a response to a member', () => {
  it('is never shared with others', async () => {
    for (let turn = 0; turn < 2; turn += 1) await likesOf(shop)
    await member('POST', `/prompts/like/${id}`)
    await likesOf(shop)
    const { headers, body } = await member('GET', path)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers).not.toHaveProperty('etag')
    expect(JSON.parse(body).prompt.likedByMe).toBe(true)
    expect((await shop.visitor('GET', path)).json().prompt.likedByMe).toBe(false)
  })
})

describe('a cached response', () => {
  it('includes the cursor header of a bare list', async () => {
    for (let count = 0; count < 2; count += 1) {
      const { id } = await aPrompt(shop.deps)
      await member('POST', '/users/buy', {
        boughtBy: (await member('GET', '/users/current')).json().user._id,
        promptId: id,
      })
    }
    const ask = async () => (await shop.visitor('GET', '/users/engineer/all?limit=1')).headers['x-next-cursor']
    const cursor = await ask()
    expect(cursor).toEqual(expect.any(String))
    await ask()
    expect(await ask()).toBe(cursor)
  })

  it('stays cached when a write is refused', async () => {
    for (let turn = 0; turn < 2; turn += 1) await likesOf(shop)
    for (const path of ['/nothing', '/users/login']) await shop.visitor('POST', path, {})
    expect(await statementsOf(() => likesOf(shop))).toEqual([])
  })

  it('is requested again when the client that others waited for disconnects', async () => {
    const { waiting, unlock } = await lockPrompts(shop.deps.db)
    const unknown = '/api/v1/prompts/01900000-0000-7000-8000-000000000001'
    const { port } = shop.app.server.address() as AddressInfo
    const gone = connect({ port, host: '127.0.0.1' })
    gone.write(`GET ${unknown} HTTP/1.1\r\nHost: localhost:80\r\n\r\n`)
    await expect.poll(waiting).toBe(1)
    const response = shop.app.inject({ url: unknown, headers: { host: 'localhost:80' } })
    gone.destroy()
    await unlock()
    expect((await response).statusCode).toBe(404)
  })
})

describe('what pages read', () => {
  let turn: number
  const read = (status = 200) =>
    shop.app.shareRead?.(
      '/list',
      async () => {
        turn += 1
        if (status === 0) throw new Error('The database is gone')
        return { status, turn }
      },
      (result) => result.status !== 200,
    )
  beforeEach(async () => {
    turn = 0
    await member('POST', `/prompts/like/${id}`)
  })

  it('is shared until a write', async () => {
    expect(await Promise.all([read(), read()])).toEqual([1, 1].map((turn) => ({ status: 200, turn })))
    await (await shop.as(await aUser(shop.deps)))('POST', `/prompts/like/${id}`)
    expect(await read()).toEqual({ status: 200, turn: 2 })
  })

  it('is read again after a failure', async () => {
    expect(await read(503)).toEqual({ status: 503, turn: 1 })
    await expect(read(0)).rejects.toThrow('gone')
    expect(await read()).toEqual({ status: 200, turn: 3 })
  })
})

describe('the first page for members', () => {
  const firstOf = async (caller: Caller) => (await caller('GET', '/prompts/all-prompts')).json().prompts[0]

  it('is read once for all, and each sees their own likes and purchases', async () => {
    const [fan, buyer] = [await aUser(shop.deps), await aUser(shop.deps)]
    const callers = [await shop.as(fan), await shop.as(buyer), member] as const
    await callers[0]('POST', `/prompts/like/${id}`)
    await buyPrompt({ ...shop.deps, user: buyer }, { boughtBy: buyer.id, promptId: id })
    const first: unknown[] = []
    const statements = await statementsOf(async () => {
      first.push(...(await Promise.all(callers.map(firstOf))))
    })
    expect(first).toMatchObject([
      { _id: id, likes: [fan.id], likedByMe: true, owned: false, isForSale: true, likesCount: 1, salesCount: 1 },
      { _id: id, likes: [], likedByMe: false, owned: true, isForSale: false, boughtAt: expect.any(String) },
      { _id: id, likes: [], likedByMe: false, owned: false, isForSale: true, likesCount: 1, salesCount: 1 },
    ])
    expect(statements.filter((text) => text.includes('order by page.id'))).toHaveLength(1)
  })

  it('has what the same browser has written through another process', async () => {
    const cookie = await sessionCookie(shop, await aUser(shop.deps))
    const liked = await other.visitor('POST', `/prompts/like/${id}`, undefined, { headers: { cookie } })
    const [wrote] = String(liked.headers['set-cookie']).split(';')
    const asked = shop.visitor('GET', '/prompts/all-prompts', undefined, { headers: { cookie: `${cookie}; ${wrote}` } })
    expect(await firstOf(() => asked)).toMatchObject({ _id: id, likesCount: 1, likedByMe: true })
  })
})
