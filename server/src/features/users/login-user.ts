import type { LoginBody } from '@promptery/contract/users'
import { eq } from 'drizzle-orm'
import type { CurrentUser, Deps } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { Unauthorized } from '../../errors.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Finds the user of an email and password.
 * @throws Unauthorized, the same and as late for an unknown email as for a wrong password
 */
export async function loginUser(ctx: Pick<Deps, 'db'>, input: LoginBody): Promise<CurrentUser> {
  const [user] = await ctx.db.select().from(users).where(eq(users.emailKey, input.email.toLowerCase()))
  if (!(await passwordMatches(user?.passwordHash, input.password)) || !user) {
    throw new Unauthorized('Wrong email or password')
  }
  return { id: user.id, username: user.username, email: user.email ?? '', role: user.role }
}
