import { count, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { recoveryCodes, totpSecrets, users } from '../../../platform/db/schema.ts'

interface Security {
  hasPassword: boolean
  totp: boolean
  recoveryCodesLeft: number
}

/** What the session's user signs in with. */
export async function getSecurity({ db, user }: UserContext): Promise<Security> {
  const codes = db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
  const [row] = await db
    .select({
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      totp: sql<boolean>`${totpSecrets.confirmedAt} is not null`,
      recoveryCodesLeft: sql`(${codes})`.mapWith(Number),
    })
    .from(users)
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(eq(users.id, user.id))
  return row ?? { hasPassword: false, totp: false, recoveryCodesLeft: 0 }
}
