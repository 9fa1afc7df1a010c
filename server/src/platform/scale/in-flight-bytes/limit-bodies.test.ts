import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { LIMITS } from '@promptery/contract/constants'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BLOCKED } from '../../../testing/database/blocked.ts'
import { sessionCookie } from '../../../testing/http/event-client.ts'
import { isClientFile, namesOf } from '../../../testing/http/routes.ts'
import { logInMemory } from '../../../testing/log.ts'
import { type Caller, type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../../../testing/shop/factories.ts'
import { sessionRequired } from '../../http/session/guards.ts'
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

/** A call of which a part is sent. */
async function begin(path: string, head: string, body: string, localAddress = '127.0.0.1') {
  const { port } = shop.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress }).setEncoding('utf8')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (text: string) => {
    answer += text
  })
  // Also of a connection that is reset.
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  socket.write(`POST /api/v1${path} HTTP/1.1\r\nHost: shop.example\r\n${head}\r\n${body}`)
  return { socket, ended, answered: async () => answer || (await once(socket, 'data')).toString() }
}

describe('a body', () => {
  it('has 16 KB where its route says nothing', async () => {
    const padded = (bytes: number) => ({ email: 'nobody@test.example', password: '', x: ' '.repeat(bytes) })
    expect((await shop.visitor('POST', '/users/login', padded(BODY_BYTES_MAX - 100))).statusCode).not.toBe(413)
    const refused = await shop.visitor('POST', '/users/login', padded(BODY_BYTES_MAX))
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'too_large'])
  })

  it('may be larger only for who has a session or a key, or signs it as the payment provider does', () => {
    const isSigned = ({ url }: { url: string }) => url === '/api/v1/payments/webhook'
    const large = shop.routes.filter((route) => (route.bodyLimit ?? 0) > BODY_BYTES_MAX && !isSigned(route))
    expect(large.flatMap(namesOf).filter((name) => !isClientFile(name)).length).toBeGreaterThan(3)
    const keyless = large.filter(({ config }) => !config?.keyScope)
    for (const route of keyless) expect([route.onRequest].flat(), route.url).toContain(sessionRequired)
  })

  it('may have the longest texts, written as long as JSON allows', async () => {
    const widest = (length: number) => `${'\\u00e9'.repeat(length)}`
    const send = async (method: 'POST' | 'PUT', path: string, fields: Record<string, number>) => {
      const payload = `{${Object.entries(fields).map(([name, length]) => `"${name}":"${widest(length)}"`)}}`
      return (await call(method, path, undefined, { payload, headers: { 'content-type': 'application/json' } }))
        .statusCode
    }
    const other = await aUser(shop.deps)
    const { id } = await aPrompt(shop.deps, { uploader: user })
    expect(await send('POST', `/messages/send/${other.id}`, { message: LIMITS.message.max })).toBe(201)
    const discussion = { topic: LIMITS.topic.max, description: LIMITS.discussion.max }
    expect(await send('POST', '/discussions/create', discussion)).toBe(201)
    const listing = { prompt: LIMITS.promptText.max, description: LIMITS.description.max, tipsToUse: LIMITS.tipsMax }
    expect(await send('PUT', `/prompts/update/${id}`, { title: LIMITS.title.max, ...listing })).toBe(200)
  })

  it('that was answered before it was whole does not hold its connection', async () => {
    const { ended } = await begin('/prompts/create', `${TYPE}Content-Length: 1000\r\n`, '{')
    expect(await ended).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('that breaks off is said at debug to have broken off, and nothing else', async () => {
    const { socket } = await begin('/users/login', `${TYPE}Content-Length: 1000\r\n`, '{')
    await once(shop.app.server, 'request')
    socket.destroy()
    await expect.poll(written).toContain('client disconnected before its body was complete')
    expect(written()).not.toContain('a dependency is unavailable')
    expect(written().match(/"level":(4|5|6)0/)).toBeNull()
  })
})

it('what large bodies still send after their refusal is read for few of an address, and cut off for the others', async () => {
  const length = 7 * 1024 * 1024
  const begun = await Promise.all(
    Array.from({ length: 3 }, () =>
      begin('/prompts/create', `${FORM}Content-Length: ${length}\r\n`, ' '.repeat(100_000), '127.0.0.4'),
    ),
  )
  const answers = await Promise.all(begun.map(({ answered }) => answered()))
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['401', '401', '401'])
  expect(answers.map((answer) => /^connection: close/im.test(answer)).toSorted()).toEqual([false, true, true])
})

it('what breaks off before its refusal counts no longer', async () => {
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
  // One after the other: sessions that are looked up at the same moment are one statement.
  for (const count of [1, 2]) {
    begun.push(await begin('/prompts/create', `${head}Cookie: ${cookie}\r\n`, '', '127.0.0.6'))
    await expect.poll(waiting, { interval: 10 }).toBe(count)
  }
  for (const { socket } of begun) socket.destroy()
  await holder.query('rollback')
  // Its session is looked up after theirs.
  expect((await call('GET', '/users/sessions')).statusCode).toBe(200)
  const next = await begin('/prompts/create', head, '', '127.0.0.6')
  const answer = await next.answered()
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(answer).not.toMatch(/^connection: close/im)
})

it('bodies under way have so much memory for an address, and others are served', async () => {
  const refusals: string[] = []
  const begun = await Promise.all(
    Array.from({ length: 330 }, () => begin('/users/login', `${TYPE}Transfer-Encoding: chunked\r\n`, '1\r\n{\r\n')),
  )
  for (const one of begun) void one.answered().then((answer) => refusals.push(answer))
  await expect.poll(() => refusals.length).toBeGreaterThan(0)
  const other = await begin('/users/logout', `${TYPE}Content-Length: 2\r\n`, '{}', '127.0.0.2')
  expect(await other.answered()).toMatch(/^HTTP\/1\.1 200 /)
  expect(refusals[0]).toMatch(/^HTTP\/1\.1 503 /)
  expect(refusals[0]).toContain('retry-after: 2')
  expect(refusals[0]).toContain('"code":"requests_busy"')
  // All end, those that were refused, some for their pace, and those that were waited for; what they held is there again.
  const ends = await Promise.all(begun.map(({ ended }) => ended))
  const statuses = new Set(ends.map((answer) => answer.slice(9, 12)))
  statuses.delete('429')
  expect(statuses).toEqual(new Set(['408', '503']))
  const again = await begin('/users/logout', `${TYPE}Content-Length: 2\r\n`, '{}')
  expect(await again.answered()).toMatch(/^HTTP\/1\.1 200 /)
})
