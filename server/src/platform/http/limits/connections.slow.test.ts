import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../../testing/shop/app.ts'
import type { TrustProxy } from '../../runtime/trust-proxy.ts'

async function opened(trustProxy: TrustProxy) {
  const { app } = await testApp({}, { rateLimitFactor: 1 }, undefined, { trustProxy })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  return async (localAddress: string, count: number) => {
    const begun = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }))
    sockets.push(...begun)
    await Promise.all(begun.map((socket) => once(socket, 'connect')))
    return begun
  }
}
const closedOf = (sockets: Socket[]) => sockets.filter(({ closed }) => closed).length

it('closes connections of an address beyond a thousand, until earlier ones are closed', async () => {
  const open = await opened(() => false)
  const many = await open('127.0.0.6', 1_003)
  await expect.poll(() => closedOf(many)).toBe(3)
  const [other] = await open('127.0.0.7', 1)
  for (const socket of many) socket.destroy()
  await expect.poll(() => closedOf(many)).toBe(1_003)
  await expect
    .poll(async () => {
      const [again] = await open('127.0.0.6', 1)
      again?.write('GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n')
      return again && (await Promise.race([once(again, 'data'), once(again, 'close')])).length
    })
    .toBe(1)
  expect(other?.closed).toBe(false)
})

it('exempts trusted proxies', async () => {
  const open = await opened(() => true)
  const many = await open('127.0.0.8', 1_003)
  many.at(-1)?.write('GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String(await once(many.at(-1) as Socket, 'data'))).toContain('200')
  expect(closedOf(many)).toBe(0)
})
