import type { DeletionWait } from '@promptery/contract/accounts/deletion'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { accountDeletions, users } from '../../platform/db/schema.ts'
import { eraseAccountsJob } from '../../shop/own-data/deletion/deletions.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** A member requests the deletion of their account. */
export const requestDeletion = async (shop: TestApp, user: TestUser, body: object = {}) =>
  (await shop.as(user))('POST', '/users/deletion', body)

/** As if the time to come back were over. */
export const passTime = (shop: TestApp, { id }: TestUser) =>
  shop.deps.db.update(accountDeletions).set({ dueAt: sql`now()` }).where(eq(accountDeletions.userId, id))

/** Runs the hourly job. */
export const runErasures = ({ deps }: TestApp) => eraseAccountsJob().run({ ...deps, log: pino({ level: 'silent' }) })

export async function isErased({ deps }: TestApp, { id }: TestUser): Promise<boolean> {
  const [row] = await deps.db.select().from(users).where(eq(users.id, id))
  return row?.erasedAt !== null
}

/** Requests the deletion, waits for the 14 days, and expects that these hold it. */
export async function expectHeld(shop: TestApp, user: TestUser, waits: DeletionWait[]): Promise<void> {
  const requested = await requestDeletion(shop, user, { balance: 'pay_out' })
  expect(requested.json().deletion.waits).toEqual(waits)
  await passTime(shop, user)
  await runErasures(shop)
  expect(await isErased(shop, user)).toBe(false)
}
