import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { LIMITS } from '@promptery/contract/constants'
import fastify from 'fastify'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sessionCookie } from '../../../testing/http/event-client.ts'
import { multipart } from '../../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith, type TestUser } from '../../../testing/shop/factories.ts'
import { FORM_BYTES_MAX } from '../../scale/limit-bodies.ts'
import type { App } from '../app-type.ts'
import { installUploads, readUpload, uploadingUsers } from './uploads.ts'

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

/** Starts an upload with an incomplete form. */
const send = (call: Caller) => call('POST', '/prompts/create', Buffer.from('nothing'), options)

it('allows four concurrent uploads per user, and twenty per process', async () => {
  expect((await send(call)).json()).toMatchObject({ code: 'invalid_upload' })
  await expect.poll(() => uploadingUsers).not.toContain(user.id)
  uploadingUsers.splice(0)

  uploadingUsers.push(...Array(4).fill(user.id))
  const refused = await send(call)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json()).toMatchObject({ code: 'uploads_busy' })
  // Other requests are not limited.
  expect((await call('PUT', `/prompts/update/${user.id}`, { price: 4 })).statusCode).toBe(404)

  const other = await shop.as(await aUser(shop.deps))
  uploadingUsers.splice(0, 4, ...Array(19).fill('of others'))
  expect((await send(other)).statusCode).toBe(400)
  await expect.poll(() => uploadingUsers.length).toBe(19)
  uploadingUsers.push('of others')
  expect((await send(other)).statusCode).toBe(503)
  uploadingUsers.splice(0)
})

describe('an upload', () => {
  it('is counted when it begins, even if its form is invalid', async () => {
    const statuses = []
    for (let n = 0; n < 4; n += 1) {
      const { payload, headers } = await multipart({ title: 'x' }, { bytes: Buffer.from('no picture') })
      statuses.push((await call('POST', '/prompts/create', payload, { headers })).statusCode)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
  })

  it('of a new cover is counted when its file begins; other edits are not', async () => {
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

  it('that cannot be counted, as the database is away, is not called incomplete', async () => {
    const app = fastify()
    app.setValidatorCompiler(() => () => true)
    app.setErrorHandler((error: Error) => ({ message: error.message }))
    await installUploads(app as unknown as App)
    const preValidation = readUpload(() => Promise.reject(new Error('The database is away')))
    const schema = { body: z.object({ title: z.string() }) }
    app.post('/', { config: { fileField: 'file' }, schema, preValidation }, async () => ({ message: 'Read' }))
    const { payload, headers } = await multipart({ title: 'x' }, { bytes: Buffer.from('no picture'), name: 'file' })
    const answer = await app.inject({ method: 'POST', url: '/', payload, headers })
    expect(answer.json()).toEqual({ message: 'The database is away' })
  })

  it('with an unknown field is refused before the field is complete', async () => {
    const socket = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1')
    const head = [
      'POST /api/v1/prompts/create HTTP/1.1',
      'Host: shop.example',
      'Connection: close',
      `Cookie: ${await sessionCookie(shop, user)}`,
      `Content-Type: ${options.headers['content-type']}`,
      'Content-Length: 800000',
    ]
    // The rest is never sent.
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="more"\r\n\r\nthe beginning`
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
    const response = await text(socket)
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toContain('There is no field more')
  })

  it('may have 12 MB for the whole form, with or without a content length', async () => {
    const long = 'x'.repeat(LIMITS.promptText.max * 4)
    const fields = { ...promptFieldsWith(), prompt: long, description: long, title: long }
    const { payload, headers } = await multipart(fields, { bytes: Buffer.alloc(LIMITS.coverBytesMax) })
    expect(payload.length).toBeGreaterThan(FORM_BYTES_MAX)
    const injected = await call('POST', '/prompts/create', payload, { headers })
    expect([injected.statusCode, injected.json().errors]).toMatchObject([413, [{ path: 'cover_image' }]])

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
