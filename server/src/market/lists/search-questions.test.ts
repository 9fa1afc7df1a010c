import { promptsResponse } from '@promptery/contract/listings/prompts'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateSearch } from '../../listings/search-index/index-listings.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, copiesOf } from '../../testing/shop/factories.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await testApp()
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
  await updateSearch(shop.deps.db, shop.deps.config)
}

describe('a search as people ask', () => {
  it('finds synonyms and other forms of words, those as typed first', async () => {
    await list({ 'A tale for children': 'Before sleep.', 'Kids story': 'With a moon.' })
    for (const typed of ['kids story', 'kid stories', 'please, a story for my kids']) {
      const { titles } = await search({ search: typed, sort: 'Best match' })
      expect(titles, typed).toEqual(['Kids story', 'A tale for children'])
    }
  })

  it('answers words of questions by those of titles, not the other way round', async () => {
    await list({
      'Dream reader': 'Asks back.',
      'A nightmare in oil': 'Dark.',
      'Mechanic of old engines': 'With grease.',
    })
    const sort = 'Best match'
    expect((await search({ search: 'nightmare', sort })).titles).toEqual(['A nightmare in oil', 'Dream reader'])
    expect((await search({ search: 'dream', sort })).titles).toEqual(['Dream reader'])
    expect((await search({ search: 'who can do a car repair', sort })).titles).toEqual(['Mechanic of old engines'])
  })

  it('corrects to words that only have synonyms here, by the fewest edits, and no form of a common word', async () => {
    await list({ 'Lawyer for tenants': 'Reads a lease.', 'Thorny path': 'A rose.', 'Copied masters': 'To integrate.' })
    expect(await search({ search: 'attorny' })).toMatchObject({ corrected: 'attorney', titles: ['Lawyer for tenants'] })
    await list({ 'Internet of old': 'Modems.', 'Some action': 'Hero.', 'Actions of heroes': 'Capes.' })
    expect(await search({ search: 'copied internte' })).toMatchObject({ corrected: 'copied internet' })
    expect(await search({ search: 'heroes factions' })).not.toHaveProperty('corrected')
  })

  it('ranks what has the rare word before what has the others', async () => {
    await list({ 'Week plan': 'Seven.', Marmot: 'Of glass.' })
    const { id } = await aPrompt(shop.deps, { title: 'Plan of weeks' })
    await copiesOf(
      shop.deps,
      id,
      Array.from({ length: 60 }, (_, at) => `Plan of week ${at}`),
    )
    await updateSearch(shop.deps.db, shop.deps.config)
    expect((await search({ search: 'week plan marmot', sort: 'Best match' })).closest?.[0]).toBe('Marmot')
  })

  it('ranks by the best match better titles before what has all words only somewhere, and counts both', async () => {
    await list({ 'Walrus of glass': 'A vase.', 'A shelf': 'A walrus in bronze stands behind the vase.' })
    const sort = 'Best match'
    const query = { search: 'walrus vase bronze' }
    const both = { titles: ['Walrus of glass', 'A shelf'], total: { count: 2, isExact: true } }
    for (const given of [{ sort }, { sort, verbatim: 'true' }]) {
      const page = await search({ ...query, ...given })
      expect(page).toMatchObject(both)
      expect(page.closest).toBeUndefined()
    }
    expect(await search(query)).toMatchObject({
      titles: ['A shelf'],
      closest: ['Walrus of glass'],
      total: { count: 1, isExact: true },
    })
    await list({ 'Bronze vase': 'With a walrus.' })
    expect((await search({ search: 'bronze vase walrus', sort })).titles).toEqual(['Bronze vase', 'A shelf'])
  })
})
