import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { endEmailLinks } from '../platform/db/queries/email-tokens.ts'
import { endSessions, revokeApiKeys } from '../platform/db/queries/end-sessions.ts'
import { identities, passkeys, recoveryCodes, totpSecrets, users, wrongCodes } from '../platform/db/schema.ts'
import { Conflict } from '../platform/errors.ts'

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

/** Does `work`, which removes a way to sign in, if another one is left. One after the other for each user. @throws Conflict */
export async function keepOneSignIn(
  tx: Db,
  { user, identityProviders = [] }: Pick<UserContext, 'user' | 'identityProviders'>,
  work: () => Promise<void>,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
  await work()
  const issuers = identityProviders.map(({ issuer }) => issuer)
  const ofUser = { passkeys: eq(passkeys.userId, user.id), identities: eq(identities.userId, user.id) }
  const [left] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, user.id),
        or(
          isNotNull(users.passwordHash),
          exists(tx.select({ one: sql`1` }).from(passkeys).where(ofUser.passkeys)),
          exists(
            tx
              .select({ one: sql`1` })
              .from(identities)
              .where(and(ofUser.identities, inArray(identities.issuer, issuers))),
          ),
        ),
      ),
    )
  if (!left) throw new Conflict('last_sign_in', 'Nothing else signs you in: set a password first')
}

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
