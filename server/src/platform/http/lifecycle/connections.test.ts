import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'

const HEAD = 'POST /api/v1/users/login HTTP/1.1\r\nHost: 127.0.0.1\r\n'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({}, {}, undefined, {
    requestTimeouts: { headersMs: 200, bodyMs: 500, requestMs: 60_000, checkMs: 50 },
  })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends a request piece by piece, one piece per interval. */
async function sendSlowly(beginning: string, more: () => string, everyMs = 50): Promise<string> {
  const socket = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  sockets.push(socket)
  let response = ''
  socket.on('data', (text: string) => {
    response += text
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(beginning)
  const timer = setInterval(() => socket.write(more()), everyMs)
  // Not `once`: what is written after the server has closed is an error, which it would throw.
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(timer)
  return response
}

it.each([
  ['its head', HEAD, 'X-More: x\r\n'],
  ['its body', `${HEAD}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":"`, 'x'],
])('cuts off who sends %s too slowly', async (_, beginning, more) => {
  const response = await sendSlowly(beginning, () => more)
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(response).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({
    success: false,
    code: 'request_timeout',
    message: 'The request took too long to arrive',
  })
})

it.each([
  ['a head that is too large', `${HEAD}X-More: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['what is no request', 'Hello?\r\n\r\n', 400],
])('responds to %s in the format of all errors', async (_, bytes, status) => {
  const response = await sendSlowly(bytes, () => '')
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false })
})

it('serves a slow sender that stays within the limits', async () => {
  const body = JSON.stringify({ email: 'nobody@test.example', password: 'x' })
  const pieces = body.match(/.{1,8}/g) ?? []
  const head = `${HEAD}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
  expect(await sendSlowly(head, () => pieces.shift() ?? '', 20)).toMatch(/^HTTP\/1\.1 401 /)
})

it('has the timeouts of docs/operations.md by default', async () => {
  const usual = await testApp()
  expect(usual.app.server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 300_000, keepAliveTimeout: 75_000 })
})
