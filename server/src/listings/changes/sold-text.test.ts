import type { PromptFields } from '@promptery/contract/listings/prompts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { formerVersions, prompts } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { getPrompt } from '../get-prompt.ts'
import { deletePrompt, updatePrompt } from './write-prompts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const read = (user: TestUser, id: string) => getPrompt(shop.contextOf(user), { id })
const change = (uploader: TestUser, id: string, fields: Partial<PromptFields>) =>
  updatePrompt(shop.contextOf(uploader), { id, fields, cover: undefined, removeCover: false })
const keptOf = (id: string) =>
  shop.deps.db
    .select({ number: formerVersions.number, text: formerVersions.text })
    .from(formerVersions)
    .where(eq(formerVersions.promptId, id))
    .orderBy(formerVersions.number)

describe('a bought text', () => {
  it('stays the same when its uploader replaces it; buyers get the new one too', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { prompt: 'A fox in the snow' })
    const first = await aBuyer(shop.deps, id)
    await change(uploader, id, { prompt: 'Gone: pay me elsewhere' })
    const second = await aBuyer(shop.deps, id)
    await change(uploader, id, { prompt: 'A fox in the rain' })
    const newer = { number: 3, prompt: 'A fox in the rain', createdAt: expect.any(String) }
    const call = await shop.as(first)
    const shown = (await call('GET', `/prompts/${id}`)).json().prompt
    expect(shown).toMatchObject({ prompt: 'A fox in the snow', newerVersion: newer })
    expect(await read(second, id)).toMatchObject({ prompt: 'Gone: pay me elsewhere', newerVersion: newer })
    const third = await aBuyer(shop.deps, id)
    expect((await read(third, id)).prompt).toBe('A fox in the rain')
    for (const user of [third, uploader]) expect(await read(user, id)).not.toHaveProperty('newerVersion')
    const bought = (await call('GET', '/prompts/bought-prompts')).json().prompts
    expect(bought).toMatchObject([{ id, prompt: 'A fox in the snow' }])
  })

  it('is readable after leaving the market', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { prompt: 'A fox in the snow' })
    const buyer = await aBuyer(shop.deps, id)
    await change(uploader, id, { prompt: 'A fox in the rain' })
    expect(await deletePrompt(shop.contextOf(uploader), { id })).toEqual({ withdrawn: true })
    expect(await read(buyer, id)).toMatchObject({ withdrawn: true, prompt: 'A fox in the snow' })
  })

  it('is for its buyers; uploader and admins read the current text, others neither', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { prompt: 'A fox in the snow' })
    await aBuyer(shop.deps, id)
    await change(uploader, id, { prompt: 'A fox in the rain' })
    for (const user of [uploader, await aUser(shop.deps, { role: 'admin' })]) {
      const prompt = await read(user, id)
      expect(prompt.prompt).toBe('A fox in the rain')
      expect(prompt).not.toHaveProperty('newerVersion')
    }
    for (const call of [shop.visitor, await shop.as(await aUser(shop.deps))]) {
      const { body } = await call('GET', `/prompts/${id}`)
      expect(body).not.toMatch(/A fox in the (snow|rain)/)
      expect(body).not.toContain('newerVersion')
    }
  })
})

describe('a text', () => {
  it('gets a new version only when it changes', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { prompt: 'A fox in the snow' })
    const buyer = await aBuyer(shop.deps, id)
    await change(uploader, id, { title: 'A fox', description: 'In winter', price: 8, prompt: 'A fox in the snow' })
    expect(await keptOf(id)).toEqual([])
    expect(await read(buyer, id)).not.toHaveProperty('newerVersion')
    await change(uploader, id, { prompt: 'A fox in the rain' })
    expect(await keptOf(id)).toEqual([{ number: 1, text: 'A fox in the snow' }])
  })

  it('is not kept if it was never bought', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { prompt: 'A draft' })
    await change(uploader, id, { prompt: 'A fox in the snow' })
    await aBuyer(shop.deps, id)
    await change(uploader, id, { prompt: 'A fox in the rain' })
    expect(await keptOf(id)).toEqual([{ number: 2, text: 'A fox in the snow' }])
  })

  it('is immutable, and deleted only with its prompt', async () => {
    const { db } = shop.deps
    const { id, uploader } = await aPrompt(shop.deps, { prompt: 'A fox in the snow' })
    await aBuyer(shop.deps, id)
    await change(uploader, id, { prompt: 'A fox in the rain' })
    const refused = { cause: { code: '23001' } }
    await expect(db.update(formerVersions).set({ text: 'x' })).rejects.toMatchObject(refused)
    await expect(db.delete(formerVersions)).rejects.toMatchObject(refused)
    expect(await keptOf(id)).toHaveLength(1)
    await db.execute(sql`delete from purchases where prompt_id = ${id}`)
    await db.delete(prompts).where(eq(prompts.id, id))
    expect(await keptOf(id)).toEqual([])
  })

  it('bought while it is replaced is one of the two, and is kept', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { prompt: 'Text 0' })
    const replace = async () => {
      for (let n = 1; n <= 10; n += 1) await change(uploader, id, { prompt: `Text ${n}` })
    }
    const buyers = Promise.all(Array.from({ length: 10 }, () => aBuyer(shop.deps, id)))
    const [bought] = await Promise.all([buyers, replace()])
    const { db } = shop.deps
    const lost = await db.execute(sql`select from purchases s join prompts p on p.id = s.prompt_id
      where s.version <> p.version and not exists
        (select from former_versions f where f.prompt_id = s.prompt_id and f.number = s.version)`)
    expect(lost.rows).toEqual([])
    for (const buyer of bought) expect((await read(buyer, id)).prompt).toMatch(/^Text \d+$/)
  })
})
