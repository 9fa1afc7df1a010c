import { once } from 'node:events'
import { beforeAll, expect, it } from 'vitest'
import { openRaw } from '../../../testing/http/raw-connection.ts'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({}, { rateLimitFactor: 1 })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})

const open = (localAddress: string) => openRaw(shop, localAddress)

const asks = (count: number, path: string): string => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`.repeat(count)

it('delays requests of an address beyond its rate, including refused ones, and does not affect other addresses', async () => {
  const [flood, other] = await Promise.all([open('127.0.0.2'), open('127.0.0.3')])
  const begun = performance.now()
  flood.socket.write(asks(500, '/api/v1/nothing'))
  other.socket.write(asks(1, '/api/v1/health'))
  await once(other.socket, 'data')
  expect(other.statuses()).toEqual([200])
  await expect.poll(() => flood.statuses().length).toBe(500)
  // 250 at once, the others in a second or more. A timer may be early by a millisecond.
  expect(performance.now() - begun).toBeGreaterThan(990)
  expect(flood.statuses().filter((status) => status !== 404 && status !== 429)).toEqual([])
})

it('refuses requests whose delay would be too long, and stops reading from the connection', async () => {
  const flood = await open('127.0.0.4')
  // The server closes with unread requests, which the client may see as a reset.
  flood.socket.once('error', (error) => expect(error).toMatchObject({ code: 'ECONNRESET' }))
  const closed = new Promise((resolve) => flood.socket.once('close', resolve))
  flood.socket.write(asks(3_000, '/api/v1/health'))
  await closed
  const statuses = flood.statuses()
  expect(statuses.filter((status) => status === 200)).toHaveLength(statuses.length - 1)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.length).toBeLessThan(1_600)
})

it('does not count pictures and the client’s files', async () => {
  const screen = await open('127.0.0.5')
  screen.socket.write(asks(1_600, '/files/covers/nothing.webp') + asks(1, '/api/v1/health'))
  await expect.poll(() => screen.statuses().length).toBe(1_601)
  expect(screen.statuses().at(-1)).toBe(200)
})

it('does not delay a request that exceeds the in-flight bytes', async () => {
  const head = 'POST /api/v1/users/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n'
  const unfinished = await Promise.all(Array.from({ length: 200 }, () => open('127.0.0.6')))
  for (const { socket } of unfinished) socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
  await expect.poll(() => unfinished.some(({ statuses }) => statuses()[0] === 503)).toBe(true)
  const flood = await open('127.0.0.6')
  flood.socket.write(asks(700, '/api/v1/health'))
  await expect.poll(() => flood.statuses().length).toBeGreaterThan(0)
  const late = await open('127.0.0.6')
  const closed = once(late.socket, 'close')
  late.socket.write(`${head}Content-Length: 10000\r\n\r\n${' '.repeat(9_999)}`)
  await closed
  expect(late.statuses()).toEqual([429])
})
