import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listings, popularTexts, prompts } from '../../../platform/db/schema.ts'
import { testApp } from '../../../testing/shop/app.ts'
import { aPrompt } from '../../../testing/shop/factories.ts'
import { copyPopularTexts } from './popular-texts.ts'

it('copies the texts on the market, and again what has changed', async () => {
  const { deps } = await testApp()
  const { db } = deps
  const [kept, edited, withdrawn, deleted] = [
    await aPrompt(deps, { title: 'Kept words' }),
    await aPrompt(deps, { title: 'Former words' }),
    await aPrompt(deps),
    await aPrompt(deps),
  ]
  await aPrompt(deps, { withdrawn: true })
  await db.update(listings).set({ likesCount: 20 }).where(eq(listings.id, kept.id))
  const copied = async () => {
    await copyPopularTexts(db, deps.config)
    const rows = await db.select().from(popularTexts).orderBy(popularTexts.promptId)
    return rows.map(({ promptId, head, likesCount }) => [promptId, head, likesCount])
  }
  expect(await copied()).toEqual([
    [kept.id, 'kept words', 20],
    [edited.id, 'former words', 0],
    [withdrawn.id, expect.any(String), 0],
    [deleted.id, expect.any(String), 0],
  ])
  await db.update(prompts).set({ title: 'New words', searchText: 'new words' }).where(eq(prompts.id, edited.id))
  await db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, withdrawn.id))
  await db.delete(prompts).where(eq(prompts.id, deleted.id))
  // Less than a tenth is not worth new entries in the indexes.
  await db.update(listings).set({ likesCount: 22 }).where(eq(listings.id, kept.id))
  expect(await copied()).toEqual([
    [kept.id, 'kept words', 20],
    [edited.id, 'new words', 0],
  ])
  await db.update(listings).set({ likesCount: 23 }).where(eq(listings.id, kept.id))
  expect(await copied()).toContainEqual([kept.id, 'kept words', 23])
})
