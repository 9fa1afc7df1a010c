import { beforeEach, expect, it } from 'vitest'
import { type PayoutShop, payoutShop } from '../../../testing/money/payout-shop.ts'
import { aSale } from '../../../testing/money/sales.ts'
import { expectHeld, isErased, runErasures } from '../../../testing/shop/erasures.ts'
import { aUser } from '../../../testing/shop/factories.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await payoutShop()
})

it('an erasure of a buyer waits for an open refund request', async () => {
  const { buyer, purchaseId } = await aSale(shop)
  const asked = await buyer.call('POST', '/payments/refund-requests', { purchaseId, reason: 'It does not work' })
  const { _id } = asked.json().refundRequest
  await expectHeld(shop, buyer.user, ['refunds'])
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  const refused = { decision: 'refuse', answer: 'It does' }
  expect((await admin('POST', `/payments/refund-requests/${_id}`, refused)).statusCode).toBe(200)
  await runErasures(shop)
  expect(await isErased(shop, buyer.user)).toBe(true)
  await shop.expectAgreed()
})
