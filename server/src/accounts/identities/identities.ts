import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { usernameSchema } from '@promptery/contract/accounts/users'
import { LIMITS } from '@promptery/contract/constants'
import { and, count, eq, exists, isNotNull, sql } from 'drizzle-orm'
import {
  type IdentityProvider,
  IdentityRefused,
  IdentityUnavailable,
  type ProvenIdentity,
} from '../../adapters/identity/port.ts'
import type { Context, CurrentUser, Deps, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { memberColumns } from '../../platform/db/member-columns.ts'
import { lockSignedIn } from '../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../platform/db/queries/queue-mail.ts'
import { asciiName } from '../../platform/db/queries/usernames.ts'
import { identities, totpSecrets, users } from '../../platform/db/schema.ts'
import { Conflict, Invalid, NotFound, Unavailable } from '../../platform/errors.ts'
import { securityMailOf } from '../security-mails.ts'
import { endFormerAccess, keepOneSignIn } from '../sign-ins.ts'

const RETRY_SECONDS = 30

type Ctx = Pick<Deps, 'identityProviders' | 'log'>

/** @throws NotFound */
export function findProvider({ identityProviders = [] }: Ctx, name: string): IdentityProvider {
  const found = identityProviders.find((one) => one.name === name)
  if (!found) throw new NotFound('This way to sign in is not connected')
  return found
}

/** The name of an issuer's provider. Of one that is not connected any more, its host. */
export const labelOf = ({ identityProviders = [] }: Pick<Deps, 'identityProviders'>, issuer: string): string =>
  identityProviders.find((one) => one.issuer === issuer)?.label ?? new URL(issuer).hostname

/** Asks a provider. What it says stays in the log. @throws Invalid, Unavailable */
export async function ask<Result>(
  { log }: Ctx,
  provider: IdentityProvider,
  question: () => Promise<Result>,
): Promise<Result> {
  const { label } = provider
  try {
    return await question()
  } catch (error) {
    if (error instanceof IdentityUnavailable) {
      log.warn({ err: error, provider: provider.name }, 'an identity provider does not answer')
      const message = `${label} does not answer. Try again later, or sign in another way.`
      throw new Unavailable('identity_unavailable', message, RETRY_SECONDS)
    }
    if (!(error instanceof IdentityRefused)) throw error
    if (error.isByPerson) throw new Invalid('identity_refused', `You have not signed in at ${label}.`)
    log.warn({ err: error, provider: provider.name }, 'the answer of an identity provider was refused')
    throw new Invalid('identity_refused', `The answer of ${label} was not accepted. Start again.`)
  }
}

interface Found {
  identityId: string
  user: CurrentUser
  /** Whether a code has to follow. */
  hasTotp: boolean
  /** Whether nothing had proven the address of the account before. */
  isFirstProof?: boolean
}

/**
 * The user of an identity. An identity that has none is linked with the account of its address, if the provider knows the
 * address as confirmed, and no code has to follow there. Where nothing had proven the address, what gave access to the
 * account ends. Not of an admin: a mailbox alone makes nobody one.
 * @returns `undefined` if there is no account yet
 * @throws Conflict if an account with the address exists that is not linked by itself
 */
export async function findUserOf(ctx: Context, identity: ProvenIdentity): Promise<Found | undefined> {
  const known = await selectUser(ctx, identity)
  if (known) return known
  const linked = await linkByAddress(ctx, identity)
  const found = linked && (await selectUser(ctx, identity))
  return found && { ...found, ...linked }
}

async function selectUser({ db }: Context, identity: ProvenIdentity): Promise<Found | undefined> {
  const [row] = await db
    .select({
      identityId: identities.id,
      ...memberColumns(users),
      email: users.email,
      role: users.role,
      hasTotp: sql<boolean>`${totpSecrets.confirmedAt} is not null`,
    })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(sameAs(identity))
  if (!row) return undefined
  const { identityId, hasTotp, email, ...user } = row
  return { identityId, hasTotp, user: { ...user, email: email ?? '' } }
}

/** @returns `undefined` if no account has the address */
async function linkByAddress(ctx: Context, identity: ProvenIdentity): Promise<Pick<Found, 'isFirstProof'> | undefined> {
  const totp = ctx.db
    .select({ userId: totpSecrets.userId })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt)))
  const isOfAddress = eq(users.emailKey, emailKeyOf(identity.email))
  return ctx.db.transaction(async (tx) => {
    const [account] = await tx
      .select({
        id: users.id,
        isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
        isKept: sql<boolean>`${users.isDemo} or case when ${users.emailConfirmedAt} is null
          then ${users.role} = 'admin' else ${exists(totp)} end`,
      })
      .from(users)
      .where(isOfAddress)
      .for('no key update')
    if (!account) return undefined
    const label = labelOf(ctx, identity.issuer)
    if (!identity.isEmailConfirmed || account.isKept) {
      const message = `There is an account with this address. Sign in another way, and link ${label} on Your Account.`
      throw new Conflict('identity_not_linked', message)
    }
    if (!account.isConfirmed) {
      await endFormerAccess(tx, account.id)
      await tx.update(users).set({ passwordHash: null, emailConfirmedAt: sql`now()` }).where(eq(users.id, account.id))
    }
    // Another request may have linked it meanwhile.
    if (await storeIdentity(tx, account.id, identity)) {
      const content = securityMailOf(account.isConfirmed ? 'identityLinked' : 'identityProved', label)
      await queueMail(tx, { userId: account.id, kind: 'security', content })
    }
    return { isFirstProof: !account.isConfirmed }
  })
}

/** Notes the use of a link, and whether it still is one. @returns false if it was unlinked meanwhile */
export async function stillHasIdentity({ db }: Pick<Context, 'db'>, userId: string, id: string): Promise<boolean> {
  const used = await db
    .update(identities)
    .set({ lastUsedAt: new Date() })
    .where(and(eq(identities.id, id), eq(identities.userId, userId)))
    .returning({ id: identities.id })
  return used.length > 0
}

/** @throws Invalid unless the identity is linked with the session's user */
export async function requireOwnIdentity(ctx: UserContext, identity: ProvenIdentity): Promise<void> {
  const [own] = await ctx.db
    .select({ id: identities.id })
    .from(identities)
    .where(and(sameAs(identity), eq(identities.userId, ctx.user.id)))
  if (own) return
  const label = labelOf(ctx, identity.issuer)
  throw new Invalid('wrong_identity', `This is not the account at ${label} that is linked with yours`)
}

/** A name that sign-up accepts, made of what the provider knows. Empty: none can be made. */
export function suggestUsername({ username, email }: Pick<ProvenIdentity, 'username' | 'email'>): string {
  const names = [username, email.split('@')[0] ?? ''].map((name) =>
    asciiName(name)
      .replace(/^[-.]+/, '')
      .slice(0, LIMITS.username.max)
      .replace(/[-.]+$/, ''),
  )
  return names.find((name) => usernameSchema.safeParse(name).success) ?? ''
}

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

const sameAs = ({ issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>) =>
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
