import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { LIMITS } from '@promptery/contract/constants'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BLOCKED } from '../../testing/database/blocked.ts'
import { sessionCookie } from '../../testing/http/event-client.ts'
import { isClientFile, namesOf } from '../../testing/http/routes.ts'
import { logInMemory } from '../../testing/log.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { adminRequired, sessionRequired } from '../http/session/guards.ts'
import { BODY_BYTES_MAX } from './limit-bodies.ts'

const TYPE = 'Content-Type: application/json\r\n'
const FORM = 'Content-Type: multipart/form-data; boundary=x\r\n'
const { logger, written } = logInMemory('trace')

let shop: TestApp
let user: TestUser
let call: Caller
beforeAll(async () => {
  const requestTimeouts = { headersMs: 20_000, bodyMs: 500, requestMs: 60_000, checkMs: 50 }
  shop = await testApp({}, { rateLimitFactor: 1 }, undefined, { requestTimeouts, logger })
  user = await aUser(shop.deps)
  call = await shop.as(user)
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends the beginning of a request. */
async function begin(path: string, head: string, body: string, localAddress = '127.0.0.1') {
  const { port } = shop.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress }).setEncoding('utf8')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  let response = ''
  socket.on('data', (text: string) => {
    response += text
  })
  // Also when the connection is reset.
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(response)))
  socket.write(`POST /api/v1${path} HTTP/1.1\r\nHost: shop.example\r\n${head}\r\n${body}`)
  return { socket, ended, responses: async () => response || (await once(socket, 'data')).toString() }
}

describe('a body', () => {
  it('may have 16 KB unless its route sets a limit', async () => {
    const padded = (bytes: number) => ({ email: 'nobody@test.example', password: '', x: ' '.repeat(bytes) })
    expect((await shop.visitor('POST', '/users/login', padded(BODY_BYTES_MAX - 100))).statusCode).not.toBe(413)
    const refused = await shop.visitor('POST', '/users/login', padded(BODY_BYTES_MAX))
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'too_large'])
  })

  it('may be larger only with a session, a key, or the payment provider’s signature', () => {
    const isSigned = ({ url }: { url: string }) => url === '/api/v1/payments/webhook'
    const large = shop.routes.filter((route) => (route.bodyLimit ?? 0) > BODY_BYTES_MAX && !isSigned(route))
    expect(large.flatMap(namesOf).filter((name) => !isClientFile(name)).length).toBeGreaterThan(3)
    const keyless = large.filter(({ config }) => !config?.keyScope)
    const guards: unknown[] = [sessionRequired, adminRequired]
    for (const { onRequest, url } of keyless) {
      expect(
        [onRequest].flat().some((hook) => guards.includes(hook)),
        url,
      ).toBe(true)
    }
  })

  it('may contain the longest texts in their longest JSON encoding', async () => {
    const widest = (length: number) => `${'\\u00e9'.repeat(length)}`
    const send = async (method: 'POST' | 'PUT', path: string, texts: Record<string, number>, given = {}, by = call) => {
      const fields = Object.entries(texts).map(([name, length]) => `"${name}":"${widest(length)}"`)
      const others = Object.entries(given).map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
      const payload = `{${[...fields, ...others]}}`
      return (await by(method, path, undefined, { payload, headers: { 'content-type': 'application/json' } }))
        .statusCode
    }
    const other = await aUser(shop.deps)
    const { id } = await aPrompt(shop.deps, { uploader: user })
    expect(await send('POST', `/messages/send/${other.id}`, { message: LIMITS.message.max })).toBe(201)
    const discussion = { topic: LIMITS.topic.max, description: LIMITS.discussion.max }
    expect(await send('POST', '/discussions/create', discussion)).toBe(201)
    const listing = { prompt: LIMITS.promptText.max, description: LIMITS.description.max, tipsToUse: LIMITS.tipsMax }
    expect(await send('PUT', `/prompts/update/${id}`, { title: LIMITS.title.max, ...listing })).toBe(200)
    const longest = LIMITS.offerTextMax
    expect(await send('POST', '/offers/briefs', { brief: longest }, { engineerId: other.id })).toBe(201)
    const terms = { price: 4, days: 3, buyerId: other.id }
    expect(await send('POST', '/offers', { title: LIMITS.title.max, description: longest }, terms)).toBe(201)
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    // There is no such offer.
    expect(await send('POST', `/admin/offers/${id}`, { answer: longest }, { decision: 'refund' }, admin)).toBe(404)
  })

  it('does not keep its connection open once there is a response', async () => {
    const { ended } = await begin('/prompts/create', `${TYPE}Content-Length: 1000\r\n`, '{')
    expect(await ended).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('that is aborted is logged at debug level only', async () => {
    const { socket } = await begin('/users/login', `${TYPE}Content-Length: 1000\r\n`, '{')
    await once(shop.app.server, 'request')
    socket.destroy()
    await expect.poll(written).toContain('client disconnected before its body was complete')
    expect(written()).not.toContain('a dependency is unavailable')
    expect(written().match(/"level":(4|5|6)0/)).toBeNull()
  })
})

it('the rest of large refused bodies is read for a few requests of an address; further connections are closed', async () => {
  const length = 7 * 1024 * 1024
  const begun = await Promise.all(
    Array.from({ length: 3 }, () =>
      begin('/prompts/create', `${FORM}Content-Length: ${length}\r\n`, ' '.repeat(100_000), '127.0.0.4'),
    ),
  )
  const responses = await Promise.all(begun.map(({ responses }) => responses()))
  expect(responses.map((response) => response.slice(9, 12))).toEqual(['401', '401', '401'])
  expect(responses.map((response) => /^connection: close/im.test(response)).toSorted()).toEqual([false, true, true])
})

it('aborted bodies no longer count', async () => {
  const cookie = await sessionCookie(shop, user)
  const holder = await shop.database.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; lock table sessions')
  const head = `${FORM}Content-Length: ${7 * 1024 * 1024}\r\n`
  const waiting = async () => {
    const { rows } = await shop.database.query(BLOCKED)
    return rows.length
  }
  const begun: Awaited<ReturnType<typeof begin>>[] = []
  // Sequentially: concurrent session lookups are batched.
  for (const count of [1, 2]) {
    begun.push(await begin('/prompts/create', `${head}Cookie: ${cookie}\r\n`, '', '127.0.0.6'))
    await expect.poll(waiting, { interval: 10 }).toBe(count)
  }
  for (const { socket } of begun) socket.destroy()
  await holder.query('rollback')
  // Its session is looked up afterwards.
  expect((await call('GET', '/users/sessions')).statusCode).toBe(200)
  const next = await begin('/prompts/create', head, '', '127.0.0.6')
  const response = await next.responses()
  expect(response).toMatch(/^HTTP\/1\.1 401 /)
  expect(response).not.toMatch(/^connection: close/im)
})

it('bodies in flight are limited per address, without affecting others', async () => {
  const refusals: string[] = []
  const begun = await Promise.all(
    Array.from({ length: 330 }, () => begin('/users/login', `${TYPE}Transfer-Encoding: chunked\r\n`, '1\r\n{\r\n')),
  )
  for (const one of begun) void one.responses().then((response) => refusals.push(response))
  await expect.poll(() => refusals.length).toBeGreaterThan(0)
  const other = await begin('/users/logout', `${TYPE}Content-Length: 2\r\n`, '{}', '127.0.0.2')
  expect(await other.responses()).toMatch(/^HTTP\/1\.1 200 /)
  expect(refusals[0]).toMatch(/^HTTP\/1\.1 503 /)
  expect(refusals[0]).toContain('retry-after: 2')
  expect(refusals[0]).toContain('"code":"requests_busy"')
  // All requests have ended, so their bytes are released.
  const ends = await Promise.all(begun.map(({ ended }) => ended))
  const statuses = new Set(ends.map((response) => response.slice(9, 12)))
  statuses.delete('429')
  expect(statuses).toEqual(new Set(['408', '503']))
  const again = await begin('/users/logout', `${TYPE}Content-Length: 2\r\n`, '{}')
  expect(await again.responses()).toMatch(/^HTTP\/1\.1 200 /)
})
