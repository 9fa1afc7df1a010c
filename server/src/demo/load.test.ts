import { coverUrl } from '@promptery/contract/listings/covers'
import type { Sample } from '@promptery/contract/listings/samples'
import { eq, ne, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { CLI_ACTOR } from '../platform/db/queries/audit.ts'
import {
  formerVersions,
  identities,
  listings,
  prompts,
  purchases,
  reviews,
  samples,
  unfinishedErasures,
  users,
} from '../platform/db/schema.ts'
import { readEnv } from '../platform/env.ts'
import { CannotStart } from '../platform/runtime/lifecycle.ts'
import { removeDemo } from '../shop/settings/remove-demo.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aBuyer, aPrompt } from '../testing/shop/factories.ts'
import { DEMO_DRAWING, DEMO_TEXT } from './listing-rows.ts'
import { loadDemo, prepareDemo } from './load.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  await loadDemo(shop.deps.db, 'no hash')
})

const idOf = async (title: string) => {
  const [row] = await shop.deps.db.select({ id: prompts.id }).from(prompts).where(eq(prompts.title, title))
  return row?.id ?? ''
}

describe('a start', () => {
  const start = (given: Record<string, string>) =>
    prepareDemo(shop.deps.db, readEnv({ DATA_DIR: '/nowhere', ...given }), () => Promise.resolve('no hash'))

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://shop.example' }, { TRUST_PROXY: 'loopback' }])(
    'is refused with the demo accounts where others reach the shop: %o',
    async (given) => {
      const refused = start(given)
      await expect(refused).rejects.toThrow(CannotStart)
      await expect(refused).rejects.toThrow(`(${Object.entries(given).flat()[0]}`)
      expect(await start({ ...given, ALLOW_DEMO_ACCOUNTS: 'true' })).toBe(true)
    },
  )
})

describe('the demo catalogue', () => {
  it('has samples that say who made them, and draws pictures when they are asked for', async () => {
    const fox = await idOf('Red Fox in the First Frost, Long-Lens Wildlife Portrait')
    const shown = (await shop.visitor('GET', `/prompts/samples/${fox}`)).json().samples
    expect(shown).toHaveLength(3)
    expect(shown[0]).toMatchObject({ model: DEMO_DRAWING, picture: { isDrawn: true } })
    expect(shown[0].filling).toContainEqual({ gap: 'direction', label: 'Looks towards', value: 'the left edge' })
    // Each has its own colours before it is drawn, not a grey.
    const placeholders = shown.map((sample: Sample) => sample.picture?.placeholder)
    expect([new Set(placeholders).size, String(placeholders).includes('%23777')]).toEqual([3, false])
    expect(await shop.storedFiles()).toEqual([])
    const picture = await shop.app.inject(coverUrl(shown[0].picture, 320))
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(320)
    expect((await shop.app.inject(shown[0].picture.url.replace(/[\w-]{36}(?=\/1280)/, fox))).statusCode).toBe(404)
    const pricing = await idOf('Pricing Page Teardown: Find the Doubt that Costs You Sales')
    const texts = (await shop.visitor('GET', `/prompts/samples/${pricing}`)).json().samples
    expect(texts).toMatchObject([{ model: DEMO_TEXT }, { model: DEMO_TEXT }])
  })

  it('has reviews by buyers of the version that they had, counted as others are', async () => {
    const { db } = shop.deps
    const rows = await db
      .select({ bought: purchases.version, reviewed: reviews.version, paidAt: purchases.paidAt, at: reviews.createdAt })
      .from(reviews)
      .leftJoin(
        purchases,
        sql`${purchases.promptId} = ${reviews.promptId} and ${purchases.buyerId} = ${reviews.authorId}`,
      )
    expect(rows.length).toBeGreaterThan(100)
    for (const { bought, reviewed, paidAt, at } of rows) {
      expect(bought).toBe(reviewed)
      expect(at.getTime()).toBeGreaterThanOrEqual(paidAt?.getTime() ?? Number.POSITIVE_INFINITY)
      expect(at.getTime()).toBeLessThan(Date.now())
    }
    const counted = sql`(select count(*) from ${reviews} where ${reviews.promptId} = ${listings.id})`
    expect(await db.$count(listings, ne(listings.reviewsCount, counted))).toBe(0)
    const sold = sql`(select count(*) from ${purchases} where ${purchases.promptId} = ${listings.id})`
    expect(await db.$count(listings, ne(listings.salesCount, sold))).toBe(0)
  })

  it('leaves what is counted of others as it is', async () => {
    const { deps } = await testApp()
    const { id } = await aPrompt(deps)
    await aBuyer(deps, id)
    const salesCount = async () =>
      (await deps.db.select({ salesCount: listings.salesCount }).from(listings).where(eq(listings.id, id)))[0]
        ?.salesCount
    expect(await salesCount()).toBe(1)
    // As after a refund, whose purchase stays.
    await deps.db.update(listings).set({ salesCount: 0 }).where(eq(listings.id, id))
    await deps.db.update(users).set({ salesCount: 0 })
    await loadDemo(deps.db, 'no hash')
    expect(await salesCount()).toBe(0)
    expect(await deps.db.$count(users, sql`not ${users.isDemo} and ${users.salesCount} > 0`)).toBe(0)
  })

  it('has earlier versions with their notes', async () => {
    const fox = await idOf('Red Fox in the First Frost, Long-Lens Wildlife Portrait')
    const former = await shop.deps.db.select().from(formerVersions).where(eq(formerVersions.promptId, fox))
    expect(former.map(({ number }) => number).sort()).toEqual([1, 2])
    expect(former.every(({ text }) => !text.includes('[one blemish]'))).toBe(true)
    const [row] = await shop.deps.db.select().from(prompts).where(eq(prompts.id, fox))
    expect(row).toMatchObject({ version: 3, versionNote: expect.stringContaining('blemish') })
  })

  it('opens free texts to everybody, and shows the first words of sold ones', async () => {
    const [free, sold] = await Promise.all([
      idOf('Rescue Dog Profiles that Find the Right Home'),
      idOf('Dialogue doctor: a subtext pass for one scene'),
    ])
    const [open, preview] = await Promise.all([free, sold].map((id) => shop.visitor('GET', `/prompts/${id}`)))
    expect(open?.json().prompt.openText).toContain('You write adoption profiles')
    expect(preview?.json().prompt.preview).toMatch(/^Read the scene/)
  })

  it('is removed with all of it, except for what others have bought', async () => {
    const { db } = shop.deps
    const kept = await idOf('Red Fox in the First Frost, Long-Lens Wildlife Portrait')
    const buyer = await aBuyer(shop.deps, kept)
    const [engineer] = await db.select({ id: prompts.uploadedBy }).from(prompts).where(eq(prompts.id, kept))
    const userId = engineer?.id ?? ''
    await db.insert(identities).values({ id: userId, userId, issuer: 'id', subject: 'one', email: '' })
    const { accounts } = await removeDemo({ db }, { actor: CLI_ACTOR })
    expect(accounts).toBeGreaterThan(30)
    expect((await db.select().from(unfinishedErasures))[0]?.folders.length).toBeGreaterThan(100)
    const left = await db.select({ id: prompts.id }).from(prompts)
    expect(left).toEqual([{ id: kept }])
    expect(await db.$count(reviews)).toBe(0)
    expect(await db.$count(samples, ne(samples.promptId, kept))).toBe(0)
    expect(await db.$count(formerVersions, ne(formerVersions.promptId, kept))).toBe(0)
    // The engineer of what was bought stays, without a way to sign in.
    expect(await db.$count(users, eq(users.id, userId))).toBe(1)
    expect(await db.$count(identities)).toBe(0)
    expect(await db.$count(users, sql`${users.email} is not null`)).toBe(1)
    expect((await (await shop.as(buyer))('GET', `/prompts/${kept}`)).json().prompt.prompt).toContain(
      'wildlife photograph',
    )
  })
})
