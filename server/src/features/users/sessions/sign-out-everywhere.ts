import { eq } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { endSessions } from '../../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { revokeApiKeys } from '../../../platform/db/queries/revoke-api-keys.ts'
import { users } from '../../../platform/db/schema.ts'
import { SECURITY_MAILS } from '../security-mails.ts'
import { keepOneSignIn } from '../sign-ins/keep-one-sign-in.ts'
import { removeSignIns } from '../sign-ins/remove-sign-ins.ts'

interface Extent {
  /** The session that stays. */
  exceptKey: string | undefined
  revokeKeys: boolean
  removeSignIns: boolean
}

/**
 * Ends the sessions of the user. With `revokeKeys` revokes the API keys, with `removeSignIns` removes passkeys and linked
 * accounts.
 * @returns the number of ended sessions
 * @throws Conflict if nothing else signs the user in
 */
export function signOutEverywhere(ctx: UserContext, extent: Extent): Promise<number> {
  const { db, user } = ctx
  const { exceptKey } = extent
  return db.transaction(async (tx) => {
    // After a key that is being created.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    if (extent.revokeKeys) await revokeApiKeys(tx, user.id)
    if (extent.removeSignIns) {
      await keepOneSignIn(tx, ctx, async () => {
        if (!(await removeSignIns(tx, user.id))) return
        await queueMail(tx, { userId: user.id, kind: 'security', content: SECURITY_MAILS.signInsRemoved })
      })
    }
    return endSessions(tx, { userId: user.id, ...(exceptKey !== undefined && { exceptKey }) })
  })
}
