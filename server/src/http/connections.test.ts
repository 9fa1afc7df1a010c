import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { KEEP_ALIVE_MS, REQUEST_TIMEOUTS } from './connections.ts'

const HEAD = 'POST /api/v1/users/login HTTP/1.1\r\nHost: 127.0.0.1\r\n'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({}, {}, undefined, { requestTimeouts: { headersMs: 200, requestMs: 400, checkMs: 50 } })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends the beginning of a request, then a little more whenever time has passed, as a slow sender does. */
async function sendSlowly(beginning: string, more: string): Promise<string> {
  const socket = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  sockets.push(socket)
  let answer = ''
  socket.on('data', (text: string) => {
    answer += text
  })
  // Writing to a connection that the server has closed.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(beginning)
  const timer = setInterval(() => socket.write(more), 50)
  await once(socket, 'close')
  clearInterval(timer)
  return answer
}

it.each([
  ['its head', HEAD, 'X-More: x\r\n'],
  ['its body', `${HEAD}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":"`, 'x'],
])('cuts off who sends %s too slowly', async (_, beginning, more) => {
  const answer = await sendSlowly(beginning, more)
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    success: false,
    message: 'The request took too long to arrive',
  })
})

it.each([
  ['a head that is too large', `${HEAD}X-More: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['what is no request', 'Hello?\r\n\r\n', 400],
])('answers %s in the shape of every error', async (_, bytes, status) => {
  const answer = await sendSlowly(bytes, '')
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false })
})

it('leaves a phone time for a picture of 10 MB, and a proxy its connections', async () => {
  const usual = await testApp()
  expect(usual.app.server).toMatchObject({
    headersTimeout: 20_000,
    requestTimeout: REQUEST_TIMEOUTS.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  })
  expect((10 * 1024 * 1024 * 8) / (REQUEST_TIMEOUTS.requestMs / 1000)).toBeLessThan(300_000)
  expect(KEEP_ALIVE_MS).toBeGreaterThan(60_000)
})
