import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { multipart } from '../../../testing/http/multipart.ts'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith } from '../../../testing/shop/factories.ts'
import { FairQueue } from '../../runtime/fair-queue.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterEach(() => vi.restoreAllMocks())

it('a request’s work on texts is queued for its user, else for its address, also after a form', async () => {
  const user = await aUser(shop.deps)
  const asUser = await shop.as(user)
  const run = vi.spyOn(FairQueue.prototype, 'run')
  const clients = () => [...new Set(run.mock.calls.splice(0).map(([client]) => client))]
  const prompt = 'Words of [city]. '.repeat(500)
  const form = await multipart(promptFieldsWith({ prompt }))
  const created = await asUser('POST', '/prompts/create', undefined, form)
  expect(created.statusCode).toBe(201)
  expect(clients()).toContain(user.id)
  const { id } = await aPrompt(shop.deps, { uploader: user })
  run.mock.calls.length = 0
  expect((await asUser('PUT', `/prompts/update/${id}`, { prompt })).statusCode).toBe(200)
  expect(clients()).toEqual([user.id])
  await shop.visitor('GET', `/prompts/outline/${id}`, undefined, { remoteAddress: '203.0.113.9' })
  expect(clients()).toEqual(['203.0.113.9'])
})
