import { BEST_MATCH, BEST_RATED, PRICE_RANGES, SORTS, TEN_AND_MORE } from '@promptery/contract/constants'
import { listPromptsQuery } from '@promptery/contract/listings/prompts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { TERMS_BACKFILL, updateSearch } from '../../listings/search-index/index-listings.ts'
import type { Db } from '../../platform/db/db.ts'
import { encodeKey } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { customPlansOf, plansOf } from '../../testing/database/plans.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { COMPARED_MAX } from '../search/rank.ts'
import { listPrompts } from './list-prompts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  const uploader = await aUser(shop.deps)
  await shop.deps.db.execute(sql`
    insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text,
      search_text)
    select gen_random_uuid(), ${uploader.id}, n, '', 'GPT', case when n % 100 = 0 then 'Art' else 'Fun' end,
      case when n < 10000 then 'Chat gpt' else 'Chat gpt-32k' end, case when n % 3 = 0 then 0 when n % 7 = 0 then 1000 + n else 200 * (n % 5) end, '',
      case when n % 2000 = 0 then 'portrait zebra' else 'portrait horse' end || case when n % 40 = 7 then ' tram' else '' end || case when n % 9 = 4 then ' ferry' else '' end
        || case when n % 11 < 6 and n % 4 = 0 then ' barge' else '' end
    from generate_series(1, 20000) n`)
  await shop.deps.db.execute(sql`
    update listings set likes_count = n % 11, reviews_count = n % 3, stars_sum = (n % 3) * (1 + n % 5)
    from (select id, title::int as n from prompts) as made where made.id = listings.id`)
  await shop.deps.db.execute(sql`
    insert into search_index (prompt_id, terms, title_length)
      select id, to_tsvector('simple', search_text) || array_to_tsvector(array['=category=' || category, '=engine=' || engine, '=type=' || type]), 2
      from prompts`)
  await shop.deps.db.execute(
    sql`insert into search_words (word) select distinct unnest(tsvector_to_array(to_tsvector('simple', search_text))) from prompts`,
  )
  await shop.deps.db.execute(sql`insert into backfills (name) values (${TERMS_BACKFILL})`)
  await updateSearch(shop.deps.db, shop.deps.config)
  await shop.deps.db.execute(sql`vacuum analyze prompts, listings`)
})

const ORDERS = [...SORTS, BEST_RATED]
/** The index of price bands in an order. */
const indexOf = (sort: (typeof ORDERS)[number]) =>
  ({
    Top: 'listings_price_band_top',
    Newest: 'listings_price_band_newest',
    Oldest: 'listings_price_band_newest',
    [BEST_RATED]: 'listings_price_band_rated',
  })[sort]

it.each(ORDERS)('walks an index in the order of %s for each price range, on each page', async (sort) => {
  for (const priceRange of [...PRICE_RANGES, TEN_AND_MORE]) {
    const query = listPromptsQuery.parse({ priceRange, sort })
    const { nextCursor, prompts } = await listPrompts({ ...shop.deps, user: null }, query)
    for (const { price } of prompts)
      expect(priceRange === TEN_AND_MORE ? price >= 10 : priceRange.split('-').map(Number).includes(price)).toBe(true)
    for (const cursor of [undefined, nextCursor ?? '']) {
      const [plan] = await plansOf(shop.deps.db, (db) =>
        listPrompts({ ...shop.deps, db, user: null }, { ...query, cursor }),
      )
      expect(plan).toContain(indexOf(sort))
      expect(plan).not.toContain('Sort')
    }
  }
})

it.each([
  ['', {}],
  ['type_', { type: 'GPT' }],
  ['category_', { category: 'Art' }],
  ['engine_', { engine: 'Chat gpt' }],
])('walks listings_%srated for the best rated, on each page', async (filter, filters) => {
  const query = listPromptsQuery.parse({ ...filters, sort: BEST_RATED })
  const { nextCursor } = await listPrompts({ ...shop.deps, user: null }, query)
  for (const cursor of [undefined, nextCursor ?? '']) {
    const [plan] = await plansOf(shop.deps.db, (db) =>
      listPrompts({ ...shop.deps, db, user: null }, { ...query, cursor }),
    )
    expect(plan).toContain(`listings_${filter}rated`)
    expect(plan).not.toContain('Sort')
  }
})

it('keeps the plan of later pages, also beside the last ones', async () => {
  const ctx = { ...shop.deps, user: null }
  const lastPages = listPromptsQuery.parse({
    sort: 'Top',
    cursor: encodeKey([0, 'ffffffff-ffff-4fff-bfff-ffffffffffff']),
  })
  expect(await customPlansOf(shop.deps.db, (db) => listPrompts({ ...ctx, db }, lastPages))).toBe(5)
})

it.each(ORDERS)('walks an index of free prompts in the order of %s', async (sort) => {
  const query = listPromptsQuery.parse({ free: 'true', sort })
  const [plan] = await plansOf(shop.deps.db, (db) => listPrompts({ ...shop.deps, db, user: null }, query))
  expect(plan).toContain(indexOf(sort))
  expect(plan).not.toContain('Sort')
})

it.each([
  [{}],
  [{ free: 'true' }],
  [{ priceRange: '2-3' }],
  [{ priceRange: '10-' }],
  [{ category: 'Art' }],
  [{ category: 'Art', engine: 'Chat gpt', free: 'true' }],
  [{ type: 'GPT', category: 'Fun', engine: 'Chat gpt', priceRange: '4-8' }],
])('counts %j in an index-only scan', async (filters) => {
  const plans = await countPlans(filters)
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('Index Only Scan using prompts_count')
})

it('caches an excessive count for a minute', async () => {
  const ctx = { ...shop.deps, user: null }
  const query = listPromptsQuery.parse({ type: 'GPT' })
  expect(await listPrompts(ctx, query)).toMatchObject({ total: { count: 1000, isExact: false } })
  expect(await countPlans({ type: 'GPT' }, shop.deps.db)).toEqual([])
})

it('says at least how many there are of a frequent search', async () => {
  for (const [filters, expected] of [
    [{}, { count: COMPARED_MAX, isExact: false }],
    [{ category: 'Art' }, { count: 190, isExact: true }],
  ] as const) {
    const query = listPromptsQuery.parse({ search: 'horse', ...filters })
    const { total } = await listPrompts({ ...shop.deps, user: null }, query)
    expect(total).toEqual(expected)
  }
})

describe.each([10, 100, 1000])('with statistics of target %i', (target) => {
  beforeAll(async () => {
    await shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local default_statistics_target = ${target}`))
      await tx.execute(sql`analyze prompts, listings, search_index, search_words`)
    })
  })

  it.each([...ORDERS, BEST_MATCH])('reads the search index, in the order of %s', async (sort) => {
    for (const search of ['zebra', 'ortrai', 'zebra tram', 'qqzzxx', 'zebar'])
      for (const filters of [{}, { category: 'Art', engine: 'Chat gpt' }]) {
        const plans = await searchPlans({ search, sort, ...filters })
        expect(plans).toContain('search_index_terms_0')
        expect(plans).not.toMatch(/Seq Scan/)
      }
  })

  it.each(ORDERS)('walks the index of the order for frequent terms, in the order of %s', async (sort) => {
    for (const search of ['portrait', 'horse portrait']) {
      const plans = await searchPlans({ search, sort })
      expect(plans).toMatch(/Scan( Backward)? using (listings_pkey|listings_top|listings_rated)/)
      expect(plans).not.toMatch(/Seq Scan/)
    }
  })
})

it.each([...ORDERS, BEST_MATCH])('shows each match once over the pages, in the order of %s', async (sort) => {
  const ctx = { ...readingFrom(shop.database.searchDb), user: null }
  for (const [search, matches] of [
    ['tram', 500],
    ['zebra', 10],
  ] as const) {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await listPrompts(ctx, listPromptsQuery.parse({ search, sort, limit: 100, cursor }))
      seen.push(...page.prompts.map(({ _id }) => _id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    // Best match compares 400.
    expect(seen.length).toBe(sort === BEST_MATCH ? Math.min(matches, COMPARED_MAX + 1) : matches)
  }
})

it('finds nothing that was withdrawn since', async () => {
  const { db } = shop.deps
  const ctx = { ...shop.deps, user: null }
  const query = listPromptsQuery.parse({ search: 'zebra', sort: BEST_MATCH })
  const ids = async () => (await listPrompts(ctx, query)).prompts.map(({ _id }) => _id)
  const [first = ''] = await ids()
  await db.execute(sql`update prompts set withdrawn_at = now() where id = ${first}`)
  expect(await ids()).not.toContain(first)
  await db.execute(sql`update prompts set withdrawn_at = null where id = ${first}`)
})

it('reads a short pending list, however much was changed since the last vacuum', async () => {
  const indexes = await rowsOf<{ name: string; options: string[] | null }>(
    shop.deps.db,
    sql`select relname as name, reloptions as options from pg_class join pg_am on pg_am.oid = relam where amname = 'gin'`,
  )
  expect(indexes.map(({ name }) => name)).toContain('search_index_terms_0')
  for (const { name, options } of indexes) expect([name, options]).toEqual([name, ['gin_pending_list_limit=256']])
})

/** The plans of counting. */
async function countPlans(query: Record<string, string>, kept?: Db): Promise<string[]> {
  const parsed = listPromptsQuery.parse(query)
  const plans = await plansOf(shop.deps.db, (db) => listPrompts({ ...readingFrom(kept ?? db), user: null }, parsed))
  return plans.filter((plan) => plan.startsWith('Aggregate'))
}

/** The plans of finding the first page of a search. */
async function searchPlans(query: Record<string, string>): Promise<string> {
  const parsed = listPromptsQuery.parse(query)
  const plans = await plansOf(shop.database.searchDb, (db) => listPrompts({ ...readingFrom(db), user: null }, parsed))
  return plans.filter((plan) => plan.includes('search_index_')).join('\n')
}

const readingFrom = (db: Db) => ({ ...shop.deps, db, searchDb: db })
