import type { DeletionWait } from '@promptery/contract/people/deletion'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { purchases, users } from '../../../platform/db/schema.ts'
import { type PayoutShop, payoutShop } from '../../../testing/money/payout-shop.ts'
import { aConnectedEngineer, aSale, refundSale } from '../../../testing/money/sales.ts'
import { passTime } from '../../../testing/shop/a-life.ts'
import type { TestUser } from '../../../testing/shop/factories.ts'
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

it.each(['won', 'lost'] as const)('an erasure of both sides waits for an open dispute, until it is %s', async (end) => {
  const { engineer } = await aConnectedEngineer(shop)
  const { buyer } = await aSale(shop, { engineer })
  expect(await shop.pay()).toMatchObject({ sent: 1 })
  const { account } = shop.provider
  const [session] = account.sessions.values()
  if (!session) throw new Error('There is no page at the provider')
  const dispute = account.dispute(session)
  await shop.deliver()
  for (const user of [engineer, buyer.user]) await expectHeld(user, ['disputes'])
  account.closeDispute(dispute, end)
  await shop.deliver()
  await shop.pay()
  expect([await isErased(engineer), await isErased(buyer.user)]).toEqual([true, true])
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
  await expectHeld(engineer, ['balance', 'debt'])
  await shop.deps.db
    .update(purchases)
    .set({ paidAt: new Date(0) })
    .where(eq(purchases.id, later.purchaseId))
  await shop.pay()
  expect(await isErased(engineer)).toBe(true)
  await shop.expectAgreed()
})
