import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { identities, passkeys, users } from '../../../platform/db/schema.ts'
import { Conflict } from '../../../platform/errors.ts'

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
