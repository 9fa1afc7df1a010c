import { type ListPromptsQuery, listPromptsQuery } from '@promptery/contract/listings/prompts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { embeddingModel } from '../../adapters/embeddings/openai.ts'
import { updateSearch } from '../../listings/search-index/index-listings.ts'
import { listingVectors, prompts } from '../../platform/db/schema.ts'
import { BLOCKED } from '../../testing/database/blocked.ts'
import { logInMemory } from '../../testing/log.ts'
import { embeddingsApi } from '../../testing/models/embeddings-api.ts'
import { apiError, json } from '../../testing/models/image-api.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt } from '../../testing/shop/factories.ts'
import { embedListings } from '../search/nearest.ts'
import { embedSearch, listPrompts } from './list-prompts.ts'

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

const embed = (model = aModel(), log = shop.deps.log) => embedListings({ ...shop.deps, log }, model)

type Given = Parameters<typeof aPrompt>[1]

/** Listings by title, and the vectors of `model`. */
async function list(listings: Record<string, Given>, model = aModel()): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [title, given] of Object.entries(listings))
    ids[title] = (await aPrompt(shop.deps, { title, description: 'Of its kind.', ...given })).id
  await updateSearch(shop.deps.db, shop.deps.config)
  await embed(model)
  return ids
}

async function search(
  given: Partial<ListPromptsQuery>,
  model: ReturnType<typeof aModel> | null = aModel(),
  log = shop.deps.log,
) {
  const ctx = { ...shop.deps, log, user: null, embeddings: model ?? undefined }
  const query = listPromptsQuery.parse({ sort: 'Best match', ...given })
  const page = await listPrompts(ctx, query, { vector: await embedSearch(ctx, query) })
  return { ...page, titles: page.prompts.map(({ title }) => title) }
}

const things = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`Thing ${at}`, {}]))
const OTHERS = { 'A comet': {}, 'Glass fox': {}, 'Night train': {}, 'Paper boat': {}, 'Old clock': {}, ...things }

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

it('among few listings none is nearest', async () => {
  await list({ ...things, 'A comet': { type: 'GPT' }, 'Glass fox': { type: 'GPT' } })
  expect((await search({ search: 'zebra quilt', type: 'GPT' })).titles).toEqual([])
})

it('a search that waits for the model holds back no other of its address', async () => {
  await list({ 'Glass fox': {} })
  const { promise: asked, resolve: receive } = Promise.withResolvers<() => void>()
  api.respondWith((...call) => receive(() => json(200, { data: [{ index: 0, embedding: [1, 1, 1, 1] }] })(...call)))
  let isOver = false
  const waiting = shop.visitor('GET', '/prompts/all-prompts?search=fox&sort=Best+match').finally(() => {
    isOver = true
  })
  const answer = await asked
  const other = await shop.visitor('GET', '/prompts/all-prompts?search=fox&sort=Newest')
  expect(other.json().prompts).toHaveLength(1)
  expect(isOver).toBe(false)
  answer()
  expect((await waiting).json().prompts).toHaveLength(1)
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
      expect(page.total).toEqual(cursor === undefined ? { count: 9, isExact: true } : undefined)
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
  for (const response of [() => undefined, apiError(500, { message: 'No' }), json(200, { data: [] })]) {
    const model = aModel('words-1', 200)
    logged.length = 0
    api.reset()
    await embed(model)
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
  await embed(next)
  expect((await search({ search: QUESTION }, next)).titles).toEqual(['Habit coach'])
  expect((await search({ search: QUESTION }, aModel('words-1'))).titles).toEqual([])
  await shop.deps.db.update(listingVectors).set({ vector: Buffer.from([1, 1]) })
  const { logger, written } = logInMemory('warn')
  for (const times of ['first', 'second'])
    expect((await search({ search: QUESTION }, next, logger)).titles, times).toEqual([])
  expect(written().match(/vectors of another size/g)).toHaveLength(1)
  await aPrompt(shop.deps, { title: 'Red kite', description: 'Of its kind.' })
  await embed(next)
  await embed(next)
  expect((await search({ search: QUESTION }, next)).titles).toEqual(['Habit coach'])
})

it('a listing is embedded once, and again when its text has changed', async () => {
  const { 'Glass fox': id = '' } = await list(OTHERS)
  const embedAgain = async () => {
    api.received.length = 0
    await embed()
    return api.received.flatMap(({ body }) => (body as { input: string[] }).input)
  }
  expect(await embedAgain()).toEqual([])
  await shop.deps.db.update(prompts).set({ title: 'Habit fox', updatedAt: sql`now()` }).where(eq(prompts.id, id))
  expect(await embedAgain()).toEqual([expect.stringContaining('Habit fox')])
  expect((await search({ search: QUESTION })).titles).toEqual(['Habit fox'])
})

/** The model refuses what `isRefused`. @returns the texts of each request, once it was sent */
function refuse(isRefused: (text: string) => boolean): string[][] {
  const sent: string[][] = []
  api.respondWith((request, response, received) => {
    const { input } = received.body as { input: string[] }
    sent.push(input)
    const data = input.map((_, index) => ({ index, embedding: [1, 1] }))
    const respond = input.some(isRefused) ? apiError(400, { message: 'Too long' }) : json(200, { data })
    respond(request, response, received)
  })
  return sent
}

const LONG = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')

it('less is sent of the text that the model refuses, and the whole of the others', async () => {
  await aPrompt(shop.deps, { title: 'Habit coach', description: LONG })
  await aPrompt(shop.deps, { title: 'Glass fox', description: LONG })
  const sent = refuse((text) => text.length > 600 && text.startsWith('Habit'))
  await embed()
  const lengths = sent.map((texts) => texts.map((text) => `${text.slice(0, 5)} ${text.length}`).join())
  expect(lengths).toEqual(['Habit 2000,Glass 2000', 'Habit 2000', 'Habit 1000', 'Habit 500', 'Glass 2000'])
  expect(await shop.deps.db.$count(listingVectors)).toBe(2)
})

it('a text that the model refuses whole is named in the log, sent no more until it changes, and holds back no other', async () => {
  const { id } = await aPrompt(shop.deps, { title: 'Habit coach', description: LONG })
  for (let at = 0; at < 40; at += 1) await aPrompt(shop.deps, { title: `Thing ${at}`, description: 'Of its kind.' })
  const sent = refuse((text) => text.startsWith('Habit'))
  const { logger, written } = logInMemory('warn')
  await embed(aModel(), logger)
  expect(Math.min(...sent.flat().flatMap((text) => (text.startsWith('Habit') ? text.length : [])))).toBe(200)
  expect(await shop.deps.db.$count(listingVectors, sql`vector <> ''`)).toBe(40)
  expect(written().match(/refuses the text/g)).toHaveLength(1)
  expect(written()).toContain(id)
  expect(written()).not.toContain('Habit')
  sent.length = 0
  await embed()
  expect(sent).toEqual([])
  await shop.deps.db.update(prompts).set({ title: 'Good coach', updatedAt: sql`now()` }).where(eq(prompts.id, id))
  await embed()
  expect(sent).toHaveLength(1)
  expect(await shop.deps.db.$count(listingVectors, sql`vector <> ''`)).toBe(41)
})

it('a model that refuses all texts refuses none of them for good', async () => {
  await aPrompt(shop.deps, { title: 'Habit coach' })
  refuse(() => true)
  await expect(embed()).rejects.toThrow('status 400')
  expect(await shop.deps.db.$count(listingVectors)).toBe(0)
})

it('a listing that is deleted meanwhile holds back no other', async () => {
  const { id } = await aPrompt(shop.deps, { title: 'Glass fox' })
  await aPrompt(shop.deps, { title: 'Habit coach' })
  const holder = await shop.database.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin')
  await holder.query('delete from prompts where id = $1', [id])
  const embedding = embed()
  await expect.poll(async () => (await shop.database.query(BLOCKED)).rows.length, { interval: 10 }).toBe(1)
  await holder.query('commit')
  await embedding
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
  await embed()
  expect(await shop.deps.db.$count(listingVectors, eq(listingVectors.promptId, id))).toBe(0)
  expect(JSON.stringify(api.received)).not.toContain('Habit')
})
