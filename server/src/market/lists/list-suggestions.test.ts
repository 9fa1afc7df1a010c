import { suggestionsResponse } from '@promptery/contract/market/lists'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateSearch } from '../../listings/search-index/index-listings.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'

let shop: TestApp
let seller: TestUser

const count = (app = shop) => updateSearch(app.deps.db, app.deps.config)

beforeAll(async () => {
  shop = await testApp()
  seller = await aUser(shop.deps, { username: 'Drágan_Works' })
  const fan = await aUser(shop.deps, { username: 'dragan_buyer' })
  const make = (title: string, given: Parameters<typeof aPrompt>[1] = {}) =>
    aPrompt(shop.deps, { uploader: seller, title, ...given })
  await make('Dragon of Paper')
  const liked = await make('Dragon of glass')
  await (await shop.as(fan))('POST', `/prompts/like/${liked.id}`)
  await make('Dragonfly, dew')
  await make('Crépuscule 100% blue')
  await make('Paper dragonfly for the wall')
  await make('The wall of paper')
  for (const state of [{ status: 'rejected' }, { withdrawn: true }] as const) {
    await make('Dragoon of the hidden', state)
    await make('Basilisk of the hidden', state)
  }
  await count()
})

async function suggest(search: string, app = shop) {
  const response = await app.visitor('GET', `/prompts/suggestions?${new URLSearchParams({ search })}`)
  expect(response.statusCode, response.body).toBe(200)
  const { searches, prompts, engineers } = suggestionsResponse.parse(response.json())
  return {
    searches,
    titles: prompts.map(({ title }) => title),
    engineers: engineers.map(({ username }) => username),
  }
}

describe('GET /prompts/suggestions', () => {
  it('completes the last word with words of titles, most frequent first', async () => {
    expect((await suggest('pap')).searches).toEqual(['paper'])
    expect((await suggest('Blue DRAG')).searches).toEqual(['blue dragon', 'blue dragonfly'])
    expect((await suggest('dragonf')).searches).toEqual(['dragonfly'])
  })

  it('suggests neither typed words nor stop words', async () => {
    expect((await suggest('paper')).searches).toEqual([])
    expect((await suggest('the')).searches).toEqual([])
  })

  it('includes words of a single title in a small shop, last', async () => {
    expect((await suggest('glas')).searches).toEqual(['glass'])
    expect((await suggest('d')).searches).toEqual([])
    expect((await suggest('dr')).searches).toEqual(['dragon', 'dragonfly'])
    expect((await suggest('de')).searches).toEqual(['dew'])
  })

  it('suggests completions of stop words', async () => {
    for (const title of ['The theatre', 'The thesis, with this theme'])
      await aPrompt(shop.deps, { uploader: seller, title })
    await count()
    expect((await suggest('th')).searches).toEqual(['theatre', 'theme', 'thesis'])
  })

  it('suggests listings whose title begins with the search, most liked first', async () => {
    expect((await suggest('dragon ')).titles).toEqual(['Dragon of glass', 'Dragonfly, dew', 'Dragon of Paper'])
    expect((await suggest('crepuscule 100%')).titles).toEqual(['Crépuscule 100% blue'])
    expect((await suggest('dragon _f')).titles).toEqual([])
  })

  it('finds longer beginnings of titles than the index stores', async () => {
    const title = 'An unusually long title of a prompt that goes on and on'
    await aPrompt(shop.deps, { uploader: seller, title })
    expect((await suggest(title)).titles).toEqual([title])
    expect((await suggest(`${title.slice(0, 45)}?`)).titles).toEqual([])
  })

  it('suggests engineers, but no other users', async () =>
    expect((await suggest('drá')).engineers).toEqual(['Drágan_Works']))

  it('suggests nothing that is not on the market', async () => {
    for (const search of ['basil', 'dragoo', 'hidd']) {
      expect(await suggest(search)).toEqual({ searches: [], titles: [], engineers: [] })
    }
  })

  it('does not suggest pending listings', async () => {
    const strict = await testApp({ requireApproval: true })
    const uploader = await aUser(strict.deps)
    for (const status of ['pending', 'pending', 'approved', 'approved'] as const) {
      await aPrompt(strict.deps, { uploader, status, title: `${status} lantern ${status}` })
    }
    await count(strict)
    expect(await suggest('pen', strict)).toMatchObject({ searches: [], titles: [] })
    expect((await suggest('appr', strict)).searches).toEqual(['approved'])
    expect((await suggest('appr', strict)).titles).toHaveLength(2)
  })

  it('removes words that have left the market at the next count', async () => {
    const made = [await aPrompt(shop.deps, { title: 'Quokka one' }), await aPrompt(shop.deps, { title: 'Quokka two' })]
    await count()
    expect((await suggest('quo')).searches).toEqual(['quokka'])
    for (const { id, uploader } of made) await (await shop.as(uploader))('DELETE', `/prompts/delete/${id}`)
    await count()
    expect(await suggest('quo')).toMatchObject({ searches: [], titles: [] })
  })

  it.each(['', 'd', ' d ', 'zzz d', '%', '\\', '🙂🙂', "'"])('returns nothing for %j', async (search) => {
    expect(await suggest(search)).toEqual({ searches: [], titles: [], engineers: [] })
  })
})
