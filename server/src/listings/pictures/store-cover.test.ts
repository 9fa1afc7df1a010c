import { beforeAll, expect, it } from 'vitest'
import { aPicture } from '../../testing/http/multipart.ts'
import { logInMemory } from '../../testing/log.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { storeCover } from './store-cover.ts'

let shop: TestApp
const { logger, written } = logInMemory('warn')
beforeAll(async () => {
  shop = await testApp({}, {}, undefined, { logger })
})

const store = async (picture: Buffer, user: TestUser) => storeCover(shop.contextOf(user), picture)

it('queues two pictures of a user and refuses more with a message', async () => {
  const picture = await aPicture(1400, 900)
  const [greedy, other] = [await aUser(shop.deps), await aUser(shop.deps)]
  const all = await Promise.allSettled([greedy, greedy, greedy, greedy, other].map((user) => store(picture, user)))
  const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals).toMatchObject([
    { status: 503, retryAfterSeconds: 5, message: expect.stringMatching(/^Your other pictures/) },
  ])
  expect(all[4]?.status).toBe('fulfilled')
  await expect(store(picture, greedy)).resolves.toMatchObject({ width: 1280 })
})

it('admits each user while five others fill the queue, and serves users fairly', async () => {
  const picture = await aPicture(400, 300)
  const five = await Promise.all(Array.from({ length: 5 }, () => aUser(shop.deps)))
  const late = await aUser(shop.deps)
  // Users in the order of their encoded pictures. Their files may be written in another order.
  const encoded: string[] = []
  const storeInTurn = async (user: TestUser) => {
    const ctx = shop.contextOf(user)
    const put: typeof ctx.files.put = (...file) => {
      encoded.push(user.id)
      return ctx.files.put(...file)
    }
    await storeCover({ ...ctx, files: Object.create(ctx.files, { put: { value: put } }) }, picture)
  }
  const stored = await Promise.allSettled([...five, ...five, ...five, late].map(storeInTurn))
  expect(stored.at(-1)?.status).toBe('fulfilled')
  // A picture has several files.
  const pictures = encoded.filter((id, at) => id !== encoded[at - 1])
  // The others' second and third pictures come after it.
  expect(pictures.indexOf(late.id)).toBe(5)
})

it('refuses a damaged picture and logs the reason', async () => {
  const picture = await aPicture(1200, 800, 'jpeg')
  const damaged = picture.subarray(0, picture.length / 2)
  await expect(store(damaged, await aUser(shop.deps))).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('damaged'),
  })
  expect(written()).toContain('a picture could not be decoded')
  expect(written()).toMatch(/VipsJpeg/)
})
