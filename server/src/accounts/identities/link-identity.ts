import { LIMITS } from '@promptery/contract/constants'
import { and, count, eq } from 'drizzle-orm'
import type { ProvenIdentity } from '../../adapters/identity/port.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { lockSignedIn } from '../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../platform/db/queries/notifications/queue-mail.ts'
import { identities } from '../../platform/db/schema.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { securityMailOf } from '../security-mails.ts'
import { keepOneSignIn } from '../sign-ins.ts'
import { labelOf } from './find-provider.ts'

/**
 * Lets an account at a provider sign a user in, if no user has it yet.
 * @returns the id of the link, or `undefined`
 */
export async function storeIdentity(
  tx: Db,
  userId: string,
  { issuer, subject, email }: ProvenIdentity,
): Promise<string | undefined> {
  const [stored] = await tx
    .insert(identities)
    .values({ id: newId(), userId, issuer, subject, email })
    .onConflictDoNothing({ target: [identities.issuer, identities.subject] })
    .returning({ id: identities.id })
  return stored?.id
}

/** Links an account at a provider with the session's user. A second time changes nothing. @throws Conflict, Invalid, Unauthorized when the session has ended meanwhile */
export async function linkIdentity(ctx: UserContext, identity: ProvenIdentity, sessionKey: string): Promise<void> {
  const { db, user } = ctx
  await db.transaction(async (tx) => {
    await lockSignedIn(tx, { userId: user.id, sessionKey })
    const own = await tx.select({ count: count() }).from(identities).where(eq(identities.userId, user.id))
    if (await storeIdentity(tx, user.id, identity)) {
      if ((own[0]?.count ?? 0) >= LIMITS.identitiesPerUser) {
        throw new Invalid('identities_full', `You have linked ${LIMITS.identitiesPerUser} accounts: unlink one first`)
      }
      const content = securityMailOf('identityLinked', labelOf(ctx, identity.issuer))
      return queueMail(tx, { userId: user.id, kind: 'security', content })
    }
    const [known] = await tx.select({ userId: identities.userId }).from(identities).where(sameAs(identity))
    if (known?.userId !== user.id) {
      const message = `This account at ${labelOf(ctx, identity.issuer)} is linked with another account here`
      throw new Conflict('identity_taken', message)
    }
  })
}

export const sameAs = ({ issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject))

/** It signs in no more. Its sessions go on. @throws NotFound, Conflict for the last way to sign in */
export async function unlinkIdentity(ctx: UserContext, { id }: { id: string }): Promise<void> {
  const { db, user } = ctx
  await db.transaction(async (tx) => {
    await keepOneSignIn(tx, ctx, async () => {
      const [removed] = await tx
        .delete(identities)
        .where(and(eq(identities.id, id), eq(identities.userId, user.id)))
        .returning({ issuer: identities.issuer })
      if (!removed) throw new NotFound('This account is not linked')
      const content = securityMailOf('identityUnlinked', labelOf(ctx, removed.issuer))
      await queueMail(tx, { userId: user.id, kind: 'security', content })
    })
  })
}
