import type { Identity } from '@promptery/contract/accounts/identities'
import type { Security } from '@promptery/contract/accounts/security'
import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Deps, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { identities, passkeys, recoveryCodes, totpSecrets, users, wrongCodes } from '../../platform/db/schema.ts'
import { Conflict } from '../../platform/errors.ts'
import { labelOf } from '../identities/find-provider.ts'
import { presentPasskey } from '../passkeys.ts'
import { plainHash } from '../passwords/passwords.ts'

/** What the session's user signs in with. */
export async function getSecurity(ctx: UserContext): Promise<Omit<Security, 'success' | 'mustUseSecondFactor'>> {
  const { db, user } = ctx
  const codes = db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
  const own = db.select().from(passkeys).where(eq(passkeys.userId, user.id)).orderBy(asc(passkeys.id))
  const keys = (await own).map(presentPasskey)
  const linked = await db.select().from(identities).where(eq(identities.userId, user.id)).orderBy(asc(identities.id))
  const [row] = await db
    .select({
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      totp: sql<boolean>`${totpSecrets.confirmedAt} is not null`,
      recoveryCodesLeft: sql`(${codes})`.mapWith(Number),
    })
    .from(users)
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(eq(users.id, user.id))
  return {
    ...(row ?? { hasPassword: false, totp: false, recoveryCodesLeft: 0 }),
    passkeys: keys,
    identities: linked.map(presentIdentity(ctx)),
  }
}

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

/** Without the subject. */
const presentIdentity =
  ({ identityProviders = [] }: Pick<Deps, 'identityProviders'>) =>
  ({ id, issuer, email, lastUsedAt }: typeof identities.$inferSelect): Identity => ({
    _id: id,
    label: labelOf({ identityProviders }, issuer),
    email,
    isConnected: identityProviders.some((one) => one.issuer === issuer),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  })
