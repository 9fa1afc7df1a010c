import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { logInMemory } from '../../../testing/log.ts'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aUser } from '../../../testing/shop/factories.ts'
import { sessions } from '../../db/schema.ts'
import { RESERVE_BYTES } from '../../runtime/files.ts'

const LONG_AGO = new Date(Date.now() - 6 * 60_000)

let shop: TestApp
const { logger, written } = logInMemory('warn')
beforeAll(async () => {
  shop = await testApp({}, {}, undefined, { logger })
})

/** A request of a session that was last used six minutes ago. */
async function requestLater(at: TestApp, remoteAddress: string) {
  const user = await aUser(shop.deps)
  const call = await at.as(user)
  const ofUser = eq(sessions.userId, user.id)
  await shop.deps.db.update(sessions).set({ lastSeenAt: LONG_AGO }).where(ofUser)
  const { statusCode } = await call('GET', '/users/current', undefined, { remoteAddress })
  const [row] = await shop.deps.db.select().from(sessions).where(ofUser)
  return { statusCode, isStored: row?.lastSeenAt.getTime() !== LONG_AGO.getTime() }
}

it('is not stored when the disk of the embedded PostgreSQL is nearly full', async () => {
  for (const [room, isStored] of [
    [RESERVE_BYTES, false],
    [RESERVE_BYTES + 1, true],
  ] as const) {
    const low = await testApp({}, {}, shop, { databaseFreeBytes: async () => room })
    expect(await requestLater(low, '203.0.113.8')).toEqual({ statusCode: 200, isStored })
  }
})

it('is logged and ignored when it cannot be stored', async () => {
  await shop.deps.db.execute(
    sql`alter table sessions add constraint refused check (address <> '203.0.113.9') not valid`,
  )
  expect(await requestLater(shop, '203.0.113.9')).toEqual({ statusCode: 200, isStored: false })
  expect(written()).toContain('could not store the use of a session')
})
