import { and, eq, exists, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { totpSecrets, users } from '../../../platform/db/schema.ts'

/**
 * While a code has to follow it, a stored password hash is labelled with another variant of argon2. A process of
 * an earlier release, which asks for no code, does not know the label and finds every such password wrong (decision
 * 076).
 */
const [PLAIN, GUARDED] = ['$argon2id$', '$argon2d$'] as const

/** The column with the label, and without it. Null stays null. */
export const guardedHash = sql`replace(${users.passwordHash}, ${PLAIN}, ${GUARDED})`
export const plainHash = sql`replace(${users.passwordHash}, ${GUARDED}, ${PLAIN})`

export const isGuarded = (hash: string): boolean => hash.startsWith(GUARDED)

/** A hash that can be verified. */
export const withoutGuard = (hash: string): string => hash.replace(GUARDED, PLAIN)

/** `hash` labelled like the one that it replaces. */
export const guardedLike = (hash: string, replaced: string): string =>
  isGuarded(replaced) ? hash.replace(PLAIN, GUARDED) : hash

/** Labels a new password of a user who has an authenticator app, in the transaction that sets it. */
export async function guardWhileTotp(tx: Db, userId: string): Promise<void> {
  const totp = tx
    .select({ userId: totpSecrets.userId })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
  await tx
    .update(users)
    .set({ passwordHash: guardedHash })
    .where(and(eq(users.id, userId), exists(totp)))
}
