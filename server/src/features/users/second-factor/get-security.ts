import type { Security } from '@promptery/contract/people/security'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { identities, passkeys, recoveryCodes, totpSecrets, users } from '../../../platform/db/schema.ts'
import { presentIdentity } from '../identities/present.ts'
import { presentPasskey } from '../passkeys/present.ts'

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
