import { listPromptsQuery } from '@promptery/contract/listings/prompts'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateSearch } from '../../listings/search-index/index-listings.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt } from '../../testing/shop/factories.ts'
import { listPrompts } from './list-prompts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

describe('the cursor of a search', () => {
  it('goes on by what was rare on the first page', async () => {
    const { deps, database } = shop
    for (const [title, description] of [
      ['Amber', 'comet'],
      ['Comet', 'amber'],
      ['Amber', 'comet'],
      ['Comet', 'amber'],
    ] as const)
      await aPrompt(deps, { title, description })
    for (let more = 0; more < 12; more += 1) await aPrompt(deps, { title: 'Amber', description: 'More.' })
    const page = (cursor?: string) =>
      listPrompts(
        { ...deps, searchDb: database.searchDb, user: null },
        listPromptsQuery.parse({ search: 'amber comet', sort: 'Best match', limit: 2, cursor }),
      )
    const first = await page()
    const { nextCursor } = first
    await updateSearch(deps.db, deps.config)
    const second = await page(nextCursor ?? '')
    const ids = [...first.prompts, ...second.prompts].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    const key = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString())
    for (const rarities of [[], [1], [1, 11], [0, 1], ['x', 1], [1, 1, 1]]) {
      const forged = Buffer.from(JSON.stringify([...key.slice(0, 3), rarities])).toString('base64url')
      await expect(page(forged)).rejects.toMatchObject({ code: 'invalid_cursor' })
    }
  })

  it.each(['~', '~notours', 'W10'])('is refused as %s', async (cursor) => {
    for (const sort of ['Newest', 'Best match']) {
      const query = new URLSearchParams({ search: 'amber', sort, cursor })
      expect((await shop.visitor('GET', `/prompts/all-prompts?${query}`)).statusCode).toBe(400)
    }
  })

  it.each(['', '  ', 'dra\0gon', '\ud800'])(
    'is refused when it was forged to go on with the terms %j',
    async (terms) => {
      for (const sort of ['Newest', 'Best match']) {
        const first = new URLSearchParams({ search: 'amber', sort, limit: '1' })
        const { nextCursor } = (await shop.visitor('GET', `/prompts/all-prompts?${first}`)).json()
        expect(nextCursor).toEqual(expect.any(String))
        const cursor = `~${Buffer.from(JSON.stringify([terms, nextCursor])).toString('base64url')}`
        const query = new URLSearchParams({ search: 'amber', sort, cursor })
        const response = await shop.visitor('GET', `/prompts/all-prompts?${query}`)
        expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'invalid_cursor' }])
      }
    },
  )
})
