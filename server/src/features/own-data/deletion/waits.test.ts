import type { DeletionWait } from '@promptery/contract/people/deletion'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { users } from '../../../platform/db/schema.ts'
import { type PayoutShop, payoutShop } from '../../../testing/money/payout-shop.ts'
import { aSale } from '../../../testing/money/sales.ts'
import { passTime } from '../../../testing/shop/a-life.ts'
import { aUser, type TestUser } from '../../../testing/shop/factories.ts'
import { eraseAccountsJob } from './erase-accounts-job.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await payoutShop()
})

const ask = async (user: TestUser) => (await shop.as(user))('POST', '/users/deletion', { balance: 'pay_out' })

/** Runs the hourly job. @returns whether the account is erased */
async function isErased({ id }: TestUser): Promise<boolean> {
  await eraseAccountsJob().run({ ...shop.deps, log: pino({ level: 'silent' }) })
  const [row] = await shop.deps.db.select().from(users).where(eq(users.id, id))
  return row?.erasedAt !== null
}

/** Asks for the deletion, waits for the 14 days, and expects that these hold it. */
async function expectHeld(user: TestUser, waits: DeletionWait[]): Promise<void> {
  expect((await ask(user)).json().deletion.waits).toEqual(waits)
  await passTime(shop, user)
  expect(await isErased(user)).toBe(false)
}

it('an erasure of a buyer waits for an open refund request', async () => {
  const { buyer, purchaseId } = await aSale(shop)
  const asked = await buyer.call('POST', '/payments/refund-requests', { purchaseId, reason: 'It does not work' })
  const { _id } = asked.json().refundRequest
  await expectHeld(buyer.user, ['refunds'])
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  const refused = { decision: 'refuse', answer: 'It does' }
  expect((await admin('POST', `/payments/refund-requests/${_id}`, refused)).statusCode).toBe(200)
  expect(await isErased(buyer.user)).toBe(true)
  await shop.expectAgreed()
})
