import { lineItem } from '@promptery/contract/sales/line-item'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import { ledgerEntries, ledgerTransactions, purchases } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, type TestUser } from '../../testing/shop/factories.ts'
import { type Entry, post } from './post.ts'
import { postSale } from './postings.ts'
import { postBalanceTransaction } from './provider-postings.ts'
import { balancesOf } from './totals.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

/** A paid purchase, which has no posting yet, and its engineer. */
async function aSale(): Promise<{ purchaseId: string; seller: TestUser }> {
  const { id, uploader } = await aPrompt(shop.deps)
  const buyer = await aBuyer(shop.deps, id)
  const [row] = await shop.deps.db.select().from(purchases).where(sql`buyer_id = ${buyer.id}`)
  return { purchaseId: row?.id ?? '', seller: uploader }
}

const postEntries = (entries: Entry[]) =>
  shop.deps.db.transaction((tx) =>
    post(tx, { kind: 'withdrawal', currency: 'usd', of: { movementId: newId() }, entries }),
  )

describe('a posting', () => {
  it('is what the balances of the shop and of its engineer are made of', async () => {
    const { purchaseId, seller } = await aSale()
    const before = await balancesOf(shop.deps.db, 'usd')
    const sale = { purchaseId, sellerId: seller.id, currency: 'usd', ...lineItem(400, 20) }
    expect(await shop.deps.db.transaction((tx) => postSale(tx, sale))).toBe(true)
    const after = await balancesOf(shop.deps.db, 'usd')
    expect(after).toEqual({
      ...before,
      provider: before.provider + 400,
      platform_fee: before.platform_fee - 80,
      payable: before.payable - 320,
    })
    expect(await balancesOf(shop.deps.db, 'usd', seller.id)).toMatchObject({ payable: -320, provider: 0, debt: 0 })
    expect(await balancesOf(shop.deps.db, 'eur')).toMatchObject({ provider: 0, payable: 0 })
    expect(Object.values(after).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  })

  it('happens once for each kind and purchase, also of ten at once', async () => {
    const { purchaseId, seller } = await aSale()
    const sale = { purchaseId, sellerId: seller.id, currency: 'usd', ...lineItem(999, 12.5) }
    const posted = await Promise.all(
      Array.from({ length: 10 }, () => shop.deps.db.transaction((tx) => postSale(tx, sale))),
    )
    expect(posted.filter(Boolean)).toHaveLength(1)
    expect((await balancesOf(shop.deps.db, 'usd', seller.id)).payable).toBe(-874)
  })

  it('leaves out amounts of zero', async () => {
    const { purchaseId, seller } = await aSale()
    await shop.deps.db.transaction((tx) =>
      postSale(tx, { purchaseId, sellerId: seller.id, currency: 'usd', ...lineItem(400, 0) }),
    )
    expect((await balancesOf(shop.deps.db, 'usd', seller.id)).payable).toBe(-400)
  })
})

describe('the database', () => {
  it.each<[string, Entry[]]>([
    [
      'does not sum to zero',
      [
        { account: 'bank', amountCents: 5 },
        { account: 'provider', amountCents: -4 },
      ],
    ],
    ['has one side', [{ account: 'bank', amountCents: 5 }]],
  ])('refuses at the commit what %s', async (_what, entries) => {
    const before = await balancesOf(shop.deps.db, 'usd')
    await expect(postEntries(entries)).rejects.toSatisfy(isCheckViolation)
    expect(await balancesOf(shop.deps.db, 'usd')).toEqual(before)
  })

  it('refuses a transaction without entries, and one that belongs to nothing or to two', async () => {
    const insert = (of: object) =>
      shop.deps.db.insert(ledgerTransactions).values({ id: newId(), kind: 'withdrawal', currency: 'usd', ...of })
    const { purchaseId } = await aSale()
    for (const of of [{ movementId: 'txn_alone' }, {}, { movementId: 'txn_two', purchaseId }]) {
      await expect(insert(of).then(() => undefined)).rejects.toSatisfy(isCheckViolation)
    }
  })

  it('refuses an engineer on an account of the shop, and an engineer’s account without one', async () => {
    const { seller } = await aSale()
    for (const odd of [{ account: 'bank', userId: seller.id } as const, { account: 'payable' } as const]) {
      const entries = [
        { ...odd, amountCents: 1 },
        { account: 'provider' as const, amountCents: -1 },
      ]
      await expect(postEntries(entries)).rejects.toSatisfy(isCheckViolation)
    }
  })

  it.each(['ledger_transactions', 'ledger_entries'])('keeps %s as it was written', async (table) => {
    await shop.deps.db.transaction((tx) =>
      postBalanceTransaction(tx, 'withdrawal', { id: newId(), amountCents: 7, feeCents: 0, currency: 'usd' }),
    )
    const count = await shop.deps.db.$count(ledgerEntries)
    for (const statement of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(shop.deps.db.execute(sql.raw(statement)).then(() => undefined)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/is append-only: (UPDATE|DELETE|TRUNCATE) is refused/) },
      })
    }
    expect(await shop.deps.db.$count(ledgerEntries)).toBe(count)
  })
})

/** Of a statement, or of the commit. */
const isCheckViolation = (error: { code?: string; cause?: { code?: string } }): boolean =>
  (error.cause?.code ?? error.code) === '23514'
