import { rowsOf } from '@promptery/testing/consistency'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { endSessions } from '../../platform/db/queries/end-sessions.ts'
import { sessions, users } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, userFactory } from '../../testing/shop/factories.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

it('passwords are hashed on another thread, without blocking the main one', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  count()
  const hash = await hashPassword('nine slow lighthouses')
  const turnsOfHash = turns
  expect(await passwordMatches(hash, 'nine slow lighthouses')).toBe(true)
  isDone = true
  // On the main thread there would be one before and one after.
  expect(turnsOfHash).toBeGreaterThan(20)
  expect(turns - turnsOfHash).toBeGreaterThan(20)
})

it('passwords are hashed with OWASP’s parameters unless a test sets others', async () => {
  expect(await hashPassword('nine slow lighthouses')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('passwords never match without a hash', async () => {
  for (const none of [null, undefined]) expect(await passwordMatches(none, 'nobody has this password')).toBe(false)
})

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

describe('signing in with a wrong password', () => {
  it('has the same response as with an unknown email', async () => {
    const user = await aUser(shop.deps)
    const wrong = await shop.visitor('POST', '/users/login', { email: user.email, password: 'not this one' })
    const unknown = await shop.visitor('POST', '/users/login', {
      email: 'nobody@test.example',
      password: 'not this one',
    })
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    expect(unknown.json()).toEqual(wrong.json())
  })
})

it('a sign-in starts no session with the old password during an uncommitted change', async () => {
  const shop = await testApp()
  const { db } = shop.deps
  const { id, email } = await aUser(shop.deps)
  let answered = false
  const signIn = await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id))
    await endSessions(tx, { userId: id })
    const signingIn = shop.visitor('POST', '/users/login', { email, password: userFactory.password }).finally(() => {
      answered = true
    })
    await expect
      .poll(async () => answered || (await waitsForLock()), { timeout: 10_000, message: 'the sign-in is under way' })
      .toBe(true)
    return { signingIn }
  })
  expect((await signIn.signingIn).statusCode).toBe(401)
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])

  async function waitsForLock(): Promise<boolean> {
    const [found] = await rowsOf<{ waits: boolean }>(
      db,
      `select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waits`,
    )
    return found?.waits === true
  }
})
