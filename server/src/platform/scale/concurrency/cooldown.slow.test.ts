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

it('does not count pictures and the client’s files', async () => {
  const screen = await open('127.0.0.5')
  screen.socket.write(asks(1_600, '/files/covers/nothing.webp') + asks(1, '/api/v1/health'))
  await expect.poll(() => screen.statuses().length).toBe(1_601)
  expect(screen.statuses().at(-1)).toBe(200)
})
