import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { refunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { grantRefund } from '../../testing/money/paid-cart.ts'
import { BY_NOTE, REFUSAL, refundShop } from '../../testing/money/refund-shop.ts'

afterEach(endTest)

it('an admin can settle a refund after an outage, once its call has timed out', async () => {
  const shop = await refundShop()
  await shop.aRefusedRefund()
  const [row] = await shop.outstanding()
  shop.provider.goWrong(/^POST \/v1\/refunds$/, 'error', 'error', 'error')
  await shop.reconcile()
  expect((await shop.settle(row._id, BY_NOTE)).json()).toMatchObject({ code: 'refund_under_way' })
  await shop.deps.db.update(refunds).set({ askedAt: sql`now() - interval '121 seconds'` })
  expect((await shop.settle(row._id, BY_NOTE)).statusCode).toBe(200)
})

it('a job does not send a refund that an admin has settled meanwhile', async () => {
  const shop = await refundShop()
  const cart = await shop.aRefusedRefund()
  shop.provider.goWrong(/^POST \/v1\/refunds$/, REFUSAL, REFUSAL)
  await grantRefund(shop, cart, cart.one)
  const ids: string[] = (await shop.outstanding()).map(({ _id }: { _id: string }) => _id)
  shop.provider.forgetKeys()
  const sent = await shop.reconcileWith(async ({ id }) => {
    for (const other of ids) if (other !== id) expect((await shop.settle(other, BY_NOTE)).statusCode).toBe(200)
  })
  expect(sent).toEqual(ids.slice(0, 1))
  expect(shop.provider.account.refunds).toMatchObject([{ amount: 600 }])
})
