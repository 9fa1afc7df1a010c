import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { type Caller, testApp } from '../testing/app.ts'
import { aUser } from '../testing/factories.ts'
import { takeUploadTurn, uploaders } from './uploads.ts'

const boundary = 'between the parts'
const options = { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } }

/** Sends what is no complete form, in the turn of an upload. */
const send = (call: Caller) => call('POST', '/prompts/create', Buffer.from('nothing'), options)

it('lets a user have four uploads read at once, and a process twenty', async () => {
  const shop = await testApp()
  const user = await aUser(shop.deps)
  const call = await shop.as(user)
  expect((await send(call)).json()).toMatchObject({ code: 'invalid_upload' })
  await expect.poll(() => uploaders).not.toContain(user.id)
  uploaders.splice(0)

  uploaders.push(...Array(4).fill(user.id))
  const refused = await send(call)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json()).toMatchObject({ code: 'uploads_busy' })
  // What is no upload needs no turn.
  expect((await call('PUT', `/prompts/update/${user.id}`, { price: 4 })).statusCode).toBe(404)

  uploaders.splice(0, 4, ...Array(19).fill('of others'))
  expect((await send(call)).statusCode).toBe(400)
  await expect.poll(() => uploaders.length).toBe(19)
  uploaders.push('of others')
  expect((await send(call)).statusCode).toBe(503)
  uploaders.splice(0)
})

it('takes no turn for who has gone before it came to that', async () => {
  const shop = await testApp()
  const user = await aUser(shop.deps)
  const request = { headers: options.headers, ctx: shop.contextOf(user) } as unknown as FastifyRequest
  const gone = { raw: Object.assign(new EventEmitter(), { closed: true }) } as unknown as FastifyReply
  await takeUploadTurn(request, gone)
  expect(uploaders).toEqual([])
})
