import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { eq } from 'drizzle-orm'
import { users } from '../../../platform/db/schema.ts'
import type { TestApp } from '../app.ts'
import { hashOfPassword, type TestUser } from '../factories.ts'
import { isLive, newSession } from './new-session.ts'

/**
 * The cookie of an existing session: the given one, or a new one if a request has ended it. Restores the user's test
 * password and email if a request has changed them.
 */
export async function liveCookie(shop: TestApp, user: TestUser, cookie: string | undefined): Promise<string> {
  if (cookie && (await isLive(shop.deps.db, cookie))) return cookie
  const { id, email } = user
  const passwordHash = await hashOfPassword()
  await shop.deps.db
    .update(users)
    .set({ passwordHash, email, emailKey: emailKeyOf(email) })
    .where(eq(users.id, id))
  return newSession(shop.deps.db, user)
}
