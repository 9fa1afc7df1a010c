import { LIMITS } from '@promptery/contract/constants'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { formerVersions, prompts, users } from '../../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser } from '../../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

/** Text 1 was replaced by text 2 before the first sale, and by 3 and 4 afterwards. Text 3 was sold too. */
async function changedPrompt() {
  const { id, uploader } = await aPrompt(shop.deps, { prompt: 'Text 1' })
  const seller = await shop.as(uploader)
  const change = async (prompt: string, note?: string) => {
    const response = await seller('PUT', `/prompts/update/${id}`, { prompt, ...(note !== undefined && { note }) })
    expect(response.statusCode).toBe(200)
  }
  await change('Text 2', 'A draft that nobody has')
  const first = await shop.as(await aBuyer(shop.deps, id))
  await change('Text 3', '  Shorter  ')
  const second = await shop.as(await aBuyer(shop.deps, id))
  await change('Text 4')
  return { id, uploader, seller, change, first, second, path: `/prompts/versions/${id}` }
}

const listed = async (call: Caller, path: string) =>
  (await call('GET', path))
    .json()
    .versions.map(({ number, note, createdAt }: { number: number; note: string; createdAt: string }) => {
      expect(Date.parse(createdAt)).toBeGreaterThan(0)
      return [number, note]
    })
const ALL = [
  [4, ''],
  [3, 'Shorter'],
  [2, 'A draft that nobody has'],
]

describe('GET /prompts/versions/{id}', () => {
  it('lists for a buyer the bought version and all later ones, for uploader and admins all stored ones', async () => {
    const { path, seller, first, second } = await changedPrompt()
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    expect(await listed(first, path)).toEqual(ALL)
    expect(await listed(second, path)).toEqual(ALL.slice(0, 2))
    for (const call of [seller, admin]) expect(await listed(call, path)).toEqual(ALL)
  })

  it('lists when each was written, in order', async () => {
    const { path, seller, id } = await changedPrompt()
    const times = (await seller('GET', path)).json().versions.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    const { prompt } = (await seller('GET', `/prompts/${id}`)).json()
    expect(prompt).toMatchObject({ version: 4, textChangedAt: times[0] })
  })

  it('is for readers of the text', async () => {
    const { path } = await changedPrompt()
    const other = await shop.as(await aUser(shop.deps))
    for (const address of [path, `${path}/4`, `${path}/3`]) {
      expect((await shop.visitor('GET', address)).statusCode).toBe(401)
      expect((await other('GET', address)).statusCode).toBe(404)
    }
  })

  it('is limited', async () => {
    const { path, uploader } = await changedPrompt()
    const strict = await testApp({}, { limits: { versions: { points: 2, durationSeconds: 60 } } }, shop)
    const call = await strict.as(uploader)
    const statuses = [await call('GET', path), await call('GET', `${path}/4`), await call('GET', path)]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  })

  it(`lists the latest ones and the bought one`, async () => {
    const { id, path, first, second } = await changedPrompt()
    const { db } = shop.deps
    await db.insert(formerVersions).values(
      Array.from({ length: 120 }, (_, index) => ({
        promptId: id,
        number: index + 4,
        text: `Text ${index + 4}`,
        createdAt: new Date(),
      })),
    )
    await db.execute(sql`alter table prompts disable trigger keep_former_version`)
    await db.update(prompts).set({ promptText: 'The last', version: 124 }).where(eq(prompts.id, id))
    await db.execute(sql`alter table prompts enable trigger keep_former_version`)
    for (const [call, bought] of [
      [first, 2],
      [second, 3],
    ] as const) {
      const numbers = (await listed(call, path)).map(([number]: [number]) => number)
      expect(numbers).toEqual([...Array.from({ length: LIMITS.versionsShown + 1 }, (_, index) => 124 - index), bought])
    }
  })
})

describe('GET /prompts/versions/{id}/{number}', () => {
  it('returns each readable version, and no earlier one', async () => {
    const { path, first, second, seller } = await changedPrompt()
    const read = async (call: Caller, number: number) => {
      const response = await call('GET', `${path}/${number}`)
      return response.statusCode === 200 ? response.json().version.prompt : response.statusCode
    }
    const readAll = (call: Caller) => Promise.all([1, 2, 3, 4, 5].map((number) => read(call, number)))
    expect(await readAll(first)).toEqual([404, 'Text 2', 'Text 3', 'Text 4', 404])
    expect(await readAll(second)).toEqual([404, 404, 'Text 3', 'Text 4', 404])
    expect(await readAll(seller)).toEqual([404, 'Text 2', 'Text 3', 'Text 4', 404])
    expect((await first('GET', `${path}/3`)).json().version).toMatchObject({ number: 3, note: 'Shorter' })
    for (const number of ['0', 'x', '1.5', '99999999999']) expect(await read(first, number as never)).toBe(400)
  })

  it('stays available when the listing leaves the market', async () => {
    const { id, path, seller, second } = await changedPrompt()
    expect((await seller('DELETE', `/prompts/delete/${id}`)).json()).toMatchObject({ withdrawn: true })
    expect(await listed(second, path)).toHaveLength(2)
    expect((await second('GET', `${path}/3`)).json().version.prompt).toBe('Text 3')
  })

  it('stays available to buyers, since its uploader’s account cannot be deleted', async () => {
    const { id, path, uploader, second } = await changedPrompt()
    const { db } = shop.deps
    const removed = db.delete(users).where(eq(users.id, uploader.id))
    await expect(removed).rejects.toMatchObject({ cause: { code: '23503' } })
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, uploader.id))
    expect((await second('GET', `/prompts/${id}`)).json().prompt).toMatchObject({ prompt: 'Text 3', boughtVersion: 3 })
    expect((await second('GET', `${path}/4`)).json().version.prompt).toBe('Text 4')
  })
})

describe('a note', () => {
  it('belongs to a changed text only, and has a maximum length', async () => {
    const { id, path, seller, change } = await changedPrompt()
    await change('Text 5', 'Why')
    await seller('PUT', `/prompts/update/${id}`, { title: 'Another title', note: 'Of nothing' })
    await seller('PUT', `/prompts/update/${id}`, { prompt: 'Text 5', note: 'Of nothing' })
    expect((await listed(seller, path))[0]).toEqual([5, 'Why'])
    const long = { prompt: 'Text 6', note: 'n'.repeat(LIMITS.versionNoteMax + 1) }
    const refused = await seller('PUT', `/prompts/update/${id}`, long)
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'note'])
  })
})
