import { type LibraryQuery, libraryQuery } from '@promptery/contract/library/library'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../platform/db/db.ts'
import { plansOf } from '../testing/database/plans.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aUser, type TestUser } from '../testing/shop/factories.ts'
import { listLibrary } from './list-library.ts'

let shop: TestApp
let member: TestUser
/** A market of 5,000: one member has bought 1,250, likes 625 and has uploaded 50. */
beforeAll(async () => {
  shop = await testApp()
  const seller = await aUser(shop.deps)
  const other = await aUser(shop.deps)
  member = await aUser(shop.deps)
  const { db } = shop.deps
  await db.execute(sql`
    insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text, search_text)
    select uuidv7(), case when n % 100 = 0 then ${member.id}::uuid else ${seller.id}::uuid end, 'Picture ' || n, '',
      'GPT', 'Art', 'Chat gpt', 200, '', 'picture ' || n || repeat(' of a landscape with a river', 20)
    from generate_series(1, 5000) n`)
  await db.execute(sql`
    insert into purchases (id, prompt_id, buyer_id, seller_id, amount_cents, status, paid_at)
    select uuidv7(), id, case when n % 4 = 1 then ${member.id}::uuid else ${other.id}::uuid end, ${seller.id}, 200, 'paid', now()
    from (select id, row_number() over (order by id) as n from prompts where uploaded_by = ${seller.id}) as sold`)
  await db.execute(sql`insert into likes (prompt_id, user_id, created_at)
    select id, ${member.id}, now() - n * interval '1 minute'
    from (select id, row_number() over () as n from prompts where uploaded_by = ${seller.id} limit 625) as liked`)
  await db.execute(sql`vacuum analyze prompts, purchases, likes, library_items`)
})

const ask = (db: Db, query: Partial<LibraryQuery>) =>
  listLibrary({ ...shop.deps, db, user: member }, { ...libraryQuery.parse({}), ...query })

/** The number of rows that a plan reads from all tables. */
async function rowsRead(query: Partial<LibraryQuery>): Promise<number> {
  const [plan = '[]'] = await plansOf(shop.deps.db, (db) => ask(db, query), 'analyze, format json')
  let rows = 0
  const walk = (node: Record<string, unknown>) => {
    if (String(node['Node Type']).includes('Scan') && node['Relation Name'] !== undefined) {
      rows += (Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)) * Number(node['Actual Loops'])
    }
    for (const inner of (node.Plans as Record<string, unknown>[] | undefined) ?? []) walk(inner)
  }
  walk((JSON.parse(plan) as { Plan: Record<string, unknown> }[])[0]?.Plan ?? {})
  return rows
}

const INDEXES = {
  all: ['purchases_buyer', 'prompts_uploader'],
  bought: ['purchases_buyer'],
  own: ['prompts_uploader'],
}

it.each(['Newest', 'Oldest'] as const)('merges two indexes, sorted by %s, on each page', async (sort) => {
  for (const view of ['all', 'bought', 'own'] as const) {
    const { nextCursor } = await ask(shop.deps.db, { view, sort })
    for (const cursor of [undefined, nextCursor ?? undefined]) {
      const [plan] = await plansOf(shop.deps.db, (db) => ask(db, { view, sort, cursor }))
      const merged = ['purchases_buyer', 'prompts_uploader'].filter((index) => plan?.includes(index))
      expect(merged).toEqual(INDEXES[view])
      expect(await rowsRead({ view, sort, cursor })).toBeLessThan(250)
    }
  }
})

it('finds rare words by the search index, and favourites by theirs', async () => {
  for (const query of [{ search: '4321' }, { search: 'xyz' }, { view: 'favourites' }] as const)
    expect([query, (await rowsRead(query)) < 2 * 1_300]).toEqual([query, true])
})
