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
