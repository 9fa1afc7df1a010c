import { LIMITS } from '@promptery/contract/constants'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listingsAsCsv, listingsAsJson, listingsAsMarkdown } from '../../listings/export-listings.ts'
import { prompts } from '../../platform/db/schema.ts'
import { buyPrompt } from '../../sales/checkout/buy-prompt.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser } from '../../testing/shop/factories.ts'

const BYTES = 400_000
/** Bytes of texts in a response. */
const MOST = 1_000_000

let shop: TestApp
let seller: Awaited<ReturnType<typeof aUser>>
let buyer: Awaited<ReturnType<typeof aUser>>
const ids: string[] = []
beforeAll(async () => {
  shop = await testApp()
  seller = await aUser(shop.deps)
  for (let n = 0; n < 6; n += 1) ids.push((await aPrompt(shop.deps, { uploader: seller, price: 0 })).id)
  // Longer than is accepted. One is short.
  await shop.deps.db.update(prompts).set({ promptText: 'é'.repeat(BYTES / 2) })
  await shop.deps.db
    .update(prompts)
    .set({ promptText: 'short' })
    .where(eq(prompts.id, ids[3] ?? ''))
  buyer = await aBuyer(shop.deps, ids[0] ?? '')
  for (const promptId of ids.slice(1)) await buyPrompt({ ...shop.deps, user: buyer }, { boughtBy: buyer.id, promptId })
})

describe('a list of whole texts', () => {
  it.each([
    ['own prompts', '/prompts/my-prompts', () => shop.as(seller)],
    ['bought prompts', '/prompts/bought-prompts', () => shop.as(buyer)],
    ['approvals', '/admin/approvals?status=listed', async () => shop.as(await aUser(shop.deps, { role: 'admin' }))],
  ])('ends early where they are long, and goes on by its cursor: %s', async (_, path, sign) => {
    const call: Caller = await sign()
    const sizes: number[] = []
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const response = await call(
        'GET',
        `${path}${path.includes('?') ? '&' : '?'}limit=${LIMITS.pageSizeMax}${cursor && `&cursor=${cursor}`}`,
      )
      const { prompts: page, nextCursor } = response.json()
      expect(Buffer.byteLength(page.map(({ prompt }: { prompt: string }) => prompt).join(''))).toBeLessThanOrEqual(MOST)
      seen.push(...page.map(({ _id }: { _id: string }) => _id))
      sizes.push(page.length)
      cursor = nextCursor
    }
    expect(seen).toEqual(ids.toReversed())
    expect(sizes).toEqual([3, 2, 1])
  })
})

describe('the export of one’s listings', () => {
  it.each([
    ['CSV', listingsAsCsv],
    ['JSON', listingsAsJson],
    ['Markdown', listingsAsMarkdown],
  ])('lets others have their turn between two texts: %s', async (_, exportAs) => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    let rows = 0
    for await (const row of exportAs(shop.contextOf(seller))) {
      if (rows === 0) setImmediate(count)
      if (JSON.stringify(row).length > 1_000) rows += 1
    }
    isDone = true
    expect(rows).toBe(5)
    expect(turns).toBeGreaterThanOrEqual(4)
  })
})
