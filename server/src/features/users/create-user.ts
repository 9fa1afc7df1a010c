import type { ErrorCode } from '@promptery/contract/errors'
import type { CreateUserBody } from '@promptery/contract/users'
import type { Deps } from '../../context.ts'
import { violatedConstraint } from '../../db/errors.ts'
import { newId } from '../../db/ids.ts'
import { users } from '../../db/schema.ts'
import { Conflict } from '../../errors.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'

const TAKEN: Record<string, { code: ErrorCode<409>; path: string; message: string }> = {
  users_username_unique: { code: 'username_taken', path: 'username', message: 'This username is taken' },
  users_email_unique: { code: 'email_taken', path: 'email', message: 'There is an account with this email' },
}

/**
 * Signs a user up; no session is started.
 * @throws Invalid for a common password, Conflict for a name or email that is taken
 */
export async function createUser(
  ctx: Pick<Deps, 'db'>,
  input: CreateUserBody,
): Promise<{ id: string; username: string; email: string }> {
  await refuseCommonPassword(input.password, 'password')
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
    if (taken) throw new Conflict(taken.code, taken.message, [{ path: taken.path, message: taken.message }])
    throw error
  }
  return user
}
