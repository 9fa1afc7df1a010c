import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { customPlansOf } from '../../../testing/database/plans.ts'
import { multipart } from '../../../testing/http/multipart.ts'
import { logInMemory } from '../../../testing/log.ts'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith } from '../../../testing/shop/factories.ts'
import { sessions } from '../../db/schema.ts'
import { FairQueue } from '../../runtime/fair-queue.ts'
import { RESERVE_BYTES } from '../../runtime/files.ts'
import { loadSession } from './session-store.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterEach(() => vi.restoreAllMocks())

it('a request’s work on texts is queued for its user, else for its address, also after a form', async () => {
  const user = await aUser(shop.deps)
  const asUser = await shop.as(user)
  const run = vi.spyOn(FairQueue.prototype, 'run')
  const clients = () => [...new Set(run.mock.calls.splice(0).map(([client]) => client))]
  const prompt = 'Words of [city]. '.repeat(500)
  const form = await multipart(promptFieldsWith({ prompt }))
  const created = await asUser('POST', '/prompts/create', undefined, form)
  expect(created.statusCode).toBe(201)
  expect(clients()).toContain(user.id)
  const { id } = await aPrompt(shop.deps, { uploader: user })
  run.mock.calls.length = 0
  expect((await asUser('PUT', `/prompts/update/${id}`, { prompt })).statusCode).toBe(200)
  expect(clients()).toEqual([user.id])
  await shop.visitor('GET', `/prompts/outline/${id}`, undefined, { remoteAddress: '203.0.113.9' })
  expect(clients()).toEqual(['203.0.113.9'])
})

it('sessions are loaded by a plan that is kept', async () => {
  const { deps } = await testApp()
  // PostgreSQL compares the first five plans with one for all values.
  expect(await customPlansOf(deps.db, (db) => loadSession(db, 'unknown'))).toBe(5)
})

const LONG_AGO = new Date(Date.now() - 6 * 60_000)

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

it('the use of a session is not stored when the disk of the embedded PostgreSQL is nearly full', async () => {
  for (const [room, isStored] of [
    [RESERVE_BYTES, false],
    [RESERVE_BYTES + 1, true],
  ] as const) {
    const low = await testApp({}, {}, shop, { databaseFreeBytes: async () => room })
    expect(await requestLater(low, '203.0.113.8')).toEqual({ statusCode: 200, isStored })
  }
})

it('the use of a session is logged and ignored when it cannot be stored', async () => {
  await shop.deps.db.execute(
    sql`alter table sessions add constraint refused check (address <> '203.0.113.9') not valid`,
  )
  expect(await requestLater(shop, '203.0.113.9')).toEqual({ statusCode: 200, isStored: false })
  expect(written()).toContain('could not store the use of a session')
})
