import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { endEmailLinks } from '../../../platform/db/queries/email-tokens.ts'
import { endSessions } from '../../../platform/db/queries/end-sessions.ts'
import { revokeApiKeys } from '../../../platform/db/queries/revoke-api-keys.ts'
import { recoveryCodes, totpSecrets, wrongCodes } from '../../../platform/db/schema.ts'
import { removeSignIns } from './remove-sign-ins.ts'

/**
 * Ends what gave access to an account before anybody had proven its address: it may be of a person who has signed up with
 * the address of another. The caller replaces the password.
 * @param options.keepsFactors keeps passkeys and the authenticator app
 */
export async function endFormerAccess(tx: Db, userId: string, { keepsFactors = false } = {}): Promise<void> {
  await removeSignIns(tx, userId, { keepsPasskeys: keepsFactors })
  if (!keepsFactors)
    for (const table of [totpSecrets, recoveryCodes, wrongCodes]) await tx.delete(table).where(eq(table.userId, userId))
  await revokeApiKeys(tx, userId)
  await endEmailLinks(tx, userId, ['confirm', 'change', 'reset'])
  await endSessions(tx, { userId })
}
