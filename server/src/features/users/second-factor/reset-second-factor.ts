import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { passkeys, recoveryCodes, totpSecrets, users, wrongCodes } from '../../../platform/db/schema.ts'
import { Conflict } from '../../../platform/errors.ts'
import { plainHash } from '../passwords/guard-password.ts'

/**
 * Removes the authenticator app and its recovery codes, so that the password signs in alone. A lost device has the
 * passkeys, too: they go where there is a password.
 * @returns what was removed, in words
 * @throws Conflict when there is nothing to remove
 */
export async function resetSecondFactor(tx: Db, userId: string): Promise<string> {
  const apps = await tx
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ userId: totpSecrets.userId })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(wrongCodes).where(eq(wrongCodes.userId, userId))
  const [account] = await tx
    .update(users)
    .set({ passwordHash: plainHash })
    .where(and(eq(users.id, userId), isNotNull(users.passwordHash)))
    .returning({ id: users.id })
  const keys = account
    ? await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
    : []
  if (apps.length + keys.length === 0) throw new Conflict('totp_off', 'There is no second factor to remove')
  return [apps.length > 0 && 'two-step sign-in', keys.length > 0 && 'the passkeys'].filter(Boolean).join(' and ')
}
