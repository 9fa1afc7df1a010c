import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { identities, passkeys } from '../../../platform/db/schema.ts'

/**
 * Removes what signs a user in besides the password, in an account that has one.
 * @param options.keepsPasskeys removes linked accounts alone
 * @returns whether there was anything
 */
export async function removeSignIns(tx: Db, userId: string, { keepsPasskeys = false } = {}): Promise<boolean> {
  const keys = keepsPasskeys
    ? []
    : await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  const linked = await tx.delete(identities).where(eq(identities.userId, userId)).returning({ id: identities.id })
  return keys.length + linked.length > 0
}
