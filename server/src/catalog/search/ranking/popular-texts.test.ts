import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { listings, popularTexts, prompts } from '../../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt } from '../../../testing/shop/factories.ts'
import { copyPopularTexts } from './popular-texts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const copies = async () => {
  const rows = await shop.deps.db.select().from(popularTexts).orderBy(popularTexts.promptId)
  return rows.map(({ promptId, head, likesCount }) => [promptId, head, likesCount])
}
const like = (id: string, likesCount: number) =>
  shop.deps.db.update(listings).set({ likesCount }).where(eq(listings.id, id))

it('copies the most liked texts on the market, and again what has changed', async () => {
  const { db, config } = shop.deps
  const [first, second, third, fourth] = [
    await aPrompt(shop.deps, { title: 'First words' }),
    await aPrompt(shop.deps, { title: 'Second words' }),
    await aPrompt(shop.deps, { title: 'Third words' }),
    await aPrompt(shop.deps, { title: 'Fourth words' }),
  ]
  const withdrawn = await aPrompt(shop.deps, { withdrawn: true })
  await like(withdrawn.id, 90)
  await like(first.id, 20)
  await like(second.id, 10)
  await like(third.id, 10)
  const copied = async () => {
    await copyPopularTexts(db, config, { max: 3 })
    return copies()
  }
  expect(await copied()).toEqual([
    [first.id, 'first words', 20],
    [second.id, 'second words', 10],
    [third.id, 'third words', 10],
  ])
  // Less than a tenth is not worth new entries in the indexes.
  await like(first.id, 22)
  await like(second.id, 12)
  await like(fourth.id, 11)
  expect(await copied()).toEqual([
    [first.id, 'first words', 20],
    [second.id, 'second words', 12],
    [fourth.id, 'fourth words', 11],
  ])
  await db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, second.id))
  await db.delete(prompts).where(eq(prompts.id, fourth.id))
  expect(await copied()).toEqual([
    [first.id, 'first words', 20],
    [third.id, 'third words', 10],
  ])
})

it('has no words that a listing no longer has', async () => {
  const { db, config } = shop.deps
  const { id } = await aPrompt(shop.deps, { title: 'Former words' })
  await copyPopularTexts(db, config)
  await db.update(prompts).set({ title: 'New', searchText: 'new text' }).where(eq(prompts.id, id))
  expect(await copies()).toContainEqual([id, 'new', 0])
  await db.update(prompts).set({ title: 'New text' }).where(eq(prompts.id, id))
  expect(await copies()).toContainEqual([id, 'new text', 0])
  expect(await db.$count(popularTexts, sql`search_vector @@ to_tsquery('english', 'former')`)).toBe(0)
})

it('copies what an admin has approved, where that is needed', async () => {
  const { db, config } = shop.deps
  const { id } = await aPrompt(shop.deps, { status: 'pending' })
  const isCopied = async () => (await db.$count(popularTexts, eq(popularTexts.promptId, id))) > 0
  await copyPopularTexts(db, { ...config, requireApproval: true })
  expect(await isCopied()).toBe(false)
  await copyPopularTexts(db, { ...config, requireApproval: false })
  expect(await isCopied()).toBe(true)
})

it('leaves a listing that is being deleted for the next run, and waits for none', async () => {
  const { db, config } = shop.deps
  const { id } = await aPrompt(shop.deps)
  await db.transaction(async (tx) => {
    await tx.delete(prompts).where(eq(prompts.id, id))
    await copyPopularTexts(db, config)
  })
  expect(await db.$count(popularTexts, eq(popularTexts.promptId, id))).toBe(0)
})
