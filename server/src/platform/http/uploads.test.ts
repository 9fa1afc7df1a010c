import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { LIMITS } from '@promptery/contract/constants'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionCookie } from '../../testing/http/event-client.ts'
import { multipart } from '../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith, type TestUser } from '../../testing/shop/factories.ts'
import { FORM_BYTES_MAX } from '../scale/in-flight-bytes/limit-bodies.ts'
import { uploaders } from './uploads.ts'

const boundary = 'between the parts'
const options = { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } }

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({}, { limits: { upload: { points: 3, durationSeconds: 3600 } } })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})

let user: TestUser
let call: Caller
beforeEach(async () => {
  user = await aUser(shop.deps)
  call = await shop.as(user)
})

/** Sends what is no complete form, in the turn of an upload. */
const send = (call: Caller) => call('POST', '/prompts/create', Buffer.from('nothing'), options)

it('lets a user have four uploads read at once, and a process twenty', async () => {
  expect((await send(call)).json()).toMatchObject({ code: 'invalid_upload' })
  await expect.poll(() => uploaders).not.toContain(user.id)
  uploaders.splice(0)

  uploaders.push(...Array(4).fill(user.id))
  const refused = await send(call)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json()).toMatchObject({ code: 'uploads_busy' })
  // What is no upload needs no turn.
  expect((await call('PUT', `/prompts/update/${user.id}`, { price: 4 })).statusCode).toBe(404)

  const other = await shop.as(await aUser(shop.deps))
  uploaders.splice(0, 4, ...Array(19).fill('of others'))
  expect((await send(other)).statusCode).toBe(400)
  await expect.poll(() => uploaders.length).toBe(19)
  uploaders.push('of others')
  expect((await send(other)).statusCode).toBe(503)
  uploaders.splice(0)
})

describe('an upload', () => {
  it('is counted when it begins, also where its form turns out to be wrong', async () => {
    const statuses = []
    for (let n = 0; n < 4; n += 1) {
      const { payload, headers } = await multipart({ title: 'x' }, { bytes: Buffer.from('no picture') })
      statuses.push((await call('POST', '/prompts/create', payload, { headers })).statusCode)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
  })

  it('of a new cover is counted when its file begins, and other edits are not', async () => {
    const { id } = await aPrompt(shop.deps, { uploader: user })
    const edit = async (cover?: Buffer) => {
      const { payload, headers } = await multipart({ title: 'x' }, cover && { bytes: cover })
      return (await call('PUT', `/prompts/update/${id}`, payload, { headers })).statusCode
    }
    for (let n = 0; n < 4; n += 1) expect(await edit()).toBe(400)
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push(await edit(Buffer.from('no picture')))
    expect(statuses).toEqual([400, 400, 400, 429])
  })

  it('with a field that nobody asked for is refused before that has come', async () => {
    const socket = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1')
    const head = [
      'POST /api/v1/prompts/create HTTP/1.1',
      'Host: shop.example',
      'Connection: close',
      `Cookie: ${await sessionCookie(shop, user)}`,
      `Content-Type: ${options.headers['content-type']}`,
      'Content-Length: 800000',
    ]
    // The rest never comes.
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="more"\r\n\r\nthe beginning`
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('There is no field more')
  })

  it('has 12 MB for the whole form, whether it says so before or not', async () => {
    const long = 'x'.repeat(LIMITS.promptText.max * 4)
    const fields = { ...promptFieldsWith(), prompt: long, description: long, title: long }
    const { payload, headers } = await multipart(fields, { bytes: Buffer.alloc(LIMITS.coverBytesMax) })
    expect(payload.length).toBeGreaterThan(FORM_BYTES_MAX)
    const answer = await call('POST', '/prompts/create', payload, { headers })
    expect([answer.statusCode, answer.json().errors]).toMatchObject([413, [{ path: 'cover_image' }]])

    const { port } = shop.app.server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/prompts/create`, {
      method: 'POST',
      headers: { ...headers, cookie: await sessionCookie(shop, user) },
      body: new Blob([new Uint8Array(payload)]).stream(),
      duplex: 'half',
    })
    const refusal = (await response.json()) as { errors: unknown }
    expect([response.status, refusal.errors]).toMatchObject([413, [{ path: 'cover_image' }]])
  })
})
