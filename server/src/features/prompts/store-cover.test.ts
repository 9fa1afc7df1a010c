import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aUser, type TestUser } from '../../testing/factories.ts'
import { logInMemory } from '../../testing/log.ts'
import { aPicture } from '../../testing/multipart.ts'
import { storeCover } from './store-cover.ts'

let shop: TestApp
const { logger, written } = logInMemory('warn')
beforeAll(async () => {
  shop = await testApp({}, {}, undefined, { logger })
})

const store = async (picture: Buffer, user: TestUser) => storeCover(shop.contextOf(user), picture)

it('lets eight pictures wait for the one that is worked on, and refuses more in words', async () => {
  const picture = await aPicture(3000, 2000)
  const users = await Promise.all(Array.from({ length: 24 }, () => aUser(shop.deps)))
  const all = await Promise.allSettled(users.map((user) => store(picture, user)))
  const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const stored = all.length - refusals.length
  expect(stored).toBeGreaterThanOrEqual(9)
  // Whose header is read late may find a place that has become free.
  expect(stored).toBeLessThanOrEqual(16)
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 5 })
    expect(refusal.message).toMatch(/^Too many pictures/)
  }
})

it('lets nobody take more than two places', async () => {
  const picture = await aPicture(3000, 2000)
  const [greedy, other] = [await aUser(shop.deps), await aUser(shop.deps)]
  const all = await Promise.allSettled([greedy, greedy, greedy, other].map((user) => store(picture, user)))
  const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals).toMatchObject([{ status: 503, message: expect.stringMatching(/^Your other pictures/) }])
  expect(all[3]?.status).toBe('fulfilled')
  await expect(store(picture, greedy)).resolves.toMatchObject({ width: 1280 })
})

it('refuses a damaged picture, and tells the log what was wrong with it', async () => {
  const picture = await aPicture(1200, 800, 'jpeg')
  const damaged = picture.subarray(0, picture.length / 2)
  await expect(store(damaged, await aUser(shop.deps))).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('damaged'),
  })
  expect(written()).toContain('a picture could not be decoded')
  expect(written()).toMatch(/VipsJpeg/)
})
