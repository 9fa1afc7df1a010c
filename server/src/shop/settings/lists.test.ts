import { offeredNames, SPECIFIED_LISTS, type TypeEntry } from '@promptery/contract/listings/lists'
import type { PromptFields } from '@promptery/contract/listings/prompts'
import type { ChangeSettingsBody, SettingStates } from '@promptery/contract/shop/settings/settings'
import { desc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPrompt } from '../../listings/changes/write-prompts.ts'
import { auditLog, prompts, settings } from '../../platform/db/schema.ts'
import { lockLists } from '../../platform/settings/lists.ts'
import { multipart } from '../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, promptFieldsWith, type TestUser } from '../../testing/shop/factories.ts'
import { runImport } from '../../testing/shop/run-import.ts'

const { types, categories, engines, prices } = SPECIFIED_LISTS
const CLAUDE: TypeEntry = { name: 'Claude', makes: 'text', use: 'all' }
const hidden = <Entry extends { use: string }>(entry: Entry) => ({ ...entry, use: 'none' as const })

let shop: TestApp
let second: TestApp
let call: Caller
let seller: Caller
let uploader: TestUser
beforeAll(async () => {
  shop = await testApp()
  second = await testApp({}, {}, shop)
  call = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  uploader = await aUser(shop.deps)
  seller = await shop.as(uploader)
})
afterEach(async () => {
  await shop.deps.db.delete(prompts)
  await set({ types: null, categories: null, engines: null, prices: null, synonyms: null })
})

async function set(values: { [Key in keyof ChangeSettingsBody]: NonNullable<ChangeSettingsBody[Key]>['value'] }) {
  const states = (await call('GET', '/admin/settings')).json().settings as SettingStates
  const changes = Object.entries(values).map(([key, value]) => [
    key,
    { value, version: states[key as keyof SettingStates].version },
  ])
  return call('PUT', '/admin/settings', Object.fromEntries(changes))
}
const upload = async (fields: Partial<Record<keyof PromptFields, unknown>>) => {
  const { payload, headers } = await multipart({ ...promptFieldsWith(), ...fields } as PromptFields)
  return seller('POST', '/prompts/create', undefined, { payload, headers })
}
const list = async (query: string, by: TestApp = shop) => by.visitor('GET', `/prompts/all-prompts?${query}`)
const lists = async (by: TestApp = shop) => (await by.visitor('GET', '/config')).json().lists

describe('synonyms', () => {
  it('are searched in every process once an admin has added them, which the audit log says', async () => {
    await upload({ title: 'Trainers on a wire' })
    const titles = async (by: TestApp) =>
      (await list('search=sneaker', by)).json().prompts.map(({ title }: { title: string }) => title)
    expect(await titles(second)).toEqual([])
    expect((await set({ synonyms: ['Sneaker, trainers, running shoe'] })).statusCode).toBe(200)
    expect(await titles(shop)).toEqual(['Trainers on a wire'])
    await vi.waitFor(async () => expect(await titles(second)).toEqual(['Trainers on a wire']))
    const [entry] = await shop.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(JSON.stringify(entry)).toMatch(/change-setting.*Sneaker, trainers, running shoe/)
    await set({ synonyms: null })
    expect(await titles(shop)).toEqual([])
  })

  it('are refused without two words in each line', async () => {
    const response = await set({ synonyms: ['flat, apartment', 'sneaker,'] })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('Write two words or more in each line, separated by commas')
  })
})

describe('an entry of a list', () => {
  it('is sold under and filtered by once an admin has added it, in every process', async () => {
    expect(await lists()).toBeUndefined()
    expect((await upload({ type: 'Claude' })).json().errors).toEqual([
      { path: 'type', message: 'Choose a type from the list' },
    ])
    const coding = { name: 'Coding', use: 'all' as const }
    expect((await set({ types: [CLAUDE, ...types], categories: [coding, ...categories] })).statusCode).toBe(200)
    expect(await lists()).toEqual({ types: [CLAUDE, ...types], categories: [coding, ...categories] })
    const created = await upload({ type: 'Claude', category: 'Coding' })
    expect(created.json().newPrompt).toMatchObject({ type: 'Claude', category: 'Coding' })
    expect((await list('type=Claude&category=Coding')).json()).toMatchObject({ total: { count: 1, isExact: true } })
    expect((await list('type=GPT&category=Coding')).json()).toMatchObject({ prompts: [] })
    expect((await seller('GET', '/users/library?type=Claude')).json().items).toHaveLength(1)
    expect((await shop.app.inject('/rss.xml?category=Coding')).statusCode).toBe(200)
    await vi.waitFor(async () => expect((await list('type=Claude', second)).json().prompts).toHaveLength(1), 1_000)
  })

  it('can be hidden: old listings keep it and are found by it, and new ones cannot have it', async () => {
    await set({ types: [...types, CLAUDE] })
    const { _id } = (await upload({ type: 'Claude' })).json().newPrompt
    await upload({ type: 'Claude', title: 'Another fox' })
    await set({ types: [...types, hidden(CLAUDE)] })
    expect((await shop.visitor('GET', `/prompts/${_id}`)).json().prompt.type).toBe('Claude')
    expect((await list('type=Claude')).json().prompts).toHaveLength(2)
    // Counted through all combinations of types, categories and engines, as it is not the last page.
    expect((await list('priceRange=0-999&limit=1')).json().total).toEqual({ count: 2, isExact: true })
    expect((await upload({ type: 'Claude' })).statusCode).toBe(400)
    const title = await seller('PUT', `/prompts/update/${_id}`, { title: 'A quieter title' })
    expect(title.json().prompt).toMatchObject({ title: 'A quieter title', type: 'Claude' })
  })

  it('cannot be removed while a listing has it, of any state', async () => {
    await set({ types: [...types, CLAUDE] })
    const { _id } = (await upload({ type: 'Claude' })).json().newPrompt
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, _id))
    const message = 'Prompts have “Claude”: write “(hidden)” behind it instead of removing it'
    for (const value of [types, null])
      expect((await set({ types: value })).json()).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: 'types', message }],
      })
    await shop.deps.db.delete(prompts)
    expect((await set({ types: null })).statusCode).toBe(200)
    expect((await list('type=Claude')).json().errors).toEqual([
      { path: 'type', message: 'Choose a type from the list' },
    ])
  })

  it('cannot be removed while a listing with it is written, nor a listing be written with it while it is removed', async () => {
    await set({ types: [...types, CLAUDE] })
    const names = { type: 'Claude', category: 'Business', engine: 'Chat gpt' }
    const waiting = async () =>
      (
        await shop.deps.db.execute(
          sql`select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows.length
    const { removing } = await shop.deps.db.transaction(async (db) => {
      const fields = { ...promptFieldsWith(), ...names }
      await createPrompt({ ...shop.deps, db, user: uploader }, { fields, cover: undefined })
      const removing = set({ types: null })
      await expect.poll(waiting).toBe(1)
      return { removing }
    })
    expect((await removing).json().errors).toMatchObject([
      { path: 'types', message: expect.stringContaining('Claude') },
    ])
    await shop.deps.db.delete(prompts)
    // The upload was checked by the list of before.
    const { uploading } = await shop.deps.db.transaction(async (tx) => {
      await lockLists(tx, 'change')
      const uploading = upload(names)
      await expect.poll(waiting).toBe(1)
      await tx.update(settings).set({ value: null }).where(eq(settings.key, 'types'))
      return { uploading }
    })
    expect((await uploading).json()).toMatchObject({
      errors: [{ path: 'type', message: 'Choose a type from the list' }],
    })
    expect(await shop.deps.db.select({ id: prompts.id }).from(prompts)).toEqual([])
  })

  it('is audited with its list', async () => {
    await set({ engines: [...engines, { name: 'Opus', use: 'filter' }] })
    const [row] = await shop.deps.db.select({ id: settings.id }).from(settings).where(eq(settings.key, 'engines'))
    const entries = await shop.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, row?.id ?? ''))
    expect(entries.at(-1)?.subjectName).toBe(`Engines: ${offeredNames(engines).join(', ')}, Opus (filter only)`)
  })
})

it('prices are those of the list', async () => {
  await set({ prices: [0, 5, 12.5] })
  expect(await lists()).toEqual({ prices: [0, 5, 12.5] })
  expect((await upload({ price: 12.5 })).statusCode).toBe(201)
  expect((await upload({ price: 4 })).json().errors).toEqual([
    { path: 'price', message: 'Choose a price of $0, $5, $12.50' },
  ])
  expect((await list('priceRange=10-')).json().prompts).toHaveLength(1)
})

it('imports take the lists, and something like what they do not have', async () => {
  const sold = {
    types: [CLAUDE, { name: 'Sora', makes: 'image', use: 'all' }],
    categories: [{ name: 'Coding', use: 'all' }],
    engines: [{ name: 'Opus', use: 'all' }],
    prices: [0],
  } as const
  const rows = [
    'title,prompt,type,category,engine',
    'Review,You are a strict reviewer of code. Answer in a list.,,,',
    'Fox,"A photograph of a red fox at dawn, 35mm, soft light, highly detailed, portrait of a fox",,,',
    'Given,Say hello,claude,coding,opus',
    'Foreign,Say hello,Midjourney,Coding,Opus',
  ].join('\n')
  await set({ ...sold })
  const { refused } = await runImport(shop.deps.db, rows, {
    rules: { takesMoney: false, currency: 'usd', lists: sold },
    category: 'Coding',
  })
  expect(refused).toEqual([])
  const made = await shop.deps.db
    .select({ title: prompts.title, type: prompts.type, category: prompts.category, engine: prompts.engine })
    .from(prompts)
    .orderBy(prompts.id)
  const same = { category: 'Coding', engine: 'Opus' }
  expect(made).toEqual([
    { title: 'Review', type: 'Claude', ...same },
    { title: 'Fox', type: 'Sora', ...same },
    { title: 'Given', type: 'Claude', ...same },
    { title: 'Foreign', type: 'Claude', ...same },
  ])
})

describe('a list is refused beside its field', () => {
  const all = { use: 'all' }
  it.each([
    ['types', [], 'Leave at least one that sellers are offered'],
    ['types', [hidden(CLAUDE)], 'Leave at least one that sellers are offered'],
    ['types', [{ name: 'Claude', use: 'all' }], 'End each line with “: text” or “: image”'],
    ['types', [CLAUDE, { ...CLAUDE, name: 'claude' }], 'Name each once'],
    ['types', [{ ...CLAUDE, name: 'GPT-3' }], 'Choose another name: this one has a meaning here'],
    ['types', Array.from({ length: 21 }, (_, index) => ({ ...CLAUDE, name: `T${index}` })), 'Name at most 20'],
    ['categories', [{ name: 'All', ...all }], 'Choose another name: this one has a meaning here'],
    ['categories', [{ name: 'x'.repeat(41), ...all }], 'Use at most 40 characters'],
    ['categories', [{ name: '\u202Eevil', ...all }], 'Leave out the characters that turn the direction of text'],
    ['engines', [{ name: ' ', ...all }], 'Use at least 1 characters'],
    ['prices', [], 'Name at least one price'],
    ['prices', [0, 0.5], 'Write an amount in each line: 0, or from 1 to 999'],
    ['prices', [4.999], 'Write an amount in each line: 0, or from 1 to 999'],
    ['prices', ['four'], 'Write an amount in each line: 0, or from 1 to 999'],
    ['prices', [4, 4], 'Name each once'],
  ])('%s %j', async (key, value, message) => {
    const response = await set({ [key]: value } as Parameters<typeof set>[0])
    expect(response.statusCode).toBe(400)
    const [error] = response.json().errors
    expect([error.path.split('.')[0], error.message]).toEqual([key, message])
    expect(prices).toEqual([0, 2, 4, 6, 8])
  })
})
