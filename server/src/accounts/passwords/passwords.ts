import { hash, verify } from '@node-rs/argon2'
import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import type { LoginBody } from '@promptery/contract/accounts/users'
import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CurrentUser, Deps, PasswordCost, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Actor, recordAct } from '../../platform/db/queries/audit.ts'
import { endEmailLinks } from '../../platform/db/queries/email-tokens.ts'
import { endSessions, lockSignedIn, revokeApiKeys } from '../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../platform/db/queries/queue-mail.ts'
import { totpSecrets, users } from '../../platform/db/schema.ts'
import { Conflict, Invalid, Unauthorized } from '../../platform/errors.ts'
import { SECURITY_MAILS } from '../security-mails.ts'
import { removeSignIns } from '../sign-ins.ts'

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
const guardedLike = (hash: string, replaced: string): string =>
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

/**
 * Finds the user of an email and password, and whether a code has to follow.
 * @throws Unauthorized, the same and after the same time for an unknown email as for a wrong password
 */
export async function loginUser(
  ctx: Pick<Deps, 'db' | 'passwordCost'>,
  input: LoginBody,
): Promise<{ user: CurrentUser; passwordHash: string; hasTotp: boolean }> {
  const [row] = await ctx.db
    .select({ user: users, totp: totpSecrets.confirmedAt })
    .from(users)
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(eq(users.emailKey, emailKeyOf(input.email)))
  const user = row?.user
  if (!(await passwordMatches(user?.passwordHash, input.password, ctx.passwordCost)) || !user?.passwordHash)
    throw wrongCredentials()
  const { id, username, displayName, email, role, passwordHash } = user
  return { user: { id, username, displayName, email: email ?? '', role }, passwordHash, hasTotp: Boolean(row?.totp) }
}

/**
 * Whether a user's password is unchanged since it was checked, after the session was stored. Waits for an uncommitted
 * change, which ended the sessions of before and not this one.
 */
export async function stillHasPassword(ctx: Pick<Deps, 'db'>, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('share')
  return rows.length > 0
}

export const wrongCredentials = (): Unauthorized => new Unauthorized('wrong_credentials', 'Wrong email or password')

const CHANGED = {
  title: 'Your password was changed',
  text: 'The password of your account was changed, and you were signed out everywhere else.\nIf that was not you, choose a new one by “Forgot password?” now.',
}

/**
 * Checks the user's password. @param path the field of the password
 * @returns the hash that it matched
 * @throws Invalid
 */
export async function confirmPassword(
  ctx: UserContext,
  { currentPassword, path = 'currentPassword' }: { currentPassword: string; path?: string },
): Promise<string> {
  const [user] = await ctx.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, ctx.user.id))
  if (!user?.hash || !(await passwordMatches(user.hash, currentPassword, ctx.passwordCost))) throw wrongPassword(path)
  return user.hash
}

const wrongPassword = (path: string): Invalid => {
  const message = 'This is not your current password'
  return new Invalid('wrong_password', message, [{ path, message }])
}

/**
 * Sets the password of a user who has none.
 * @throws Invalid for a common one, Conflict for a user who has one, Unauthorized when the session has ended meanwhile
 */
export async function setPassword(
  ctx: UserContext,
  { newPassword, sessionKey }: { newPassword: string; sessionKey: string },
): Promise<void> {
  await refuseCommonPassword(newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword, ctx.passwordCost)
  await ctx.db.transaction(async (tx) => {
    await lockSignedIn(tx, { userId: ctx.user.id, sessionKey })
    const set = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, ctx.user.id), isNull(users.passwordHash)))
      .returning({ id: users.id })
    if (set.length === 0) throw new Conflict('password_set', 'Your account has a password already')
    await guardWhileTotp(tx, ctx.user.id)
    await endEmailLinks(tx, ctx.user.id, ['change', 'reset'])
    await queueMail(tx, { userId: ctx.user.id, kind: 'security', content: SECURITY_MAILS.passwordSet })
  })
}

/**
 * Sets a new password and ends all other sessions, so that an intruder is signed out. With `revokeKeys` revokes the API
 * keys, with `removeSignIns` removes passkeys and linked accounts.
 * @param input.confirmedHash result of `confirmPassword`
 * @throws Invalid for a common password, Conflict when it was changed meanwhile
 */
export async function changePassword(
  ctx: UserContext,
  input: { confirmedHash: string; newPassword: string; exceptKey: string; revokeKeys: boolean; removeSignIns: boolean },
): Promise<void> {
  await refuseCommonPassword(input.newPassword, 'newPassword')
  const passwordHash = guardedLike(await hashPassword(input.newPassword, ctx.passwordCost), input.confirmedHash)
  await ctx.db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, ctx.user.id), eq(users.passwordHash, input.confirmedHash)))
      .returning({ id: users.id })
    if (changed.length === 0) throw new Conflict('password_changed', 'Your password has been changed meanwhile')
    if (input.revokeKeys) await revokeApiKeys(tx, ctx.user.id)
    if (input.removeSignIns && (await removeSignIns(tx, ctx.user.id)))
      await queueMail(tx, { userId: ctx.user.id, kind: 'security', content: SECURITY_MAILS.signInsRemoved })
    await endSessions(tx, { userId: ctx.user.id, exceptKey: input.exceptKey })
    await endEmailLinks(tx, ctx.user.id, ['change', 'reset'])
    await queueMail(tx, { userId: ctx.user.id, kind: 'security', content: CHANGED })
  })
}
