import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({}, { rateLimitFactor: 1 })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function open(localAddress: string) {
  const { port } = shop.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress }).setEncoding('latin1')
  sockets.push(socket)
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (text: string) => {
    received += text
  })
  return { socket, statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)) }
}

const asks = (count: number, path: string): string => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`.repeat(count)

it('has what an address asks for beyond its pace wait, also what is refused, and answers others meanwhile', async () => {
  const flood = await open('127.0.0.2')
  flood.socket.write(asks(500, '/api/v1/nothing'))
  await expect.poll(() => flood.statuses().length, { interval: 5 }).toBeGreaterThanOrEqual(250)
  const other = await open('127.0.0.3')
  other.socket.write(asks(1, '/api/v1/health'))
  await expect.poll(other.statuses, { interval: 5 }).toEqual([200])
  expect(flood.statuses().length).toBeLessThan(500)
  await expect.poll(() => flood.statuses().length, { timeout: 5_000 }).toBe(500)
  expect(flood.statuses().filter((status) => status !== 404 && status !== 429)).toEqual([])
})

it('refuses what would wait for too long, and reads no further on that connection', async () => {
  const flood = await open('127.0.0.4')
  const closed = once(flood.socket, 'close')
  flood.socket.write(asks(3_000, '/api/v1/health'))
  await closed
  const statuses = flood.statuses()
  expect(statuses.filter((status) => status === 200)).toHaveLength(statuses.length - 1)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.length).toBeLessThan(1_600)
}, 15_000)

it('does not count pictures and the files of the client', async () => {
  const screen = await open('127.0.0.5')
  screen.socket.write(asks(1_600, '/files/covers/nothing.webp') + asks(1, '/api/v1/health'))
  await expect.poll(() => screen.statuses().length, { timeout: 10_000 }).toBe(1_601)
  expect(screen.statuses().at(-1)).toBe(200)
})
