import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../../context.ts'
import { endSessions } from '../../../db/queries/end-sessions.ts'
import { users } from '../../../db/schema.ts'
import { Conflict, Invalid } from '../../../errors.ts'
import { hashPassword, passwordMatches, refuseCommonPassword } from './passwords.ts'

/**
 * Checks that it is the user who asks.
 * @returns the hash that the password was found to match
 * @throws Invalid
 */
export async function confirmPassword(ctx: UserContext, input: { currentPassword: string }): Promise<string> {
  const [user] = await ctx.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, ctx.user.id))
  if (!user?.hash || !(await passwordMatches(user.hash, input.currentPassword))) {
    const message = 'This is not your current password'
    throw new Invalid('wrong_password', message, [{ path: 'currentPassword', message }])
  }
  return user.hash
}

/**
 * Sets a new password and ends every session but one: whoever knew the old one is out.
 * @param input.confirmedHash what `confirmPassword` returned
 * @throws Invalid for a common password, Conflict when it was changed meanwhile
 */
export async function changePassword(
  ctx: UserContext,
  input: { confirmedHash: string; newPassword: string; exceptKey: string },
): Promise<void> {
  await refuseCommonPassword(input.newPassword, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword)
  await ctx.db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, ctx.user.id), eq(users.passwordHash, input.confirmedHash)))
      .returning({ id: users.id })
    if (changed.length === 0) throw new Conflict('password_changed', 'Your password has been changed meanwhile')
    await endSessions(tx, { userId: ctx.user.id, exceptKey: input.exceptKey })
  })
}
