import { type ListPromptsQuery, listPromptsQuery } from '@promptery/contract/listings/prompts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { embeddingModel } from '../../adapters/embeddings/openai.ts'
import { updateSearch } from '../../listings/search-index/index-listings.ts'
import { listingVectors, prompts } from '../../platform/db/schema.ts'
import { embeddingsApi } from '../../testing/models/embeddings-api.ts'
import { apiError, json } from '../../testing/models/image-api.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt } from '../../testing/shop/factories.ts'
import { embedListings } from '../search/embed-listings.ts'
import { listPrompts } from './list-prompts.ts'

const QUESTION = 'please help me to stop procrastinating'
/** Words of a sold text. */
const SOLD = 'parsnip velocipede'

let api: Awaited<ReturnType<typeof embeddingsApi>>
let shop: TestApp
const logged: string[] = []
const log = { error: (_: object, message: string) => void logged.push(message) }
const aModel = (name = 'words-1', timeoutMs = 5_000) =>
  embeddingModel({ baseUrl: api.baseUrl, apiKey: 'key', model: name, timeoutMs }, log)

beforeAll(async () => {
  api = await embeddingsApi(['procrastinating stop habit coach routine', 'dinner recipe cook', 'comet'])
  shop = await testApp({}, { embeddings: aModel() })
})
afterAll(() => api.close())
beforeEach(async () => {
  api.reset()
  await shop.deps.db.delete(prompts)
  logged.length = 0
})

type Given = Parameters<typeof aPrompt>[1]

/** Listings by title, and the vectors of `model`. */
async function list(listings: Record<string, Given>, model = aModel()): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [title, given] of Object.entries(listings))
    ids[title] = (await aPrompt(shop.deps, { title, description: 'Of its kind.', ...given })).id
  await updateSearch(shop.deps.db, shop.deps.config)
  await embedListings(shop.deps.db, model, shop.deps.config)
  return ids
}

async function search(query: Partial<ListPromptsQuery>, model: ReturnType<typeof aModel> | null = aModel()) {
  const ctx = { ...shop.deps, user: null, embeddings: model ?? undefined }
  const page = await listPrompts(ctx, listPromptsQuery.parse({ sort: 'Best match', ...query }))
  return { ...page, titles: page.prompts.map(({ title }) => title) }
}

const OTHERS = { 'A comet': {}, 'Glass fox': {}, 'Night train': {}, 'Paper boat': {}, 'Old clock': {} }

it('a search finds what is meant, by Best match', async () => {
  await list({ ...OTHERS, 'Habit coach': { description: 'A routine for every day.' } })
  expect((await search({ search: QUESTION }, null)).titles).toEqual([])
  expect(await search({ search: QUESTION })).toMatchObject({
    titles: ['Habit coach'],
    total: { count: 1, isExact: true },
    nextCursor: null,
  })
  const query = new URLSearchParams({ search: QUESTION, sort: 'Best match' })
  expect((await shop.visitor('GET', `/prompts/all-prompts?${query}`)).json().prompts).toHaveLength(1)
  expect((await search({ search: QUESTION, type: 'GPT' })).titles).toEqual([])
  expect((await search({ search: 'fox' })).titles).toEqual(['Glass fox'])
  api.received.length = 0
  expect((await search({ search: QUESTION, sort: 'Newest' })).titles).toEqual([])
  expect(api.received).toEqual([])
})

it('what words and meaning find is merged by rank, on every page once, and counted once', async () => {
  const titled = (word: string, count: number, description: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${word} ${at}`, { description }]))
  const others = { ...OTHERS, ...titled('Clock', 12, 'Ticks.'), 'Night dinner': { description: 'To cook.' } }
  await list({ ...titled('Dinner', 5, 'Below a comet.'), ...titled('Recipe', 3, 'To cook.'), ...others })
  const whole = await search({ search: 'dinner', limit: 50 })
  expect(whole.total).toEqual({ count: 9, isExact: true })
  expect(new Set(whole.titles).size).toBe(9)
  expect(whole.titles[0]).toBe('Night dinner')
  expect(whole.titles.slice(1, 4).join()).toMatch(/Dinner.*Recipe|Recipe.*Dinner/)
  for (const limit of [1, 2, 3, 4, 7]) {
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const page = await search({ search: 'dinner', limit, cursor }, cursor === undefined ? aModel() : null)
      expect(page.prompts.length).toBeLessThanOrEqual(limit)
      if (cursor === undefined) expect(page.total).toEqual({ count: 9, isExact: true })
      titles.push(...page.titles)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(titles.toSorted(), `${limit}`).toEqual(whole.titles.toSorted())
  }
})

it('a forged cursor shows no hidden listing', async () => {
  const { Hidden: id = '' } = await list({ Hidden: { withdrawn: true }, 'A comet': {} })
  const cursor = `.${Buffer.from(JSON.stringify([[id], [], null])).toString('base64url')}`
  expect((await search({ search: 'comet', cursor })).titles).toEqual([])
  for (const forged of ['.', '.W10', `.${Buffer.from('[["x"],[],null]').toString('base64url')}`])
    await expect(search({ search: 'comet', cursor: forged })).rejects.toMatchObject({ code: 'invalid_cursor' })
})

it('without an answer in time, or with a wrong one, a search goes by words, and the log says so once', async () => {
  await list({ ...OTHERS, 'Habit coach': {} })
  for (const response of [
    () => undefined,
    apiError(500, { message: 'No' }),
    json(200, { data: [{ index: 0, embedding: [1, 2] }] }),
    json(200, { data: [] }),
  ]) {
    const model = aModel('words-1', 200)
    logged.length = 0
    api.reset()
    await embedListings(shop.deps.db, model, shop.deps.config)
    api.respondWith(response)
    for (const expected of ['first', 'second'])
      expect((await search({ search: `${QUESTION} comet` }, model)).titles, expected).toEqual(
        (await search({ search: `${QUESTION} comet` }, null)).titles,
      )
    expect(logged).toHaveLength(1)
    expect(api.received).toHaveLength(1)
  }
})

it('vectors of another model, or of another size, are not compared, and are made anew', async () => {
  await list({ ...OTHERS, 'Habit coach': {} })
  const next = aModel('words-2')
  expect((await search({ search: QUESTION }, next)).titles).toEqual([])
  await embedListings(shop.deps.db, next, shop.deps.config)
  expect((await search({ search: QUESTION }, next)).titles).toEqual(['Habit coach'])
  expect((await search({ search: QUESTION }, aModel('words-1'))).titles).toEqual([])
  await shop.deps.db.update(listingVectors).set({ vector: Buffer.from([1, 1]) })
  expect((await search({ search: QUESTION }, next)).titles).toEqual([])
  await embedListings(shop.deps.db, next, shop.deps.config)
  expect((await search({ search: QUESTION }, next)).titles).toEqual(['Habit coach'])
})

it('a listing is embedded once, and again when its text has changed', async () => {
  const { 'Glass fox': id = '' } = await list(OTHERS)
  const embedAgain = async () => {
    api.received.length = 0
    await embedListings(shop.deps.db, aModel(), shop.deps.config)
    return api.received.flatMap(({ body }) => (body as { input: string[] }).input).slice(1)
  }
  expect(await embedAgain()).toEqual([])
  await shop.deps.db.update(prompts).set({ title: 'Habit fox' }).where(eq(prompts.id, id))
  expect(await embedAgain()).toEqual([expect.stringContaining('Habit fox')])
  expect((await search({ search: QUESTION })).titles).toEqual(['Habit fox'])
})

it('less is sent of texts that the model refuses', async () => {
  const words = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')
  await aPrompt(shop.deps, { title: 'Habit coach', description: words })
  const sent: number[] = []
  api.respondWith((request, response, received) => {
    const { input } = received.body as { input: string[] }
    sent.push(Math.max(...input.map(({ length }) => length)))
    const isLong = input.some(({ length }) => length > 600)
    const data = input.map((_, index) => ({ index, embedding: [1, 1] }))
    const respond = isLong ? apiError(400, { message: 'Too long' }) : json(200, { data })
    respond(request, response, received)
  })
  await embedListings(shop.deps.db, aModel(), shop.deps.config)
  expect(sent.slice(1)).toEqual([2_000, 1_000, 500])
  expect(await shop.deps.db.$count(listingVectors)).toBe(1)
})

it('of a sold text nothing is sent, of an open one its beginning', async () => {
  api.received.length = 0
  await list({
    Sold: { prompt: `${SOLD} in the snow`, tipsToUse: SOLD },
    Free: { price: 0, prompt: `${SOLD} in the rain` },
    Previewed: { prompt: `${SOLD} in the fog`, previewPercent: 30 },
    Open: { price: 0, isOpen: true, prompt: 'A marzipan lighthouse, which everybody reads' },
  })
  await search({ search: 'lighthouse' })
  const bodies = JSON.stringify(api.received.map(({ body }) => body))
  for (const title of ['Sold', 'Free', 'Previewed', 'Open', 'marzipan lighthouse']) expect(bodies).toContain(title)
  for (const word of [...SOLD.split(' '), 'snow', 'rain', 'fog']) expect(bodies).not.toContain(word)
})

it('listings that leave the market are not found, nor sent, and their vectors are deleted', async () => {
  const { 'Habit coach': id = '' } = await list({
    ...OTHERS,
    'Habit coach': {},
    'Habit of foxes': { status: 'rejected' },
  })
  expect((await search({ search: QUESTION })).titles).toEqual(['Habit coach'])
  await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
  expect((await search({ search: QUESTION })).titles).toEqual([])
  api.received.length = 0
  await embedListings(shop.deps.db, aModel(), shop.deps.config)
  expect(await shop.deps.db.$count(listingVectors, eq(listingVectors.promptId, id))).toBe(0)
  expect(JSON.stringify(api.received)).not.toContain('Habit')
})
