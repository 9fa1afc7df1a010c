import { afterEach, expect, it } from 'vitest'
import { refunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { BY_NOTE, refundShop } from '../../testing/money/refund-shop.ts'

afterEach(endTest)

it.each([{ act: 'repeat' }, BY_NOTE])('an admin cannot $act a refund while a job sends it', async (body) => {
  const shop = await refundShop()
  await shop.aRefusedRefund()
  const [row] = await shop.outstanding()
  shop.provider.forgetKeys()
  const codes: string[] = []
  await shop.reconcileWith(async () => void codes.push((await shop.settle(row._id, body)).json().code))
  expect(codes).toEqual(['refund_under_way'])
  expect(shop.provider.account.refunds).toMatchObject([{ amount: 600 }])
  expect(await shop.deps.db.select().from(refunds)).toMatchObject([{ id: row._id, status: 'done' }])
})
