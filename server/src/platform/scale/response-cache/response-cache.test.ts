import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockPrompts } from '../../../testing/database/lock-prompts.ts'
import { statementsOf } from '../../../testing/database/statements.ts'
import { type Caller, type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../../testing/shop/factories.ts'

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

describe('the answer to visitors', () => {
  it('may be kept by anyone for a second, and says what it depends on', async () => {
    for (const turn of ['made', 'kept']) {
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

  it('has its own request id each time', async () => {
    const ids = [await shop.visitor('GET', path), await shop.visitor('GET', path)].map(
      ({ headers }) => headers['x-request-id'],
    )
    expect(ids[0]).not.toBe(ids[1])
  })

  it('is read once for all who ask at the same time, and compressed for who can read that', async () => {
    const ask = (headers = {}) => shop.visitor('GET', '/prompts/all-prompts?sort=Oldest', undefined, { headers })
    const one = await statementsOf(() => ask())
    await member('POST', `/prompts/like/${id}`)
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    const many = await statementsOf(async () => {
      answers.push(
        ...(await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at % 2 ? {} : { 'accept-encoding': 'br' })))),
      )
    })
    expect(many).toEqual(one)
    const texts = answers.map(({ headers, rawPayload }) =>
      (headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString(),
    )
    expect(new Set(texts).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['content-encoding'] === 'br')).toHaveLength(10)
  })

  it('shows a write at once, also one that came while it was read', async () => {
    expect(await likesOf(shop)).toBe(0)
    const [, liked] = await Promise.all([shop.visitor('GET', path), member('POST', `/prompts/like/${id}`)])
    expect(liked.statusCode).toBe(200)
    expect(await likesOf(shop)).toBe(1)
  })

  it('shows what another process has written within a second', async () => {
    expect(await likesOf(other)).toBe(0)
    await member('POST', `/prompts/like/${id}`)
    await expect.poll(() => likesOf(other), { interval: 50, timeout: 2_000 }).toBe(1)
  })

  it('stays when a write concerns no visitor', async () => {
    await likesOf(shop)
    expect(await statementsOf(() => likesOf(shop))).toEqual([])
    await member('POST', '/cart', { promptId: id })
    expect(await statementsOf(() => likesOf(shop))).toEqual([])
  })

  it('is not kept when it is a refusal', async () => {
    const unknown = '/prompts/01900000-0000-7000-8000-000000000000'
    for (let turn = 0; turn < 2; turn += 1) {
      const { statusCode, headers } = await shop.visitor('GET', unknown)
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    }
  })
})

describe('the answer to a member', () => {
  it('is theirs alone, and never a visitor’s', async () => {
    await likesOf(shop)
    await member('POST', `/prompts/like/${id}`)
    await likesOf(shop)
    const { headers, body } = await member('GET', path)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers).not.toHaveProperty('etag')
    expect(JSON.parse(body).prompt.likedByMe).toBe(true)
    expect((await shop.visitor('GET', path)).json().prompt.likedByMe).toBe(false)
  })
})

describe('what is kept', () => {
  it('has the cursor of a list that tells it in a header', async () => {
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
    expect(await ask()).toBe(cursor)
  })

  it('stays when a write is refused', async () => {
    await likesOf(shop)
    for (const path of ['/nothing', '/users/login']) await shop.visitor('POST', path, {})
    expect(await statementsOf(() => likesOf(shop))).toEqual([])
  })

  it('is asked for anew by those who waited for somebody who has gone', async () => {
    const { waiting, unlock } = await lockPrompts(shop.deps.db)
    const unknown = '/api/v1/prompts/01900000-0000-7000-8000-000000000001'
    const { port } = shop.app.server.address() as AddressInfo
    const gone = connect({ port, host: '127.0.0.1' })
    gone.write(`GET ${unknown} HTTP/1.1\r\nHost: localhost:80\r\n\r\n`)
    await expect.poll(waiting).toBe(1)
    const answer = shop.app.inject({ url: unknown, headers: { host: 'localhost:80' } })
    gone.destroy()
    await unlock()
    expect((await answer).statusCode).toBe(404)
  })
})
