import { beforeAll, expect, it } from 'vitest'
import { wrongCounters } from '../../testing/database/counters.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aSale, refundSale, type Sale } from '../../testing/money/sales.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop({ refundDays: 90 })
})

/** A sale whose buyer has given two stars. */
async function aReviewedSale(): Promise<Sale & { path: string }> {
  const sale = await aSale(shop)
  const path = `/prompts/reviews/${sale.promptId}`
  expect((await sale.buyer.call('PUT', path, { stars: 2, version: 1 })).statusCode).toBe(200)
  return { ...sale, path }
}

it('concurrent reviews and refunds keep the totals exact', async () => {
  const sales = await Promise.all(Array.from({ length: 6 }, () => aReviewedSale()))
  await Promise.all(
    sales.flatMap((sale, index) => [
      refundSale(shop, sale),
      ...[1, 5].map((stars) => sale.buyer.call('PUT', sale.path, { stars, version: 1 })),
      ...(index % 2 === 0 ? [sale.buyer.call('DELETE', sale.path)] : []),
    ]),
  )
  expect(await wrongCounters(shop.deps.db)).toEqual({})
})
