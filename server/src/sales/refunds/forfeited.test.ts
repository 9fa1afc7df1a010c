import { expect, it } from 'vitest'
import { NOTHING_PAID, payoutShop } from '../../testing/money/payout-shop.ts'
import { aSale } from '../../testing/money/sales.ts'
import { passTime, requestDeletion, runErasures } from '../../testing/shop/erasures.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { balancesOf } from '../ledger/totals.ts'

it('a refund of a sale that its erased engineer gave up leaves them no debt', async () => {
  const shop = await payoutShop()
  const engineer = await aUser(shop.deps)
  const sale = await aSale(shop, { engineer })
  await requestDeletion(shop, engineer, { balance: 'forfeit' })
  await passTime(shop, engineer)
  await runErasures(shop)
  expect(await balancesOf(shop.deps.db, 'usd')).toMatchObject({ platform_fee: -400 })

  const { purchaseId, buyer } = sale
  const asked = await buyer.call('POST', '/payments/refund-requests', { purchaseId, reason: 'It does not work' })
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  const path = `/payments/refund-requests/${asked.json().refundRequest._id}`
  expect((await admin('POST', path, { decision: 'grant' })).statusCode).toBe(200)
  expect(await shop.pay()).toEqual({ ...NOTHING_PAID, reversed: 1 })
  expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 0, debtCents: 0 })
  await shop.expectAgreed()
})
