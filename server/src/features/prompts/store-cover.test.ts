import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { logInMemory } from '../../testing/log.ts'
import { aPicture } from '../../testing/multipart.ts'
import { storeCover } from './store-cover.ts'

let shop: TestApp
const { logger, written } = logInMemory('warn')
beforeAll(async () => {
  shop = await testApp({}, {}, undefined, { logger })
})

it('lets eight pictures wait for the one that is worked on, and refuses more in words', async () => {
  const picture = await aPicture(3000, 2000)
  const all = await Promise.allSettled(Array.from({ length: 24 }, () => storeCover(shop.deps, picture)))
  const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(all.length - refusals.length).toBeGreaterThanOrEqual(9)
  expect(refusals.length).toBeGreaterThan(0)
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 5 })
    expect(refusal.message).toMatch(/^Too many pictures/)
  }
  await expect(storeCover(shop.deps, picture)).resolves.toMatchObject({ width: 1280 })
})

it('refuses a damaged picture, and tells the log what was wrong with it', async () => {
  const picture = await aPicture(1200, 800, 'jpeg')
  const damaged = picture.subarray(0, picture.length / 2)
  await expect(storeCover(shop.deps, damaged)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('damaged'),
  })
  expect(written()).toContain('a picture could not be decoded')
  expect(written()).toMatch(/VipsJpeg/)
})
