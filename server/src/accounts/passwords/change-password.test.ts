import { rowsOf } from '@promptery/testing/consistency'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { endSessions } from '../../platform/db/queries/end-sessions.ts'
import { sessions, users } from '../../platform/db/schema.ts'
import { testApp } from '../../testing/shop/app.ts'
import { aUser, userFactory } from '../../testing/shop/factories.ts'

it('starts no session with the old password during an uncommitted change', async () => {
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
