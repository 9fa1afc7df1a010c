import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { referenceOf } from '../../../platform/db/ids.ts'
import { prompts, purchases } from '../../../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../../../testing/shop/factories.ts'

let shop: TestApp
let buyer: TestUser
let asBuyer: Caller
let asAdmin: Caller
let bought: { id: string; title: string }[]
beforeAll(async () => {
  shop = await testApp()
  buyer = await aUser(shop.deps)
  asBuyer = await shop.as(buyer)
  asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  bought = []
  for (const price of [0, 4, 8] as const) {
    const { id, fields } = await aPrompt(shop.deps, { price })
    await asBuyer('POST', '/users/buy', { boughtBy: buyer.id, promptId: id })
    bought.push({ id, title: fields.title })
  }
})

const walk = async (call: Caller, path: string): Promise<{ prompt_id: string }[]> => {
  const all: { prompt_id: string }[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { transactions: { prompt_id: string }[]; nextCursor: string | null } = (
      await call('GET', `${path}?limit=2${cursor && `&cursor=${cursor}`}`)
    ).json()
    all.push(...page.transactions)
    cursor = page.nextCursor
  }
  return all
}

describe('GET /payments/history', () => {
  it('lists one’s own purchases, latest first, in dollars, at the price of the purchase', async () => {
    await shop.deps.db
      .update(prompts)
      .set({ priceCents: 200 })
      .where(eq(prompts.id, bought[2]?.id ?? ''))
    const response = await asBuyer('GET', '/payments/history')
    expect(response.statusCode).toBe(200)
    const [row] = await shop.deps.db
      .select()
      .from(purchases)
      .where(eq(purchases.promptId, bought[2]?.id ?? ''))
    expect(response.json()).toEqual({
      success: true,
      transactions: [
        {
          _id: row?.id,
          reference: referenceOf(row?.id ?? ''),
          prompt_id: bought[2]?.id,
          title: bought[2]?.title,
          amount: 8,
          date: row?.createdAt.toISOString(),
          status: 'paid',
          // The demo checkout takes no money, so nothing is returned.
          receipt_id: null,
          refundableUntil: null,
          refundRequest: null,
          refund: null,
          returned: 0,
          outstanding: 0,
          dispute: null,
        },
        expect.objectContaining({ prompt_id: bought[1]?.id, amount: 4 }),
        expect.objectContaining({ prompt_id: bought[0]?.id, amount: 0 }),
      ],
      nextCursor: null,
    })
  })

  it('includes withdrawn prompts, is paginated, and shows no other user’s', async () => {
    await shop.deps.db
      .update(prompts)
      .set({ withdrawnAt: new Date() })
      .where(eq(prompts.id, bought[1]?.id ?? ''))
    const all = await walk(asBuyer, '/payments/history')
    expect(all.map(({ prompt_id }) => prompt_id)).toEqual(bought.map(({ id }) => id).reverse())
    const other = await shop.as(await aUser(shop.deps))
    expect((await other('GET', '/payments/history')).json().transactions).toEqual([])
  })
})

describe('GET /admin/transactions', () => {
  it('lists all with their buyers, latest first', async () => {
    const other = await aUser(shop.deps)
    const { id } = await aPrompt(shop.deps)
    await (await shop.as(other))('POST', '/users/buy', { boughtBy: other.id, promptId: id })
    const { transactions } = (await asAdmin('GET', '/admin/transactions')).json()
    expect(transactions[0]).toMatchObject({ prompt_id: id, user: { _id: other.id, username: other.username } })
    expect(transactions[1]).toMatchObject({ user: { _id: buyer.id, username: buyer.username } })
    expect(Object.keys(transactions[0].user)).toEqual(['_id', 'username'])
    const all = await walk(asAdmin, '/admin/transactions')
    expect(all.map(({ prompt_id }) => prompt_id)).toEqual([id, ...bought.map((one) => one.id).reverse()])
  })

  it('is for admins only [spec 6.admin]', async () => {
    const response = await asBuyer('GET', '/admin/transactions')
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({ success: false, code: 'admin_only', message: 'This is for admins' })
  })
})

it.each(['/payments/history', '/admin/transactions'])('%s refuses a visitor and bad input', async (path) => {
  expect((await shop.visitor('GET', path)).statusCode).toBe(401)
  for (const query of ['cursor=x', 'limit=0', 'limit=101', 'cursor=bm9uZQ']) {
    expect((await asAdmin('GET', `${path}?${query}`)).statusCode).toBe(400)
  }
})
