import { promptsResponse } from '@promptery/contract/listings/prompts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateSearch } from '../../listings/search-index/index-listings.ts'
import { backfills } from '../../platform/db/schema.ts'
import { multipart } from '../../testing/http/multipart.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith, type TestUser } from '../../testing/shop/factories.ts'

let shop: TestApp
let seller: TestUser

beforeAll(async () => {
  shop = await testApp()
  seller = await aUser(shop.deps, { username: 'lantern_works' })
  const make = (title: string, description: string, given: Parameters<typeof aPrompt>[1] = {}) =>
    aPrompt(shop.deps, { uploader: seller, title, description, category: 'Art', ...given })
  await make('Harbour at dusk', 'A dragon sleeps below it.')
  await make('Dragonfly on a reed', 'Macro, with dew.')
  await make('Paper dragon', 'Folded, and lit from behind.')
  await make('Paper kite', 'Above a field.')
  await make('The paper dragon of the harbour', 'At night.')
  await make('Basilisk', 'Nobody may see it.', { status: 'rejected' })
  // Now every word is frequent.
  await shop.deps.db.execute('analyze prompts')
})

async function search(query: Record<string, string>) {
  const response = await shop.visitor('GET', `/prompts/all-prompts?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  const { prompts, closest, ...page } = promptsResponse.parse(response.json())
  const titles = (list: typeof prompts = []) => list.map(({ title }) => title)
  return { titles: titles(prompts), closest: closest && titles(closest), ...page }
}

async function list(listings: Record<string, string>) {
  for (const [title, description] of Object.entries(listings)) await aPrompt(shop.deps, { title, description })
}

describe('a search', () => {
  it('never searches the sold text', async () => {
    await aPrompt(shop.deps, {
      uploader: seller,
      title: 'Quiet pond',
      prompt: 'Begin with zyxquartz, end with dragonfruit',
    })
    for (const text of ['zyxquartz', 'zyx', 'dragonfruit']) {
      const { titles, closest, corrected } = await search({ search: text, verbatim: 'true' })
      expect([titles, closest, corrected]).toEqual([[], undefined, undefined])
      const suggested = await shop.visitor('GET', `/prompts/suggestions?search=${text.slice(0, 4)}`)
      expect(suggested.body).not.toMatch(/pond|zyxq|fruit/i)
    }
  })

  it('searches the frequent words of an open text, and no longer once it is closed', async () => {
    const text = `${'Quokkas wave at numbats. '.repeat(2)}${Array.from({ length: 30 }, (_, at) => `filler${at}`).join(' ')}`
    const fields = { title: 'Two marsupials', description: 'At noon.', prompt: text, price: 0, isOpen: true }
    const open = await aPrompt(shop.deps, fields)
    const found = async (word: string) => (await search({ search: word, verbatim: 'true' })).titles
    expect(await found('numbats')).toEqual(['Two marsupials'])
    expect(await found('filler29')).toEqual([])
    const { payload, headers } = await multipart({ ...promptFieldsWith(fields), isOpen: false })
    const closed = await (await shop.as(open.uploader))('PUT', `/prompts/update/${open.id}`, undefined, {
      payload,
      headers,
    })
    expect(closed.statusCode, closed.body).toBe(200)
    expect(await found('numbats')).toEqual([])
    expect(await found('marsupials')).toEqual(['Two marsupials'])
  })

  it('ignores stop words', async () => {
    const { titles } = await search({ search: 'a prompt for the kite' })
    expect(titles).toEqual(['Paper kite'])
  })

  it('is corrected to indexed words, which the response says', async () => {
    expect(await search({ search: 'papr dargon', sort: 'Oldest' })).toMatchObject({
      titles: ['Paper dragon', 'The paper dragon of the harbour'],
      corrected: 'paper dragon',
    })
    expect(await search({ search: 'papr dargon', verbatim: 'true' })).toMatchObject({ titles: [], nextCursor: null })
    expect(await search({ search: 'dragon' })).not.toHaveProperty('corrected')
  })

  it('paginates with the correction', async () => {
    const first = await search({ search: 'dargon', sort: 'Oldest', limit: '3' })
    expect(first).toMatchObject({ corrected: 'dragon', nextCursor: expect.any(String) })
    const second = await search({ search: 'dargon', sort: 'Oldest', limit: '3', cursor: first.nextCursor ?? '' })
    expect([...first.titles, ...second.titles]).toEqual([
      'Harbour at dusk',
      'Dragonfly on a reed',
      'Paper dragon',
      'The paper dragon of the harbour',
    ])
  })

  it('is corrected whatever the filters, and beside unknown words', async () => {
    expect(await search({ search: 'kiet', priceRange: '8-9' })).toMatchObject({ titles: [], corrected: 'kite' })
    expect(await search({ search: 'kiet zzqqx' })).toMatchObject({ titles: [], closest: ['Paper kite'] })
  })

  it('is not corrected where only the filters exclude results', async () => {
    // "paper drago" resembles "paper dragon", which is not in this range either.
    const response = await search({ search: 'paper drago', priceRange: '8-9' })
    expect(response).toMatchObject({ titles: [], total: { count: 0, isExact: true } })
    expect(response).not.toHaveProperty('corrected')
  })

  it('prefers swapped letters when it corrects a short term', async () => {
    await aPrompt(shop.deps, { title: 'Strong body', description: 'A boy lifts it.' })
    expect(await search({ search: 'bdoy' })).toMatchObject({ titles: ['Strong body'], corrected: 'body' })
    expect(await search({ search: 'bodu' })).toMatchObject({ titles: ['Strong body'], corrected: 'body' })
  })

  it('prefers a word with the same last letter', async () => {
    await list({ Zithe: 'Zithe.', Zithes: 'Zithe.', 'Zither of oak': 'Strings.' })
    expect(await search({ search: 'zithr' })).toMatchObject({ titles: ['Zither of oak'], corrected: 'zither' })
  })

  it('corrects each word where no listing has all of them, and reports the correction', async () => {
    await aPrompt(shop.deps, { title: 'Castle', description: 'By the Castellan of Perth.' })
    const { titles, corrected, closest } = await search({ search: 'kitte castel' })
    expect({ titles, corrected }).toEqual({ titles: [], corrected: 'kite castle' })
    expect(closest?.toSorted()).toEqual(['Castle', 'Paper kite'])
  })

  it('is corrected even for a user who once listed the misspelling', async () => {
    const own = await aPrompt(shop.deps, { title: 'Dargon', description: 'Listed for a while.' })
    expect((await search({ search: 'dargon' })).titles).toEqual(['Dargon'])
    await (await shop.as(own.uploader))('DELETE', `/prompts/delete/${own.id}`)
    expect(await search({ search: 'dargon' })).toMatchObject({ corrected: 'dragon' })
  })

  it('is corrected where a word is a common one with a wrong ending', async () => {
    await list({ 'Branding of a bakery': 'Its name and its colours.' })
    expect(await search({ search: 'brandiing bakery' })).toMatchObject({ corrected: 'branding bakery' })
  })

  it('suggests a word of a title for a common one, and does not correct it', async () => {
    await list({ 'Full stack': 'From the page to the tables.' })
    await updateSearch(shop.deps.db, shop.deps.config)
    const page = await search({ search: 'full sack' })
    expect(page).toMatchObject({ titles: [], suggested: 'full stack' })
    expect(page).not.toHaveProperty('corrected')
  })

  it('neither corrects a common word nor suggests one of a description for it', async () => {
    await list({ 'Star signs': 'What planets mean for your plan.', 'Dinners for a family': 'A weekly plan.' })
    const page = await search({ search: 'meal plan', sort: 'Best match' })
    expect(page).toMatchObject({ titles: [], closest: ['Dinners for a family', 'Star signs'] })
    expect(page).not.toHaveProperty('corrected')
    expect(page).not.toHaveProperty('suggested')
  })

  it('suggests what more titles have for a word that a listing misspells', async () => {
    await list({ 'Xylophone by a lake': 'Silver.', 'Orchestra of brass': 'With a xylofone.' })
    await updateSearch(shop.deps.db, shop.deps.config)
    const page = await search({ search: 'xylofone lake' })
    expect(page).toMatchObject({ titles: [], suggested: 'xylophone lake' })
    expect(page).not.toHaveProperty('corrected')
    expect(await search({ search: 'xylofone lake', verbatim: 'true' })).not.toHaveProperty('suggested')
    expect(await search({ search: 'xylophone brass' })).not.toHaveProperty('suggested')
  })

  it('finds what the owner calls the same, phrases too', async () => {
    const { config } = shop.deps
    expect((await search({ search: 'lantern, zinc' })).titles).toEqual([])
    shop.deps.config = { ...config, synonyms: ['Lantern, torch,night  light'] }
    const { id, uploader } = await aPrompt(shop.deps, { title: 'Zinc torch', description: 'Shines.' })
    for (const typed of ['zinc lantern', 'zinc night light'])
      expect((await search({ search: typed })).titles).toEqual(['Zinc torch'])
    shop.deps.config = config
    await (await shop.as(uploader))('DELETE', `/prompts/delete/${id}`)
  })

  it('begins words with a term of three letters, and ranks a part of another word in a description last', async () => {
    await list({ 'Catalogue of quilts': 'Sewn.', 'Education of quilts': 'Sewn.' })
    expect((await search({ search: 'cat quilts', verbatim: 'true' })).titles).toEqual(['Catalogue of quilts'])
    expect((await search({ search: 'duca quilts', verbatim: 'true' })).titles).toEqual(['Education of quilts'])
    await list({ 'Zebra on grass': 'A subscription.', 'A long script by the light of lamps': 'For a zebra.' })
    expect((await search({ search: 'zebra script', sort: 'Best match' })).titles[1]).toBe('Zebra on grass')
  })

  it('of punctuation alone finds nothing', async () => {
    for (const marks of ['!!!', '%', '\\', '🙂']) expect((await search({ search: marks })).titles).toEqual([])
  })

  it('is not corrected to words that the reader must not see', async () => {
    expect(await search({ search: 'basilsk' })).toMatchObject({ titles: [], nextCursor: null, total: { count: 0 } })
    expect(await search({ search: 'basilsk' })).not.toHaveProperty('corrected')
  })

  it('does not correct an indexed word, and shows partial matches', async () => {
    expect(await search({ search: 'kite dragon' })).toMatchObject({ titles: [] })
    const { closest } = await search({ search: 'paper kite harbour' })
    expect(closest?.[0]).toMatch(/^Paper kite$|^The paper dragon of the harbour$/)
    expect(closest).toHaveLength(4)
  })

  it('ranks the phrase, words of the title, parts of them, and the description; shorter titles first', async () => {
    const sort = 'Best match'
    const expected = ['Paper dragon', 'The paper dragon of the harbour', 'Dragonfly on a reed', 'Harbour at dusk']
    expect((await search({ search: 'dragon', sort })).titles).toEqual(expected)
    expect((await search({ search: 'paper dragon', sort })).titles).toEqual(expected.slice(0, 2))
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await search({ search: 'dragon', sort, limit: '1', ...(cursor && { cursor }) })
      seen.push(...page.titles)
      cursor = page.nextCursor
    }
    expect(seen).toEqual(expected)
  })

  it('shows partial matches only beside few results in total, whatever the page size', async () => {
    const page = await search({ search: 'paper dragon', sort: 'Oldest', limit: '1' })
    expect(page).toMatchObject({ titles: ['Paper dragon'], nextCursor: expect.any(String) })
    expect(page.closest).toBeUndefined()
  })

  it('treats Best match as Newest without a search', async () => {
    expect((await search({ sort: 'Best match' })).titles).toEqual((await search({ sort: 'Newest' })).titles)
  })

  it.each([
    ['Red fox in snow', ['red-fox', 'red fox']],
    ['Write an E-Mail', ['e-mail', 'email', 'e mail']],
    ['Vintage T-shirt', ['t-shirt', 'tshirt', 't shirt']],
    ['Copilot', ['co-pilot', 'copilot', 'co pilot']],
  ])('finds %s with or without hyphens', async (title, searches) => {
    const { id, uploader } = await aPrompt(shop.deps, { title, description: 'Nothing else.' })
    for (const sort of ['Newest', 'Best match']) {
      for (const typed of searches) {
        expect((await search({ search: typed, sort, verbatim: 'true' })).titles, typed).toEqual([title])
      }
    }
    await (await shop.as(uploader))('DELETE', `/prompts/delete/${id}`)
  })

  it('ranks a title with another spelling before a description', async () => {
    await list({ Winter: 'A sea-horse in it.', 'Sea-horse': 'Swims.', Spring: 'No sea-horse any more.' })
    for (const typed of ['seahorse', 'sea-horse']) {
      const { titles } = await search({ search: typed, sort: 'Best match' })
      expect(titles, typed).toHaveLength(3)
      expect(titles[0], typed).toBe('Sea-horse')
    }
  })

  it('finds parts of words, also of compounds', async () => {
    await aPrompt(shop.deps, { title: 'Zeppelin', description: 'With UI/Wireframe, fjord.js and smørrebrød.' })
    for (const part of ['ppeli', 'irefra', 'fjord.j', 'rrebr', 'fjor ppel', 'zeppelins']) {
      expect((await search({ search: part, verbatim: 'true' })).titles, part).toEqual(['Zeppelin'])
    }
    expect((await search({ search: 'ppelo', verbatim: 'true' })).titles).toEqual([])
  })

  it('finds listings as an earlier version stored them, and indexes them again once', async () => {
    const { db } = shop.deps
    const { id } = await aPrompt(shop.deps, { title: 'Crystal radios', description: 'Hums.' })
    await db.execute(
      sql`update search_index set terms = setweight(to_tsvector('english', 'crystal radios'), 'A') where prompt_id = ${id}`,
    )
    const titles = async (typed: string) => (await search({ search: typed, verbatim: 'true' })).titles
    expect(await titles('crystal radio')).toEqual(['Crystal radios'])
    expect(await titles('hums')).toEqual([])
    await updateSearch(db, shop.deps.config)
    expect(await titles('hums')).toEqual([])
    await db.delete(backfills)
    await updateSearch(db, shop.deps.config)
    expect(await titles('hum')).toEqual(['Crystal radios'])
  })
})
