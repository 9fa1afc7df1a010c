import { beforeAll, expect, it } from 'vitest'
import { lockPrompts } from '../../../testing/database/lock-prompts.ts'
import { sessionCookie } from '../../../testing/http/event-client.ts'
import { openRaw } from '../../../testing/http/raw-connection.ts'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aUser } from '../../../testing/shop/factories.ts'

let shop: TestApp
let cookie: string
beforeAll(async () => {
  shop = await testApp({}, { rateLimitFactor: 1 })
  cookie = await sessionCookie(shop, await aUser(shop.deps))
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})

const open = (localAddress: string) => openRaw(shop, localAddress)

let asked = 0
/** A URL that is not cached, of a list that is not shared. */
const list = (path = '/api/v1/prompts/all-prompts'): string =>
  `GET ${path}?type=GPT&n=${asked++} HTTP/1.1\r\nHost: shop.example\r\nCookie: ${cookie}\r\n\r\n`

it('runs four requests of an address, queues 200, refuses more, and does not affect other addresses', async () => {
  const { waiting, unlock } = await lockPrompts(shop.deps.db)
  const greedy = await open('127.0.0.2')
  greedy.socket.write(Array.from({ length: 250 }, () => list()).join(''))
  await expect.poll(waiting).toBe(4)
  // Another address has its own slots.
  const other = await open('127.0.0.3')
  other.socket.write(list())
  await expect.poll(waiting).toBe(5)
  // Long lists have another queue, with one slot.
  const long = await open('127.0.0.2')
  long.socket.write([list(), list()].map((one) => one.replace('?', '?limit=100&')).join(''))
  await expect.poll(waiting).toBe(6)
  // Exempt operations are not queued.
  const health = await open('127.0.0.2')
  health.socket.write(list('/api/v1/health'))
  await expect.poll(health.statuses).toEqual([200])
  await unlock()
  await expect.poll(other.statuses).toEqual([200])
  await expect.poll(long.statuses).toEqual([200, 200])
  await expect.poll(() => greedy.statuses().length).toBe(250)
  expect(greedy.statuses().slice(0, 204)).toEqual(Array(204).fill(200))
  expect(greedy.statuses().slice(204)).toEqual(Array(46).fill(429))
})

it('frees the slots of clients that disconnect, and skips their queued requests', async () => {
  const { waiting, unlock } = await lockPrompts(shop.deps.db)
  const gone = await open('127.0.0.4')
  gone.socket.write(Array.from({ length: 20 }, () => list()).join(''))
  await expect.poll(waiting).toBe(4)
  gone.socket.destroy()
  await unlock()
  const back = await open('127.0.0.4')
  back.socket.write(Array.from({ length: 5 }, () => list()).join(''))
  await expect.poll(back.statuses).toEqual([200, 200, 200, 200, 200])
})

it('does not occupy a slot for an event stream or a slow body', async () => {
  for (let n = 0; n < 5; n += 1) {
    const stream = await open('127.0.0.5')
    stream.socket.write(list('/api/v1/events'))
    await expect.poll(stream.statuses).toEqual([200])
    const body = await open('127.0.0.5')
    const head = `POST /api/v1/users/logout HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json`
    body.socket.write(`${head}\r\nContent-Length: 2\r\n\r\n{`)
  }
  const lists = await open('127.0.0.5')
  lists.socket.write(list())
  await expect.poll(lists.statuses).toEqual([200])
})
