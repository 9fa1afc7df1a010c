import { beforeAll, expect, it } from 'vitest'
import { wrongCounters } from '../../testing/database/counters.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aReviewedSaleIn, refundSale } from '../../testing/money/sales.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop({ refundDays: 90 })
})

const aReviewedSale = () => aReviewedSaleIn(shop)

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
