import { and, eq, isNull } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { endEmailLinks } from '../../platform/db/queries/email-tokens.ts'
import { endSessions, lockSignedIn, revokeApiKeys } from '../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../platform/db/queries/notifications/queue-mail.ts'
import { users } from '../../platform/db/schema.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { SECURITY_MAILS } from '../security-mails.ts'
import { removeSignIns } from '../sign-ins.ts'
import { guardedLike, guardWhileTotp, hashPassword, passwordMatches, refuseCommonPassword } from './passwords.ts'

const CHANGED = {
  title: 'Your password was changed',
  text: 'The password of your account was changed, and you were signed out everywhere else.\nIf that was not you, choose a new one by “Forgot password?” now.',
}

/**
 * Checks the user's password. @param path the field of the password
 * @returns the hash that it matched
 * @throws Invalid
 */
export async function confirmPassword(
  ctx: UserContext,
  { currentPassword, path = 'currentPassword' }: { currentPassword: string; path?: string },
): Promise<string> {
  const [user] = await ctx.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, ctx.user.id))
  if (!user?.hash || !(await passwordMatches(user.hash, currentPassword, ctx.passwordCost))) throw wrongPassword(path)
  return user.hash
}

const wrongPassword = (path: string): Invalid => {
  const message = 'This is not your current password'
  return new Invalid('wrong_password', message, [{ path, message }])
}

/**
 * Sets the password of a user who has none.
 * @throws Invalid for a common one, Conflict for a user who has one, Unauthorized when the session has ended meanwhile
 */
export async function setPassword(
  ctx: UserContext,
  { newPassword, sessionKey }: { newPassword: string; sessionKey: string },
): Promise<void> {
  await refuseCommonPassword(newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword, ctx.passwordCost)
  await ctx.db.transaction(async (tx) => {
    await lockSignedIn(tx, { userId: ctx.user.id, sessionKey })
    const set = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, ctx.user.id), isNull(users.passwordHash)))
      .returning({ id: users.id })
    if (set.length === 0) throw new Conflict('password_set', 'Your account has a password already')
    await guardWhileTotp(tx, ctx.user.id)
    await endEmailLinks(tx, ctx.user.id, ['change', 'reset'])
    await queueMail(tx, { userId: ctx.user.id, kind: 'security', content: SECURITY_MAILS.passwordSet })
  })
}

/**
 * Sets a new password and ends all other sessions, so that an intruder is signed out. With `revokeKeys` revokes the API
 * keys, with `removeSignIns` removes passkeys and linked accounts.
 * @param input.confirmedHash result of `confirmPassword`
 * @throws Invalid for a common password, Conflict when it was changed meanwhile
 */
export async function changePassword(
  ctx: UserContext,
  input: { confirmedHash: string; newPassword: string; exceptKey: string; revokeKeys: boolean; removeSignIns: boolean },
): Promise<void> {
  await refuseCommonPassword(input.newPassword, 'newPassword')
  const passwordHash = guardedLike(await hashPassword(input.newPassword, ctx.passwordCost), input.confirmedHash)
  await ctx.db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, ctx.user.id), eq(users.passwordHash, input.confirmedHash)))
      .returning({ id: users.id })
    if (changed.length === 0) throw new Conflict('password_changed', 'Your password has been changed meanwhile')
    if (input.revokeKeys) await revokeApiKeys(tx, ctx.user.id)
    if (input.removeSignIns && (await removeSignIns(tx, ctx.user.id)))
      await queueMail(tx, { userId: ctx.user.id, kind: 'security', content: SECURITY_MAILS.signInsRemoved })
    await endSessions(tx, { userId: ctx.user.id, exceptKey: input.exceptKey })
    await endEmailLinks(tx, ctx.user.id, ['change', 'reset'])
    await queueMail(tx, { userId: ctx.user.id, kind: 'security', content: CHANGED })
  })
}
