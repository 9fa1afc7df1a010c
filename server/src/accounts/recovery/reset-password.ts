import type { ResetPasswordBody } from '@promptery/contract/accounts/email'
import { eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { endEmailLinks, isEmailToken, takeEmailToken } from '../../platform/db/queries/email-tokens.ts'
import { endSessions, revokeApiKeys } from '../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../platform/db/queries/notifications/queue-mail.ts'
import { users } from '../../platform/db/schema.ts'
import { guardWhileTotp, hashPassword, refuseCommonPassword } from '../passwords/passwords.ts'
import { endFormerAccess, removeSignIns } from '../sign-ins.ts'
import { linkExpired } from './email.ts'

/**
 * Sets a new password by the link of a mail, which is used up. Ends all sessions. With `revokeKeys` revokes the API keys,
 * with `removeSignIns` removes passkeys and linked accounts. The link proves the address: if nothing had, all of them go,
 * and two-step sign-in.
 * @throws Invalid for a link that does not work any more, or a common password
 */
export async function resetPassword(ctx: Context, input: Required<ResetPasswordBody>): Promise<void> {
  // Before the password is hashed, so that guessing costs little.
  if (!(await isEmailToken(ctx.db, input.token, 'reset'))) throw linkExpired()
  await refuseCommonPassword(input.newPassword, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword, ctx.passwordCost)
  await ctx.db.transaction(async (tx) => {
    const taken = await takeEmailToken(tx, input.token, 'reset')
    if (!taken) throw linkExpired()
    const { userId, email } = taken
    const { isFirstProof, isAdmin } = await selectAccount(tx, userId)
    // Where admins must use a second factor, a mailbox alone removes none of theirs.
    const keepsFactors = isAdmin && ctx.config.adminSecondFactor
    if (isFirstProof) await endFormerAccess(tx, userId, { keepsFactors })
    if (input.revokeKeys) await revokeApiKeys(tx, userId)
    const hasRemoved = input.removeSignIns && (await removeSignIns(tx, userId, { keepsPasskeys: keepsFactors }))
    const isSame = sql`${users.email} = ${email}`
    await tx
      .update(users)
      .set({
        passwordHash,
        emailConfirmedAt: sql`case when ${isSame} then coalesce(${users.emailConfirmedAt}, now()) else ${users.emailConfirmedAt} end`,
      })
      .where(eq(users.id, userId))
    await guardWhileTotp(tx, userId)
    await endEmailLinks(tx, userId, ['change', 'reset'])
    await endSessions(tx, { userId })
    const what = [
      'A new password was chosen by the link of a mail, and you were signed out everywhere.',
      isFirstProof && `${formerAccess(keepsFactors)} were removed, since nothing had confirmed the address before.`,
      hasRemoved && `${keepsFactors ? 'Linked' : 'Passkeys and linked'} accounts were removed.`,
    ]
    const ifNotYou = 'If that was not you, another person reads your mail: change its password first, then this one.'
    const text = `${what.filter(Boolean).join(' ')}\n${ifNotYou}`
    await queueMail(tx, { userId, kind: 'security', content: { title: 'Your password was changed', text } })
  })
}

const formerAccess = (keepsFactors: boolean): string =>
  keepsFactors ? 'API keys and linked accounts' : 'Two-step sign-in, passkeys, API keys and linked accounts'

async function selectAccount(tx: Db, userId: string): Promise<{ isFirstProof: boolean; isAdmin: boolean }> {
  const columns = {
    isFirstProof: isNull(users.emailConfirmedAt).mapWith(Boolean),
    isAdmin: sql<boolean>`${users.role} = 'admin'`,
  }
  const [account] = await tx.select(columns).from(users).where(eq(users.id, userId))
  return account ?? { isFirstProof: true, isAdmin: false }
}

const RESET_MINUTES = 30

/**
 * Sends a link to choose a new password, if there is an account. That is looked up when the mail is sent: here nothing
 * depends on it, neither the answer nor the time that it takes.
 */
export async function askForReset({ db }: Pick<Context, 'db'>, { email }: { email: string }): Promise<void> {
  const expiresAt = new Date(Date.now() + RESET_MINUTES * 60_000)
  await queueMail(db, { address: email, kind: 'reset', content: {}, expiresAt })
}
