import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { purchases } from '../../../platform/db/schema.ts'
import { type PayoutShop, payoutShop } from '../../../testing/money/payout-shop.ts'
import { aConnectedEngineer, aSale, refundSale } from '../../../testing/money/sales.ts'
import { expectHeld, isErased, runErasures } from '../../../testing/shop/erasures.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await payoutShop()
})

it.each(['won', 'lost'] as const)('an erasure of both sides waits for an open dispute, until it is %s', async (end) => {
  const { engineer } = await aConnectedEngineer(shop)
  const { buyer } = await aSale(shop, { engineer })
  expect(await shop.pay()).toMatchObject({ sent: 1 })
  const { account } = shop.provider
  const [session] = account.sessions.values()
  if (!session) throw new Error('There is no page at the provider')
  const dispute = account.dispute(session)
  await shop.deliver()
  for (const user of [engineer, buyer.user]) await expectHeld(shop, user, ['disputes'])
  account.closeDispute(dispute, end)
  await shop.deliver()
  await shop.pay()
  await runErasures(shop)
  expect([await isErased(shop, engineer), await isErased(shop, buyer.user)]).toEqual([true, true])
  await shop.expectAgreed()
})

it('an erasure of an engineer waits for a debt, until earnings are set against it', async () => {
  const { engineer, accountId } = await aConnectedEngineer(shop)
  const sale = await aSale(shop, { engineer })
  await shop.pay()
  shop.provider.account.connect.payOut(accountId, 320)
  const later = await aSale(shop, { engineer, daysAgo: 1 })
  await refundSale(shop, sale)
  await shop.pay()
  expect(await shop.earnings(engineer)).toMatchObject({ payableCents: 320, debtCents: 320 })
  await expectHeld(shop, engineer, ['balance', 'debt'])
  await shop.deps.db
    .update(purchases)
    .set({ paidAt: new Date(0) })
    .where(eq(purchases.id, later.purchaseId))
  await shop.pay()
  await runErasures(shop)
  expect(await isErased(shop, engineer)).toBe(true)
  await shop.expectAgreed()
})
