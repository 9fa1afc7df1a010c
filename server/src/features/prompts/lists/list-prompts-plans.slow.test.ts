import { BEST_MATCH, BEST_RATED, LIMITS, PRICE_RANGES, SORTS, TEN_AND_MORE } from '@promptery/contract/constants'
import { listPromptsQuery } from '@promptery/contract/listings/prompts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openCatalogue } from '../../../catalog/search/catalogue.ts'
import { indexAllWords } from '../../../catalog/search/dictionary.ts'
import { copyPopularTexts, popularMatches } from '../../../catalog/search/ranking/popular-texts.ts'
import { NO_SYNONYMS } from '../../../catalog/search/synonyms.ts'
import type { Db } from '../../../platform/db/db.ts'
import { encodeKey } from '../../../platform/db/page.ts'
import { rowsOf } from '../../../platform/db/rows-of.ts'
import { customPlansOf, plansOf } from '../../../testing/database/plans.ts'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aUser } from '../../../testing/shop/factories.ts'
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
  await indexAllWords(shop.deps.db)
  await shop.deps.db.execute(sql`vacuum analyze prompts, listings, standings`)
})

const ORDERS = [...SORTS, BEST_RATED]
/** The index of price bands in an order. */
const indexOf = (sort: (typeof ORDERS)[number]) =>
  ({
    Top: 'listings_price_band_top',
    Newest: 'standings_price_band_newest',
    Oldest: 'standings_price_band_newest',
    [BEST_RATED]: 'standings_price_band_rated',
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
])('walks standings_%srated for the best rated, on each page', async (filter, filters) => {
  const query = listPromptsQuery.parse({ ...filters, sort: BEST_RATED })
  const { nextCursor } = await listPrompts({ ...shop.deps, user: null }, query)
  for (const cursor of [undefined, nextCursor ?? '']) {
    const [plan] = await plansOf(shop.deps.db, (db) =>
      listPrompts({ ...shop.deps, db, user: null }, { ...query, cursor }),
    )
    expect(plan).toContain(`standings_${filter}rated`)
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

it('does not count results of a partial page, and caches an excessive count for a minute', async () => {
  expect(await countPlans({ search: 'zebra', free: 'true' })).toEqual([])
  const ctx = { ...shop.deps, user: null }
  const query = listPromptsQuery.parse({ type: 'GPT' })
  expect(await listPrompts(ctx, query)).toMatchObject({ total: { count: 1000, isExact: false } })
  expect(await countPlans({ type: 'GPT' }, shop.deps.db)).toEqual([])
})

it.each([{ category: 'Art' }, { priceRange: '2-3' }])(
  'counts what is searched in %j through indexes',
  async (filters) => {
    const plans = await countPlans({ search: 'horse', ...filters })
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) {
      expect(plan).toContain('Bitmap Index Scan')
      expect(plan).not.toContain('Seq Scan')
    }
  },
)

it('says at least how many there are where the filters leave few of many texts', async () => {
  const query = listPromptsQuery.parse({ search: 'horse', category: 'Art' })
  const { total, prompts } = await listPrompts({ ...shop.deps, user: null }, query)
  expect(total?.isExact).toBe(false)
  expect(total?.count).toBeGreaterThanOrEqual(prompts.length)
  // All that there are.
  expect(total?.count).toBeLessThan(200)
})

it('does not count where the statistics estimate many', async () =>
  expect(await countPlans({ search: 'horse' })).toEqual([]))

it.each([...ORDERS, BEST_MATCH])('finds rare terms through the search indexes, in the order of %s', async (sort) => {
  const plans = await searchPlans({ search: 'zebra', sort })
  expect(plans).toContain('prompts_search_')
  // The primary key looks up what was found.
  expect(plans).not.toMatch(/Seq Scan|Backward|listings_top|standings_rated/)
})

it.each([...ORDERS, BEST_MATCH])('finds frequent terms along the index of the order of %s', async (sort) => {
  for (const search of ['portrait', 'ortrai', 'horse portrait']) {
    const plans = await searchPlans({ search, sort })
    expect(plans).toMatch(/Scan( Backward)? using (prompts_pkey|listings_top|standings_rated)/)
    expect(plans).not.toMatch(/Seq Scan|prompts_search_/)
  }
})

it('finds frequent terms in the popular texts, in the order of Best match, and nothing that was withdrawn since', async () => {
  const { db } = shop.deps
  const ctx = { ...shop.deps, user: null }
  const queries = ['horse', 'ferry', 'horse ferry'].map((search) =>
    listPromptsQuery.parse({ search, sort: BEST_MATCH }),
  )
  const pages = () =>
    Promise.all(queries.map(async (query) => (await listPrompts(ctx, query)).prompts.map(({ _id }) => _id)))
  const before = await pages()
  await copyPopularTexts(db, ctx.config)
  await db.execute(sql`vacuum analyze popular_texts`)
  expect(await pages()).toEqual(before)
  const plans = await searchPlans({ search: 'ferry', sort: BEST_MATCH })
  expect(plans).toContain('popular_texts_likes')
  expect(plans).not.toMatch(/Seq Scan|listings_top/)
  const [ofRarer] = await plansOf(shop.database.searchDb, async (on) =>
    rowsOf(on, await popularMatches(openCatalogue(on, NO_SYNONYMS), ['tram'], { max: 100, needed: 50 })),
  ).then((all) => all.slice(-1))
  expect(ofRarer).toMatch(/popular_texts_parts[\s\S]*popular_texts_words/)
  expect(ofRarer).not.toContain('popular_texts_likes')
  const [first = ''] = before[1] ?? []
  await db.execute(sql`update prompts set withdrawn_at = now() where id = ${first}`)
  expect((await pages())[1]).not.toContain(first)
  await db.execute(sql`update prompts set withdrawn_at = null where id = ${first}`)
  await db.execute(sql`delete from popular_texts`)
})

it('shows each of the most liked matches once over the pages of Best match', async () => {
  const { db } = shop.deps
  const ctx = { ...shop.deps, user: null }
  await copyPopularTexts(db, ctx.config)
  const liked = await rowsOf<{ id: string }>(
    db,
    sql`select id from listings join prompts using (id) where search_text like '%barge%' order by listings.likes_count desc, id desc limit 200`,
  )
  const seen: string[] = []
  for (let cursor: string | undefined; seen.length < 300; ) {
    const page = await listPrompts(
      ctx,
      listPromptsQuery.parse({ search: 'barge', sort: BEST_MATCH, limit: 30, cursor }),
    )
    seen.push(...page.prompts.map(({ _id }) => _id))
    cursor = page.nextCursor ?? undefined
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(liked.filter(({ id }) => !seen.includes(id))).toEqual([])
  await db.execute(sql`delete from popular_texts`)
})

it.each(['Newest', 'Oldest'] as const)(
  'finds terms between rare and frequent in a range of ids, in the order of %s',
  async (sort) => {
    const query = listPromptsQuery.parse({ search: 'tram', sort, limit: LIMITS.pageSizeMax })
    const ctx = { ...readingFrom(shop.database.searchDb), user: null }
    const seen: string[] = []
    for (let cursor: string | undefined; seen.length < 501; ) {
      const plans = await plansOf(shop.database.searchDb, (db) =>
        listPrompts({ ...ctx, searchDb: db }, { ...query, cursor, limit: LIMITS.pageSize }),
      )
      if (seen.length < 300) {
        expect(plans.join('\n')).toMatch(/BitmapAnd[\s\S]*prompts_pkey/)
        expect(plans.join('\n')).not.toMatch(/Scan Backward using/)
      }
      const page = await listPrompts(ctx, { ...query, cursor })
      seen.push(...page.prompts.map(({ _id }) => _id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    const rows = await rowsOf<{ id: string }>(
      shop.deps.db,
      sql`select id from prompts where search_text like '%tram%' order by id ${sql.raw(sort === 'Newest' ? 'desc' : 'asc')}`,
    )
    expect(seen).toEqual(rows.map(({ id }) => id))
  },
)

const NEWEST_HALF = sql`id >= (select id from prompts order by id desc limit 1 offset 8999)`

it.each([
  { filters: { priceRange: '1-7' }, where: sql`price_cents between 100 and 799`, withdrawn: sql`false` },
  { filters: {}, where: sql`withdrawn_at is null`, withdrawn: NEWEST_HALF },
])('finds frequent terms along what is on the market, with $filters', async ({ filters, where, withdrawn }) => {
  const { db } = shop.deps
  await db.execute(sql`update prompts set withdrawn_at = now() where ${withdrawn}`)
  const query = { search: 'portrait', sort: 'Newest', ...filters }
  const { prompts } = await listPrompts({ ...shop.deps, user: null }, listPromptsQuery.parse(query))
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from prompts where ${where} order by id desc limit ${LIMITS.pageSize}`,
  )
  expect(prompts.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id))
  expect(await searchPlans(query)).not.toContain('prompts_search_')
  await db.execute(sql`update prompts set withdrawn_at = null where ${withdrawn}`)
})

it('reads a short pending list, however much was changed since the last vacuum', async () => {
  const indexes = await rowsOf<{ name: string; options: string[] | null }>(
    shop.deps.db,
    sql`select relname as name, reloptions as options from pg_class join pg_am on pg_am.oid = relam where amname = 'gin'`,
  )
  expect(indexes.map(({ name }) => name)).toContain('prompts_search_words')
  for (const { name, options } of indexes) expect([name, options]).toEqual([name, ['gin_pending_list_limit=256']])
})

it.each(['Newest', 'Oldest'] as const)(
  'finds the first of a range of ids that grew after the statistics, in the order of %s',
  async (sort) => {
    const query = listPromptsQuery.parse({ search: 'tram', sort })
    const ctx = { ...readingFrom(shop.database.searchDb), user: null }
    const before = await listPrompts(ctx, query)
    // One more than is sorted with those before. The first in the order is the last in the table.
    const added = 3_000
    await shop.deps.db.execute(sql`
      insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text, search_text)
      select (case when ${sort === 'Newest'} then 'ffffffff-ffff-4fff-bfff-ffffff' || lpad(to_hex(n), 6, '0')
          else '00000000-0000-4000-8000-000000' || lpad(to_hex(4095 - n), 6, '0') end)::uuid,
        uploaded_by, 'Added ' || n, '', type, category, engine, price_cents, '', 'tram'
      from generate_series(1, ${added}::int) n, (select * from prompts where id = ${before.prompts[0]?.id}) as first`)
    const { prompts } = await listPrompts(ctx, query)
    expect(prompts.map(({ title }) => title)).toEqual(prompts.map((_, at) => `Added ${added - at}`))
  },
)

/** The plans of counting. */
async function countPlans(query: Record<string, string>, kept?: Db): Promise<string[]> {
  const parsed = listPromptsQuery.parse(query)
  const plans = await plansOf(query.search ? shop.database.searchDb : shop.deps.db, (db) =>
    listPrompts({ ...readingFrom(kept ?? db), user: null }, parsed),
  )
  return plans.filter((plan) => plan.startsWith('Aggregate'))
}

/** The plans of finding the first page of a search, without selecting its rows. */
async function searchPlans(query: Record<string, string>): Promise<string> {
  const parsed = listPromptsQuery.parse(query)
  const plans = await plansOf(shop.database.searchDb, (db) => listPrompts({ ...readingFrom(db), user: null }, parsed))
  return plans.filter((plan) => !/pg_statistic|on search_words|users/.test(plan)).join('\n')
}

const readingFrom = (db: Db) => ({ ...shop.deps, db, searchDb: db })
