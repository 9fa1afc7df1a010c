import { beforeAll, expect, it } from 'vitest'
import { aPicture, multipart } from '../../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith } from '../../../testing/shop/factories.ts'

/** A tenth of what production allows. */
let shop: TestApp
let promptId: string
let picture: Buffer
beforeAll(async () => {
  shop = await testApp({}, { rateLimitFactor: 0.1 })
  promptId = (await aPrompt(shop.deps)).id
  picture = await aPicture(40, 30)
})

type Try = (call: Caller, n: number) => ReturnType<Caller>

const signUp: Try = (_, n) =>
  shop.visitor('POST', '/users/create', {
    username: `new${n}`,
    email: `new${n}@test.example`,
    password: 'six tall owls',
  })
const create: Try = (call) => call('POST', '/prompts/create', promptFieldsWith())
const like: Try = (call) => call('POST', `/prompts/like/${promptId}`)
const search: Try = (call) => call('GET', '/prompts/all-prompts?search=fox&limit=1')
const searchTopics: Try = (call) => call('GET', '/discussions/all?topic=fox')

it.each([
  ['signing up', 2, 3600, signUp],
  ['uploading', 6, 3600, create],
  ['liking', 12, 60, like],
  ['searching', 30, 60, search],
  ['searching topics', 30, 60, searchTopics],
])('%s is limited to a tenth of its limit with a factor of 0.1', async (_, points, durationSeconds, attempt) => {
  const call = await shop.as(await aUser(shop.deps))
  for (let n = 0; n < points; n += 1) expect((await attempt(call, n)).statusCode).not.toBe(429)
  const refused = await attempt(call, points)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({
    success: false,
    code: 'rate_limited',
    message: expect.stringMatching(/^That was a lot at once\. Try/),
  })
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(durationSeconds - 30)
  expect(wait).toBeLessThanOrEqual(durationSeconds)
})

it('lists without a search term are not counted', async () => {
  for (let n = 0; n < 35; n += 1) {
    expect((await shop.visitor('GET', '/prompts/all-prompts?limit=1')).statusCode).toBe(200)
  }
  expect((await shop.visitor('GET', '/prompts/all-prompts?limit=1&search=fox')).statusCode).toBe(200)
})

it('edits with a new cover are counted, others are not', async () => {
  const seller = await aUser(shop.deps)
  const { id } = await aPrompt(shop.deps, { uploader: seller })
  const call = await shop.as(seller)
  for (let n = 0; n < 8; n += 1) {
    expect((await call('PUT', `/prompts/update/${id}`, { title: `Fox ${n} in the snow` })).statusCode).toBe(200)
  }
  const { payload, headers } = await multipart({}, { bytes: picture })
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) {
    statuses.push((await call('PUT', `/prompts/update/${id}`, payload, { headers })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

it('edits of the text are counted, others are not', async () => {
  const seller = await aUser(shop.deps)
  const { id } = await aPrompt(shop.deps, { uploader: seller })
  const call = await shop.as(seller)
  const change = async (fields: object) => (await call('PUT', `/prompts/update/${id}`, fields)).statusCode
  for (let n = 0; n < 6; n += 1) expect(await change({ prompt: `Text ${n}` })).toBe(200)
  expect(await change({ prompt: 'Text 6' })).toBe(429)
  expect(await change({ title: 'A fox in the rain' })).toBe(200)
})

it('visitors of one network are counted together', async () => {
  let asked = 0
  const from = async (remoteAddress: string) =>
    (await shop.visitor('GET', `/discussions/all?topic=owl${asked++}`, undefined, { remoteAddress })).statusCode
  for (let n = 0; n < 30; n += 1) expect(await from(`2001:db8:1:2::${n}`)).toBe(200)
  expect(await from('2001:db8:1:2:3::1')).toBe(429)
  expect(await from('2001:db8:1:3::1')).toBe(200)
})

it('sign-ups from all IPv6 networks of a customer are counted together', async () => {
  const through = await testApp({}, { rateLimitFactor: 1 }, shop)
  const from = async (remoteAddress: string, n: number) => {
    const body = { username: `of-a-site-${n}`, email: `of-a-site-${n}@test.example`, password: 'nine slow lighthouses' }
    return (await through.visitor('POST', '/users/create', body, { remoteAddress })).statusCode
  }
  for (let n = 0; n < 60; n += 1) expect(await from(`2001:db8:48:${n % 50}::1`, n)).toBe(201)
  expect(await from('2001:db8:48:60::1', 60)).toBe(429)
  expect(await from('2001:db8:49:1::1', 61)).toBe(201)
})
