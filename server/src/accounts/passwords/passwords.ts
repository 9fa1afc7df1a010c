import { hash, verify } from '@node-rs/argon2'
import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { and, eq, exists, isNotNull, sql } from 'drizzle-orm'
import type { Deps, PasswordCost } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Actor, recordAct } from '../../platform/db/queries/audit.ts'
import { endEmailLinks } from '../../platform/db/queries/email-tokens.ts'
import { endSessions } from '../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../platform/db/queries/notifications/queue-mail.ts'
import { totpSecrets, users } from '../../platform/db/schema.ts'
import { Invalid } from '../../platform/errors.ts'

/** OWASP's parameters for argon2id. */
const ARGON2ID: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes a password with argon2id on another thread. Keyboards write the same letter in several ways: NFC is one.
 * @param cost set by tests only
 */
export const hashPassword = (password: string, cost: PasswordCost = ARGON2ID): Promise<string> =>
  hash(password.normalize('NFC'), cost)

const dummyHashes = new Map<PasswordCost, Promise<string>>()

/** A hash for users without one, which takes as long to check. */
function dummyHash(cost: PasswordCost): Promise<string> {
  const known = dummyHashes.get(cost) ?? hashPassword('nobody has this password', cost)
  dummyHashes.set(cost, known)
  return known
}

/**
 * Checks a password. Without a hash (unknown email, imported engineer) it does the same work and returns false, so that
 * timing reveals nothing.
 */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
  cost: PasswordCost = ARGON2ID,
): Promise<boolean> {
  const stored = withoutGuard(passwordHash ?? (await dummyHash(cost)))
  const normal = password.normalize('NFC')
  // Until 1.0, passwords were hashed as they were typed.
  const matches = (await verify(stored, normal)) || (normal !== password && (await verify(stored, password)))
  return matches && Boolean(passwordHash)
}

let common: Promise<Set<string>> | undefined

/**
 * Refuses the tens of thousands of most common passwords. The list is loaded at first use.
 * @param path field of the password
 * @throws Invalid
 */
export async function refuseCommonPassword(password: string, path: string): Promise<void> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  if (!(await common).has(password.toLowerCase())) return
  const message = 'This password is one of the first that others would try'
  throw new Invalid('common_password', message, [{ path, message }])
}

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
const withoutGuard = (hash: string): string => hash.replace(GUARDED, PLAIN)

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

const REPLACED = {
  title: 'Your password was changed',
  text: 'The shop has given your account a new password, and you were signed out everywhere.\nIf you have not asked for that, ask the shop why.',
}

/**
 * Replaces the password of an account by email, for the shop's owner. Ends its sessions, audits that and notifies the
 * account by mail. Its second factors stay.
 * @returns `undefined` without such an account
 * @throws Invalid for a common password
 */
export async function replacePassword(
  ctx: Pick<Deps, 'db' | 'passwordCost'>,
  { email, password, actor }: { email: string; password: string; actor: Actor },
): Promise<{ username: string } | undefined> {
  await refuseCommonPassword(password, 'password')
  const passwordHash = await hashPassword(password, ctx.passwordCost)
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.emailKey, emailKeyOf(email)))
      .returning({ id: users.id, username: users.username })
    if (!user) return undefined
    await guardWhileTotp(tx, user.id)
    await endEmailLinks(tx, user.id, ['change', 'reset'])
    await endSessions(tx, { userId: user.id })
    await recordAct(tx, { act: 'reset-password', actor, subject: { type: 'user', id: user.id, name: user.username } })
    await queueMail(tx, { userId: user.id, kind: 'security', content: REPLACED })
    return user
  })
}
