import type { LoginBody } from '@promptery/contract/people/users'
import { and, eq } from 'drizzle-orm'
import type { CurrentUser, Deps } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { Unauthorized } from '../../errors.ts'
import { passwordMatches } from './passwords/passwords.ts'

/**
 * Finds the user of an email and password.
 * @throws Unauthorized, the same and as late for an unknown email as for a wrong password
 */
export async function loginUser(
  ctx: Pick<Deps, 'db'>,
  input: LoginBody,
): Promise<{ user: CurrentUser; passwordHash: string }> {
  const [user] = await ctx.db.select().from(users).where(eq(users.emailKey, input.email.toLowerCase()))
  if (!(await passwordMatches(user?.passwordHash, input.password)) || !user?.passwordHash) throw wrongCredentials()
  const { id, username, email, role, passwordHash } = user
  return { user: { id, username, email: email ?? '', role }, passwordHash }
}

/**
 * Whether a user's password is still the one that was checked, now that its session is there to be ended. Waits for a
 * change that is not committed yet: that one has looked for sessions already, and has not seen this one.
 */
export async function stillHasPassword(ctx: Pick<Deps, 'db'>, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('share')
  return rows.length > 0
}

export const wrongCredentials = (): Unauthorized => new Unauthorized('wrong_credentials', 'Wrong email or password')
