import { afterEach, beforeEach, expect, it } from 'vitest'
import { purchases } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aPendingSale } from '../../testing/money/sales.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)

const atThePage = () => aPendingSale(shop)
const statuses = async () => (await shop.deps.db.select().from(purchases)).map(({ status }) => status).sort()

it('stops calling a provider that does not respond', async () => {
  for (let count = 0; count < 20; count += 1) await atThePage()
  shop.provider.goWrong(/^GET \/v1\/checkout\/sessions\/:id$/, ...Array(60).fill('error' as const))
  const before = shop.provider.received.length
  await expect(shop.reconcile()).rejects.toThrow('Something went wrong on our end')
  // Ten failures and the eight requests that are under way then, three times each.
  expect(shop.provider.received.length - before).toBeLessThanOrEqual((10 + 8) * 3)
})

it('two runs at once do each thing once', async () => {
  const pages: string[] = []
  for (let count = 0; count < 12; count += 1) pages.push((await atThePage()).session)
  for (const session of pages) shop.provider.account.pay(session)
  await Promise.all([shop.reconcile(), shop.reconcile()])
  expect(await statuses()).toEqual(Array(12).fill('paid'))
  expect(await shop.reconcile()).toEqual({ asked: 0, repaired: 0, refunded: 0, differences: [] })
})
