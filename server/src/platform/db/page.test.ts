import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'
import { newId } from './ids.ts'
import { type PageOrder, selectPage } from './page.ts'
import { listings } from './schema.ts'

let shop: TestApp
/** Many have the same number of likes. */
const rows: { id: string; likesCount: number }[] = []
beforeAll(async () => {
  shop = await testApp()
  const uploader = await aUser(shop.deps)
  for (const likesCount of [3, 0, 3, 3, 1, 0, 3]) {
    const { id } = await aPrompt(shop.deps, { uploader })
    await shop.deps.db.update(listings).set({ likesCount }).where(eq(listings.id, id))
    rows.push({ id, likesCount })
  }
})

type Order = PageOrder<'id' | 'likesCount'>
const byId = { id: listings.id }
const byLikes = { likesCount: listings.likesCount, id: listings.id }

const page = (order: Order, limit: number, cursor?: string) =>
  selectPage(order, { limit, cursor }, (slice) =>
    shop.deps.db
      .select({ id: listings.id, likesCount: listings.likesCount })
      .from(listings)
      .where(
        and(
          inArray(
            listings.id,
            rows.map(({ id }) => id),
          ),
          slice.after,
        ),
      )
      .orderBy(...slice.order)
      .limit(slice.limit),
  )

async function walk(order: Order, limit: number): Promise<string[]> {
  const all: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { rows: part, nextCursor } = await page(order, limit, cursor)
    expect(part.length).toBeLessThanOrEqual(limit)
    expect(nextCursor === null || part.length === limit).toBe(true)
    all.push(...part.map(({ id }) => id))
    cursor = nextCursor
  }
  return all
}

const sorted = (columns: Order['columns']) =>
  rows
    .toSorted((a, b) => ('likesCount' in columns ? a.likesCount - b.likesCount : 0) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)

describe.each([1, 2, 3, 7, 8])('pages of %i', (limit) => {
  it.each([byId, byLikes])('go through all rows in order, up and down', async (columns) => {
    expect(await walk({ direction: 'asc', columns }, limit)).toEqual(sorted(columns))
    expect(await walk({ direction: 'desc', columns }, limit)).toEqual(sorted(columns).reverse())
  })
})

it('continues at the same place when rows before it come and go', async () => {
  const order: Order = { direction: 'desc', columns: byId }
  const first = await page(order, 2)
  const { id } = await aPrompt(shop.deps)
  rows.push({ id, likesCount: 0 })
  const second = await page(order, 2, first.nextCursor ?? '')
  rows.pop()
  expect(second.rows.map((row) => row.id)).toEqual(sorted(byId).reverse().slice(2, 4))
})

describe('a cursor of another list', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it.each([
    '',
    'x',
    encode({}),
    encode([]),
    encode([newId()]),
    encode([newId(), 1]),
    encode([1, newId(), 2]),
    encode([1.5, newId()]),
    encode([2 ** 31, newId()]),
    encode([1, "'; drop table listings; --"]),
    encode([null, null]),
  ])('%s is refused', async (cursor) => {
    await expect(page({ direction: 'desc', columns: byLikes }, 2, cursor)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_cursor',
      errors: [{ path: 'cursor' }],
    })
  })
})
