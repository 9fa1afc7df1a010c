import { beforeEach, expect, it } from 'vitest'
import { type PayoutShop, payoutShop } from '../../../testing/money/payout-shop.ts'
import { aPendingSale, aSale } from '../../../testing/money/sales.ts'
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

it.each(['a payment in another amount', 'a payment for what was deleted'])(
  'an erasure of a buyer waits for the refund of %s that their bank has not taken',
  async (what) => {
    const { promptId, uploader, buyer, session } = await aPendingSale(shop)
    const { account } = shop.provider
    const isRepriced = what.includes('amount')
    if (isRepriced) account.reprice(session, { subtotal: 900 })
    else await (await shop.as(uploader))('DELETE', `/prompts/delete/${promptId}`)
    expect((await shop.visitor('GET', `/prompts/${promptId}`)).statusCode).toBe(isRepriced ? 200 : 404)
    account.pay(session)
    await shop.deliver()
    const [refund] = account.refunds
    if (!refund) throw new Error('Nothing was given back')
    account.failRefund(refund)
    await shop.deliver()
    await expectHeld(shop, buyer.user, ['refunds'])
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    const [row] = (await admin('GET', '/admin/failed-refunds')).json().refunds
    expect(row).toMatchObject({ buyer: { username: buyer.user.username }, paymentId: refund.payment_intent })
    const settled = { act: 'settle', note: 'By bank transfer' }
    expect((await admin('POST', `/admin/failed-refunds/${row._id}`, settled)).statusCode).toBe(200)
    await runErasures(shop)
    expect(await isErased(shop, buyer.user)).toBe(true)
    await shop.expectAgreed()
  },
)
