import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { EXCLUDED_TABLES, SHOP_TABLES } from '../../../../platform/backup/catalog.ts'
import { rowsOf } from '../../../../platform/db/rows.ts'
import { prompts } from '../../../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../../../testing/shop/app.ts'
import { passTime, requestDeletion, runErasures } from '../../../../testing/shop/erasures.ts'
import { aBuyer, aPrompt } from '../../../../testing/shop/factories.ts'
import { ERASURE, NOTHING_OF_MEMBERS } from '../erase-account.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

describe('the plan of the erasure', () => {
  it('names every table, as one that has something of members or as one that has not', () => {
    const planned = ERASURE.map(({ table }) => table)
    expect(new Set(planned).size).toBe(planned.length)
    const known = [...planned, ...Object.keys(NOTHING_OF_MEMBERS)]
    expect(known.sort()).toEqual([...SHOP_TABLES].sort())
    expect([...EXCLUDED_TABLES].filter((name) => !known.includes(name))).toEqual([])
  })

  it('has each table that names users by a foreign key', async () => {
    const named = await rowsOf<{ name: string }>(
      shop.deps.db,
      sql`select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'users'::regclass`,
    )
    const planned = new Set(ERASURE.map(({ table }) => table))
    expect(named.map(({ name }) => name).filter((name) => !planned.has(name))).toEqual([])
  })

  it('names every column of a bought listing that stays', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    await aBuyer(shop.deps, id)
    const texts = {
      title: 'A',
      description: 'D',
      tipsToUse: 'T',
      versionNote: 'N',
      rejectionReason: 'R',
      importKey: id,
    }
    const shown = { isOpen: true, previewPercent: 9, allowsTries: true, samplesCount: 1, drawnPlaceholder: 'data:' }
    await shop.deps.db
      .update(prompts)
      .set({ ...texts, ...shown })
      .where(eq(prompts.id, id))
    const row = async () => (await shop.deps.db.select().from(prompts).where(eq(prompts.id, id)))[0]
    const before = await row()
    expect((await requestDeletion(shop, uploader, {})).statusCode).toBe(200)
    await passTime(shop, uploader)
    await runErasures(shop)
    const after = Object.entries((await row()) ?? {})
    const stays = after.filter(([name, value]) => isDeepStrictEqual(value, Reflect.get(before ?? {}, name)))
    // A new column is named here, or emptied in `plan/selling.ts`.
    expect(stays.map(([name]) => name)).toEqual(
      ['id', 'uploadedBy', 'title', 'type', 'category', 'engine', 'priceCents', 'promptText', 'version'].concat(
        ['textChangedAt', 'versionNote', 'notifiedVersion', 'approvedSnapshot', 'worksWith', 'gapHints', 'licence'],
        ['tipsToUse', 'cover', 'status', 'mustBeApproved', 'privateFor', 'takenOffBy', 'createdAt'],
      ),
    )
  })
})
