import { emailKeyOf } from '@promptery/contract/people/email-address'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../../platform/context.ts'
import { type Actor, recordAct } from '../../../platform/db/queries/audit.ts'
import { endEmailLinks } from '../../../platform/db/queries/email-tokens.ts'
import { endSessions } from '../../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { users } from '../../../platform/db/schema.ts'
import { guardWhileTotp } from './guard-password.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'

const REPLACED = {
  title: 'Your password was changed',
  text: 'The shop has given your account a new password, and you were signed out everywhere.\nIf you have not asked for that, ask the shop why.',
}

/**
 * Replaces the password of an account by email, for the shop's owner. Ends its sessions, audits that and notifies the
 * account by mail. Its second factors stay.
 * @returns `undefined` without such an account
 * @throws Invalid for a common password
 */
export async function replacePassword(
  ctx: Pick<Deps, 'db' | 'passwordCost'>,
  { email, password, actor }: { email: string; password: string; actor: Actor },
): Promise<{ username: string } | undefined> {
  await refuseCommonPassword(password, 'password')
  const passwordHash = await hashPassword(password, ctx.passwordCost)
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.emailKey, emailKeyOf(email)))
      .returning({ id: users.id, username: users.username })
    if (!user) return undefined
    await guardWhileTotp(tx, user.id)
    await endEmailLinks(tx, user.id, ['change', 'reset'])
    await endSessions(tx, { userId: user.id })
    await recordAct(tx, { act: 'reset-password', actor, subject: { type: 'user', id: user.id, name: user.username } })
    await queueMail(tx, { userId: user.id, kind: 'security', content: REPLACED })
    return user
  })
}
