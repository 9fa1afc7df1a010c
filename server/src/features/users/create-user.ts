import type { ErrorCode } from '@promptery/contract/errors'
import { isReservedUsername } from '@promptery/contract/people/usernames'
import type { CreateUserBody } from '@promptery/contract/people/users'
import type { Deps } from '../../platform/context.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/ids.ts'
import { users } from '../../platform/db/schema.ts'
import { usernameColumns } from '../../platform/db/username-columns.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { hashPassword, refuseCommonPassword } from './passwords/passwords.ts'
import { sendConfirmation } from './recovery/send-confirmation.ts'

const TAKEN: Record<string, { code: ErrorCode<409>; path: string; message: string }> = {
  users_username_unique: { code: 'username_taken', path: 'username', message: 'This username is taken' },
  users_username_skeleton_unique: {
    code: 'username_taken',
    path: 'username',
    message: 'This username looks like one that is taken: choose another',
  },
  users_email_unique: { code: 'email_taken', path: 'email', message: 'There is an account with this email' },
}

/**
 * Signs a user up, without a session. With mail, the address has to be confirmed.
 * @param input.mayMail whether the limits of mail allow to send the link now
 * @throws Invalid for a reserved name or a common password, Conflict for a taken name or email, or a name that looks
 *   like a taken one
 */
export async function createUser(
  ctx: Pick<Deps, 'db' | 'mail' | 'config' | 'passwordCost'>,
  input: CreateUserBody & { mayMail?: boolean },
): Promise<{ id: string; username: string; email: string }> {
  if (isReservedUsername(input.username, ctx.config.appName)) {
    const message = 'This username is kept for the shop itself: choose another'
    throw new Invalid('invalid_input', message, [{ path: 'username', message }])
  }
  await refuseCommonPassword(input.password, 'password')
  const user = { id: newId(), username: input.username, email: input.email }
  try {
    const passwordHash = await hashPassword(input.password, ctx.passwordCost)
    const mustConfirmEmail = ctx.mail !== undefined
    await ctx.db.transaction(async (tx) => {
      await tx.insert(users).values({
        ...user,
        ...usernameColumns(user.username),
        emailKey: user.email.toLowerCase(),
        passwordHash,
        mustConfirmEmail,
      })
      if (mustConfirmEmail && input.mayMail) await sendConfirmation(tx, { userId: user.id, email: user.email })
    })
  } catch (error) {
    const taken = TAKEN[violatedConstraint(error) ?? '']
    if (taken) throw new Conflict(taken.code, taken.message, [{ path: taken.path, message: taken.message }])
    throw error
  }
  return user
}
