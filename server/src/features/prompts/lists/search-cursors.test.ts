import { listPromptsQuery } from '@promptery/contract/listings/prompts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt } from '../../../testing/shop/factories.ts'
import { listPrompts } from './list-prompts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

describe('the cursor of a search', () => {
  it('goes on by the statistics of the first page, and accepts a cursor without them', async () => {
    const { deps, database } = shop
    for (const [title, description] of [
      ['Amber', 'comet'],
      ['Comet', 'amber'],
      ['Amber', 'comet'],
      ['Comet', 'amber'],
    ] as const)
      await aPrompt(deps, { title, description })
    for (let more = 0; more < 12; more += 1) await aPrompt(deps, { title: 'Amber', description: 'More.' })
    const page = (searchDb: Db, cursor?: string) =>
      listPrompts(
        { ...deps, searchDb, user: null },
        listPromptsQuery.parse({ search: 'amber comet', sort: 'Best match', limit: 2, cursor }),
      )
    const first = await page(database.searchDb)
    const { nextCursor = '' } = first
    await deps.db.execute('analyze prompts')
    // Another process, which reads newer statistics.
    const second = await page(deps.db, nextCursor ?? '')
    const ids = [...first.prompts, ...second.prompts].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    const [key] = nextCursor?.split('=') ?? []
    expect(await page(database.searchDb, key)).toEqual(second)
    for (const rarities of ['', '5', '5.11', '0.5', '5.x', '5.5.5'])
      await expect(page(deps.db, `${key}=${rarities}`)).rejects.toMatchObject({ code: 'invalid_cursor' })
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
