import type { ResetPasswordBody } from '@promptery/contract/people/email'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { endEmailLinks, isEmailToken, takeEmailToken } from '../../../platform/db/queries/email-tokens.ts'
import { endSessions } from '../../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../../platform/db/queries/queue-mail.ts'
import { revokeApiKeys } from '../../../platform/db/queries/revoke-api-keys.ts'
import { identities, passkeys, users } from '../../../platform/db/schema.ts'
import { guardWhileTotp } from '../passwords/guard-password.ts'
import { hashPassword, refuseCommonPassword } from '../passwords/passwords.ts'
import { allowRecoveryCodes } from '../second-factor/limit-codes.ts'
import { linkExpired } from './link-expired.ts'

/**
 * Sets a new password by the link of a mail, which is used up. Ends all sessions; with `revokeKeys` revokes the API keys
 * too. The link proves the address. If nothing had, passkeys, providers and API keys go: they may be of a person who
 * signed up with an address of another.
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
    const isFirstProof = await isUnconfirmed(tx, userId)
    if (isFirstProof) {
      await tx.delete(passkeys).where(eq(passkeys.userId, userId))
      await tx.delete(identities).where(eq(identities.userId, userId))
      await revokeApiKeys(tx, userId)
    }
    const isSame = sql`${users.email} = ${email}`
    await tx
      .update(users)
      .set({
        passwordHash,
        emailConfirmedAt: sql`case when ${isSame} then coalesce(${users.emailConfirmedAt}, now()) else ${users.emailConfirmedAt} end`,
      })
      .where(eq(users.id, userId))
    await guardWhileTotp(tx, userId)
    await allowRecoveryCodes(tx, userId)
    await endEmailLinks(tx, userId, ['change', 'reset'])
    if (input.revokeKeys) await revokeApiKeys(tx, userId)
    await endSessions(tx, { userId })
    await queueMail(tx, {
      userId,
      kind: 'security',
      content: {
        title: 'Your password was changed',
        text: `A new password was chosen by the link of a mail, and you were signed out everywhere. ${isFirstProof ? 'Passkeys, linked providers and API keys of the account were removed, since nothing had confirmed its address before. ' : ''}If that was not you, another person reads your mail: change its password first, then this one.`,
      },
    })
  })
}

async function isUnconfirmed(tx: Db, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), isNull(users.emailConfirmedAt)))) > 0
}
