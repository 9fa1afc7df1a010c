import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { users } from '../../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { PARTS } from '../own-data/parts/all.ts'

let shop: TestApp
let call: Caller
beforeAll(async () => {
  shop = await testApp()
  call = await shop.as(await aUser(shop.deps, { role: 'admin' }))
})

/** @returns the version of the new terms */
async function writeTerms(value: string): Promise<number> {
  const { version } = (await call('GET', '/admin/settings')).json().settings.pageTerms
  await call('PUT', '/admin/settings', { pageTerms: { value, version } })
  return version + 1
}

const signUp = (username: string, termsVersion?: number) =>
  shop.visitor('POST', '/users/create', {
    ...{ username, email: `${username}@new.example`, password: 'seven green kettles' },
    ...(termsVersion !== undefined && { termsVersion }),
  })

async function findUser(username: string) {
  const [user] = await shop.deps.db.select().from(users).where(eq(users.username, username))
  return user
}

it('who signs up agrees to the terms that are written then', async () => {
  await signUp('before-terms')
  expect(await findUser('before-terms')).toMatchObject({ termsVersion: null, termsAgreedAt: null })
  expect((await shop.visitor('GET', '/config')).json()).not.toHaveProperty('termsVersion')
  const first = await writeTerms('Be kind.')
  expect((await shop.visitor('GET', '/config')).json()).toMatchObject({ hasTerms: true, termsVersion: first })
  await signUp('with-terms')
  expect(await findUser('with-terms')).toMatchObject({ termsVersion: first, termsAgreedAt: expect.any(Date) })
  await writeTerms('Be very kind.')
  await signUp('with-later-terms')
  expect(await findUser('with-later-terms')).toMatchObject({ termsVersion: first + 1 })
})

it('who signs up agrees to no other terms than were shown, and can read them later', async () => {
  const shown = await writeTerms('Be kind.')
  expect((await signUp('kind', shown)).statusCode).toBe(201)
  await writeTerms('Be rich.')
  const refused = await signUp('surprised', shown)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'terms_changed'])
  expect(await findUser('surprised')).toBeUndefined()
  const kind = await findUser('kind')
  const agreed = PARTS.find(({ path }) => path === 'account/agreed-terms')
  expect(await agreed?.page(shop.deps.db, kind?.id ?? '', undefined)).toMatchObject([
    { version: shown, text: 'Be kind.' },
  ])
})
