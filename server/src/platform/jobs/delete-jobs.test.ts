import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { logInMemory } from '../../testing/log.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { idAt } from '../db/ids.ts'
import { challenges, notifications, rateLimits, sessions } from '../db/schema.ts'
import type { Job } from './job.ts'
import { deleteExpiredRateLimits, deleteExpiredSessions, deleteOldNotifications } from './start-jobs.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterEach(() => void vi.useRealTimers())
const run = (job: Job) => job.run({ ...shop.deps, log: logInMemory('warn').logger })

it('sessions are deleted once they have expired', async () => {
  const [ended, going] = [await aUser(shop.deps), await aUser(shop.deps)]
  for (const user of [ended, going]) await shop.as(user)
  const now = Date.now()
  const endAt = (user: TestUser, expiresAt: Date) =>
    shop.deps.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, user.id))
  await endAt(ended, new Date(now))
  await endAt(going, new Date(now + 1))
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await run(deleteExpiredSessions)
  expect((await shop.deps.db.select().from(sessions)).map(({ userId }) => userId)).toEqual([going.id])
})

it('steps of a sign-in are deleted once they have expired', async () => {
  const now = Date.now()
  const step = (kind: 'code' | 'passkey', secretHash: string, expiresAt: number) => ({
    ...{ kind, secretHash, data: {}, expiresAt: new Date(expiresAt) },
  })
  const ended = [step('code', 'ended code', now), step('passkey', 'ended passkey', now)]
  await shop.deps.db.insert(challenges).values([...ended, step('passkey', 'going', now + 1)])
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await run(deleteExpiredSessions)
  expect((await shop.deps.db.select().from(challenges)).map(({ secretHash }) => secretHash)).toEqual(['going'])
})

it('expired rate limits are deleted', async () => {
  await shop.deps.db.delete(rateLimits)
  const rows = [
    { key: 'old', points: 1, expire: ago(1) },
    { key: 'young', points: 1, expire: ago(-1) },
    { key: 'endless', points: 1, expire: null },
  ]
  await shop.deps.db.insert(rateLimits).values(rows)
  await run(deleteExpiredRateLimits)
  expect((await shop.deps.db.select().from(rateLimits)).map(({ key }) => key).sort()).toEqual(['endless', 'young'])
})

it('read notifications are deleted after a year', async () => {
  const user = await aUser(shop.deps)
  const notification = (days: number, isRead: boolean) => ({
    id: idAt(ago(days)),
    userId: user.id,
    type: 'approved' as const,
    createdAt: ago(days),
    readAt: isRead ? ago(days) : null,
  })
  const [old, unread, young] = [notification(366, true), notification(366, false), notification(364, true)]
  await shop.deps.db.insert(notifications).values([old, unread, young])
  await run(deleteOldNotifications)
  const left = await shop.deps.db.select().from(notifications)
  expect(left.map(({ id }) => id).sort()).toEqual([unread.id, young.id].sort())
})
