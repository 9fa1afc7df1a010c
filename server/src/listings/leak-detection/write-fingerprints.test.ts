import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { prompts, textFingerprints } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt } from '../../testing/shop/factories.ts'
import { fingerprintsOf } from './fingerprints.ts'
import { fillInFingerprints } from './write-fingerprints.ts'

const TEXT = `Walk me through the winter of a beekeeper: feeding, mites, insulation, the weight of each hive, honey reserves,
candles, ventilation, frozen entrances, and the mistakes that beginners make between November and March.`

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

it('writes the fingerprints of texts stored by an earlier version, including replaced ones', async () => {
  const { db } = shop.deps
  const { id } = await aPrompt(shop.deps, { prompt: TEXT })
  await aBuyer(shop.deps, id)
  const next = `${TEXT} Add the price of each remedy, supplier names, postage, and the quarantine rules.`
  await db.update(prompts).set({ promptText: next }).where(eq(prompts.id, id))
  await db.delete(textFingerprints)
  // Two versions and the description.
  expect(await fillInFingerprints(db)).toBe(3)
  await db.update(textFingerprints).set({ sketch: [], language: null })
  expect(await fillInFingerprints(db)).toBe(3)
  await db.update(textFingerprints).set({ variables: null })
  expect(await fillInFingerprints(db)).toBe(2)
  expect(await fillInFingerprints(db)).toBe(0)
  for (const [version, text] of [
    [1, TEXT],
    [2, next],
  ] as const) {
    const of = and(eq(textFingerprints.promptId, id), eq(textFingerprints.version, version))
    const [row] = await db.select().from(textFingerprints).where(of)
    expect(row).toMatchObject({ ...fingerprintsOf(text), variables: [], language: 'en' })
    expect(row?.hashes.length).toBeGreaterThan(0)
  }
})

it('stores at most 256 of a long text, in linear time', async () => {
  const words = Array.from({ length: 30_000 }, (_, i) =>
    ((i * 48_271) % 2_147_483_647).toString(36).replace(/\d/g, 'w'),
  )
  const begun = performance.now()
  const { hashes, sketch } = fingerprintsOf(words.join(' ').slice(0, 200_000))
  expect([hashes.length, sketch.length]).toEqual([256, 48])
  expect(performance.now() - begun).toBeLessThan(10_000)
})
