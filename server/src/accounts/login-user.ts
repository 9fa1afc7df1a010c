import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import type { LoginBody } from '@promptery/contract/accounts/users'
import { and, eq } from 'drizzle-orm'
import type { CurrentUser, Deps } from '../platform/context.ts'
import { totpSecrets, users } from '../platform/db/schema.ts'
import { Unauthorized } from '../platform/errors.ts'
import { passwordMatches } from './passwords/passwords.ts'

/**
 * Finds the user of an email and password, and whether a code has to follow.
 * @throws Unauthorized, the same and after the same time for an unknown email as for a wrong password
 */
export async function loginUser(
  ctx: Pick<Deps, 'db' | 'passwordCost'>,
  input: LoginBody,
): Promise<{ user: CurrentUser; passwordHash: string; hasTotp: boolean }> {
  const [row] = await ctx.db
    .select({ user: users, totp: totpSecrets.confirmedAt })
    .from(users)
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(eq(users.emailKey, emailKeyOf(input.email)))
  const user = row?.user
  if (!(await passwordMatches(user?.passwordHash, input.password, ctx.passwordCost)) || !user?.passwordHash)
    throw wrongCredentials()
  const { id, username, displayName, email, role, passwordHash } = user
  return { user: { id, username, displayName, email: email ?? '', role }, passwordHash, hasTotp: Boolean(row?.totp) }
}

/**
 * Whether a user's password is unchanged since it was checked, after the session was stored. Waits for an uncommitted
 * change, which ended the sessions of before and not this one.
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
