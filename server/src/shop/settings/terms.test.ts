import { blanksOf } from '@promptery/contract/shop/settings/pages'
import type { PageStarts } from '@promptery/contract/shop/settings/settings'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { termsVersions, users } from '../../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { PARTS } from '../own-data/write-archive.ts'
import { screensSitemap } from '../pages/feeds/sitemap.ts'
import { pageStarts } from './page-starts.ts'

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

it('terms that are not filled in are no terms, until they are', async () => {
  await writeTerms('The shop of [Name] sells.')
  expect((await shop.visitor('GET', '/config')).json()).not.toHaveProperty('hasTerms')
  expect((await signUp('nothing-shown')).statusCode).toBe(201)
  expect(await findUser('nothing-shown')).toMatchObject({ termsVersion: null, termsAgreedAt: null })
  const { settings, checks, pageStarts: starts } = (await call('GET', '/admin/settings')).json()
  expect(settings.pageTerms.value).toBe('The shop of [Name] sells.')
  const message = 'Terms (/terms) is not published. To be filled in: [Name].'
  expect(checks).toContainEqual(expect.objectContaining({ level: 'note', message }))
  expect((await call('GET', '/admin/desk')).json().checks).toContainEqual(expect.objectContaining({ message }))
  expect(screensSitemap(shop.deps, 'https://shop.example')).not.toContain('/terms')
  // No start is published as it stands.
  expect(Object.values(starts as PageStarts).filter((start) => blanksOf(start).length === 0)).toEqual([])
  const version = await writeTerms('The shop of Ada sells.')
  expect((await shop.visitor('GET', '/config')).json()).toMatchObject({ hasTerms: true, termsVersion: version })
  expect(screensSitemap(shop.deps, 'https://shop.example')).toContain('https://shop.example/terms')
  const kept = await shop.deps.db.select({ text: termsVersions.text }).from(termsVersions)
  expect(kept.map(({ text }) => text)).not.toContain('The shop of [Name] sells.')
})

it('the texts to begin with have what the shop knows', () => {
  const config = { ...shop.deps.config, appName: 'Inkwell', contactEmail: 'ada@shop.example', refundDays: 14 }
  const known = pageStarts({ ...config, publicUrl: 'https://shop.example' }, { refunds: true, sendsSearches: true })
  expect(known.pageImprint).toContain(
    'Inkwell, https://shop.example\n\nThe Prompt Company\n\n1 Market Street\n\nLondon',
  )
  for (const text of [known.pageTerms, known.pagePrivacy, known.pageImprint])
    expect(text).toContain('Email: ada@shop.example')
  expect(known.pagePrivacy).toContain('The provider of the search model gets the words that you search for')
  expect(known.pageTerms).toContain('Prices are in USD. You can ask for your money back for 14 days')
  const unknown = pageStarts(
    { ...config, contactEmail: '', sellerName: 'Inkwell', sellerAddress: '' },
    { refunds: false, sendsSearches: false },
  )
  expect(unknown.pagePrivacy).not.toContain('search model')
  expect(blanksOf(unknown.pageImprint)).toEqual([
    ...[
      'address of the shop',
      "Name of the shop's owner",
      'Street',
      'Postal code and town',
      'Country',
      'Email address',
    ],
    'Register and number, tax number, responsible person',
  ])
})
