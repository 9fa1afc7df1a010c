import { BEST_RATED } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { putReview } from '../../library/reviews/write-reviews.ts'
import { prompts } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser } from '../../testing/shop/factories.ts'

let shop: TestApp
const ids: Record<string, string> = {}

beforeAll(async () => {
  shop = await testApp()
  const seller = await aUser(shop.deps, { username: 'Jörgensen_Maker' })
  const make = async (name: string, given: Parameters<typeof aPrompt>[1]) => {
    ids[name] = (await aPrompt(shop.deps, { uploader: seller, ...given })).id
  }
  await make('fox', { title: 'Fox in the SNOW', type: 'Midjourney', category: 'Animal', price: 4 })
  await make('castle', {
    title: 'Château au crépuscule',
    type: 'DALL-E',
    category: 'Building',
    price: 8,
    engine: 'Chat gpt',
  })
  await make('essay', {
    title: '古典文学评论',
    description: 'مراجعة أدبية',
    type: 'GPT',
    category: 'Writing',
    price: 0,
  })
  await make('icons', { title: '100% icons_set', type: 'Llama', category: 'Icons', price: 2, engine: 'Chat gpt-32k' })
  await make('rejected', { title: 'Rejected fox', status: 'rejected' })
  await make('withdrawn', { title: 'Withdrawn fox', withdrawn: true })
})

async function list(query: Record<string, string>, app = shop): Promise<string[]> {
  const response = await app.visitor('GET', `/prompts/all-prompts?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return response.json().prompts.map((prompt: Prompt) => names.get(prompt.id) ?? prompt.title)
}

describe('GET /prompts/all-prompts', () => {
  it('lists the market, newest first, without sold texts [spec 7.prompts.all 9.filters.defaults]', async () => {
    const response = await shop.visitor('GET', '/prompts/all-prompts/')
    expect(response.json()).toMatchObject({ success: true, nextCursor: null })
    expect(await list({})).toEqual(['icons', 'essay', 'castle', 'fox'])
    expect(response.body).not.toContain('looking at the viewer')
    for (const prompt of response.json().prompts) expect(prompt).not.toHaveProperty('prompt')
  })

  it.each([
    [{ type: 'DALL-E' }, ['castle']],
    [{ type: 'GPT-3' }, ['essay']],
    [{ type: 'GPT' }, ['essay']],
    [{ type: 'All' }, ['icons', 'essay', 'castle', 'fox']],
    [{ category: 'Animal' }, ['fox']],
    [{ engine: 'Chat gpt-32k' }, ['icons']],
    [{ priceRange: '2-3' }, ['icons']],
    [{ priceRange: '4-8' }, ['castle', 'fox']],
    [{ priceRange: '0-1' }, ['essay']],
    [{ priceRange: '10-' }, []],
    [{ priceRange: '4-' }, ['castle', 'fox']],
    [{ free: 'true' }, ['essay']],
    [{ free: 'false' }, ['icons', 'essay', 'castle', 'fox']],
    [{ free: 'true', category: 'Animal' }, []],
    [{ type: '', category: '', engine: '', search: '', sort: '', priceRange: '' }, ['icons', 'essay', 'castle', 'fox']],
    [{ category: 'Building', priceRange: '8-9', engine: 'Chat gpt', type: 'DALL-E', search: 'chat' }, ['castle']],
    [{ sort: 'Oldest' }, ['fox', 'castle', 'essay', 'icons']],
  ])('filters and sorts by %j [spec 7.prompts.all 7.prompts.all.range 9.filters.type]', async (query, expected) => {
    expect(await list(query)).toEqual(expected)
  })

  it.each([
    ['a word of the title in another case', 'snow', ['fox']],
    ['a part of a word', 'nowcl', []],
    ['a part of a word that is there', 'sno', ['fox']],
    ['words apart, in any order', 'snow fox', ['fox']],
    ['an accent left out', 'chateau crepuscule', ['castle']],
    ['a word of the description', 'winter', ['icons', 'castle', 'fox']],
    ['a category', 'building', ['castle']],
    ['the engineer', 'jörgensen', ['icons', 'essay', 'castle', 'fox']],
    ['the engineer without the accent', 'JORGENSEN', ['icons', 'essay', 'castle', 'fox']],
    ['Chinese', '文学', ['essay']],
    ['Arabic', 'أدبية', ['essay']],
    ['a wildcard taken literally', '100%', ['icons']],
    ['words with an underscore', 'icons_set', ['icons']],
    ['an underscore that is no wildcard', 'sn_w', []],
    ['another ending of the word', 'buildings', ['castle']],
    ['a slip of the pen', 'chateua', ['castle']],
    ['a wrong letter in a short word', 'crapuscule', ['castle']],
    ['a letter left out', 'buiding', ['castle']],
    ['tsquery syntax taken as words', "fox & !snow:* | '", ['fox']],
    ['nothing there is', 'zzqqxx', []],
  ])('finds %s [spec 7.prompts.all]', async (_, search, expected) => {
    expect(await list({ search })).toEqual(expected)
  })

  it('paginates by cursor in every order, also with equal likes', async () => {
    for (const [sort, expected] of Object.entries({
      Newest: ['icons', 'essay', 'castle', 'fox'],
      Oldest: ['fox', 'castle', 'essay', 'icons'],
      Top: ['icons', 'essay', 'castle', 'fox'],
      [BEST_RATED]: ['icons', 'essay', 'castle', 'fox'],
    })) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { prompts: Prompt[]; nextCursor: string | null } = (
          await shop.visitor('GET', `/prompts/all-prompts?limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        ).json()
        seen.push(...page.prompts.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(seen).toEqual(expected.map((name) => ids[name]))
    }
  })

  it('paginates corrected searches by cursor', async () => {
    const first = (await shop.visitor('GET', '/prompts/all-prompts?limit=2&search=jorgenzen')).json()
    const rest = `limit=2&search=jorgenzen&cursor=${encodeURIComponent(first.nextCursor)}`
    const second = (await shop.visitor('GET', `/prompts/all-prompts?${rest}`)).json()
    const found = [...first.prompts, ...second.prompts].map(({ id }: Prompt) => id)
    expect(found).toEqual(['icons', 'essay', 'castle', 'fox'].map((name) => ids[name]))
    expect(second.nextCursor).toBeNull()
  })

  it.each([
    [{}, 4],
    [{ category: 'Building' }, 1],
    [{ search: 'winter' }, 3],
    [{ search: 'wintre', sort: 'Best match' }, 3],
    [{ search: 'zzqqxx' }, 0],
  ])('returns the number of results for %j with the first page', async (query, count) => {
    for (const limit of ['1', '100']) {
      const ask = (more = {}) =>
        shop.visitor('GET', `/prompts/all-prompts?${new URLSearchParams({ ...query, limit, ...more })}`)
      const first = (await ask()).json()
      expect(first.total).toEqual({ count, isExact: true })
      expect(first.nextCursor === null).toBe(count <= Number(limit))
      const later = first.nextCursor && (await ask({ cursor: first.nextCursor })).json()
      expect(later?.total).toBeUndefined()
    }
  })

  it('does not count invisible prompts, nor cheap ones as free', async () => {
    const strict = await testApp({ requireApproval: true })
    const seller = await aUser(strict.deps)
    for (const status of ['pending', 'approved', 'approved', 'rejected'] as const) {
      await aPrompt(strict.deps, { uploader: seller, price: 0, status })
    }
    const almost = await aPrompt(strict.deps, { uploader: seller, status: 'approved' })
    await strict.deps.db.update(prompts).set({ priceCents: 1 }).where(eq(prompts.id, almost.id))
    for (const [query, count] of [
      ['', 3],
      ['&free=true', 2],
      ['&priceRange=0-1', 3],
    ] as const) {
      const response = await strict.visitor('GET', `/prompts/all-prompts?limit=1${query}`)
      expect(response.json().total).toEqual({ count, isExact: true })
    }
  })

  it('sorts by likes for Top', async () => {
    const fans = await Promise.all([aUser(shop.deps), aUser(shop.deps)])
    for (const fan of fans) await (await shop.as(fan))('POST', `/prompts/like/${ids.castle}`)
    expect((await list({ sort: 'Top' }))[0]).toBe('castle')
  })

  it('sorts Best rated by the score, in which few reviews weigh little', async () => {
    const rate = async (name: string, stars: number) => {
      const promptId = ids[name] ?? ''
      const user = await aBuyer(shop.deps, promptId)
      await putReview({ ...shop.deps, user }, { promptId, stars, text: '', version: 1 })
    }
    for (const stars of [5, 4, 5, 5]) await rate('fox', stars)
    await rate('essay', 5)
    await rate('icons', 2)
    expect(await list({ sort: BEST_RATED })).toEqual(['fox', 'essay', 'castle', 'icons'])
    expect(await list({ sort: BEST_RATED, free: 'true' })).toEqual(['essay'])
    expect(await list({ sort: BEST_RATED, search: 'jorgensen' })).toEqual(['fox', 'essay', 'castle', 'icons'])
    const { prompts } = (await shop.visitor('GET', '/prompts/all-prompts')).json()
    expect(prompts.map(({ rating }: Prompt) => rating)).toEqual([
      { average: 2, count: 1 },
      { average: 5, count: 1 },
      undefined,
      { average: 4.8, count: 4 },
    ])
  })

  it.each([
    'type=Nothing',
    'sort=Best',
    'priceRange=cheap',
    'limit=0',
    'limit=1000',
    'cursor=notours',
    'type=GPT&type=DALL-E',
    `search=${'x'.repeat(201)}`,
    'search=a%00b',
  ])('refuses %s', async (query) => {
    const response = await shop.visitor('GET', `/prompts/all-prompts?${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, errors: [{ path: query.split('=')[0] }] })
  })

  it('lists approved prompts only where approval is required', async () => {
    const strict = await testApp({ requireApproval: true })
    await aPrompt(strict.deps, { title: 'Waiting' })
    await aPrompt(strict.deps, { title: 'Approved', status: 'approved' })
    expect(await list({}, strict)).toEqual(['Approved'])
  })
})
