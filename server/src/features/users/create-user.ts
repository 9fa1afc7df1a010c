import type { CreateUserBody } from '@promptery/contract/users'
import type { Deps } from '../../context.ts'
import { violatedConstraint } from '../../db/errors.ts'
import { newId } from '../../db/ids.ts'
import { users } from '../../db/schema.ts'
import { Conflict, Invalid } from '../../errors.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'

const TAKEN: Record<string, { path: string; message: string }> = {
  users_username_unique: { path: 'username', message: 'This username is taken' },
  users_email_unique: { path: 'email', message: 'There is an account with this email' },
}

/**
 * Signs a user up; no session is started.
 * @throws Invalid for a common password, Conflict for a name or email that is taken
 */
export async function createUser(
  ctx: Pick<Deps, 'db'>,
  input: CreateUserBody,
): Promise<{ id: string; username: string; email: string }> {
  if (await isCommonPassword(input.password)) {
    const message = 'This password is one of the first that others would try'
    throw new Invalid(message, [{ path: 'password', message }])
  }
  const user = { id: newId(), username: input.username, email: input.email }
  try {
    await ctx.db.insert(users).values({
      ...user,
      usernameKey: user.username.toLowerCase(),
      emailKey: user.email.toLowerCase(),
      passwordHash: await hashPassword(input.password),
    })
  } catch (error) {
    const taken = TAKEN[violatedConstraint(error) ?? '']
    if (taken) throw new Conflict(taken.message, [taken])
    throw error
  }
  return user
}
