import { hash, randomBytes } from 'node:crypto'
import type { Identity } from '@promptery/contract/accounts/identities'
import type { Security } from '@promptery/contract/accounts/security'
import { LIMITS } from '@promptery/contract/constants'
import { and, asc, count, eq, gte, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Deps, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { endSessions, lockSignedIn } from '../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../platform/db/queries/queue-mail.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { identities, passkeys, recoveryCodes, totpSecrets, users, wrongCodes } from '../../platform/db/schema.ts'
import { Conflict, Invalid, TooManyRequests } from '../../platform/errors.ts'
import { labelOf } from '../identities/identities.ts'
import { presentPasskey } from '../passkeys.ts'
import { guardedHash, plainHash } from '../passwords/passwords.ts'
import { codesUsedUp, SECURITY_MAILS } from '../security-mails.ts'

/** Codes of the step before and after count too: clocks differ. */
const WINDOW = 1

const TOTP_CODE = /^\d{6}$/

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What authenticator apps read from a QR code. */
const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret }).toString()

/** The time step of a code, or null if it is not one of now. */
function stepOf(secret: string, code: string): number | null {
  // The library throws at characters of several bytes.
  if (!TOTP_CODE.test(code)) return null
  const totp = new TOTP({ secret })
  const delta = totp.validate({ token: code, window: WINDOW })
  return delta === null ? null : totp.counter() + delta
}

/** Whether a code is of the user's app and newer than the last one. Then it and earlier ones count no more. */
async function useTotpCode(db: Db, userId: string, code: string): Promise<boolean> {
  const ofUser = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))
  const [row] = await db.select({ secret: totpSecrets.secret }).from(totpSecrets).where(ofUser)
  const step = row ? stepOf(row.secret, code) : null
  if (step === null) return false
  const used = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(ofUser, lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId })
  return used.length > 0
}

/** 80 bits of base32. */
const BYTES = 10

const newCode = (): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(BYTES)).buffer }).base32.toLowerCase().replace(/.{4}(?=.)/g, '$&-')

/** Blanks, hyphens and case of what was typed do not matter. */
const hashOf = (code: string): string => hash('sha256', code.replace(/[\s-]/g, '').toLowerCase())

/** Replaces the recovery codes of a user. @returns the new ones, of which only hashes are stored */
async function replaceRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: LIMITS.code.recovery }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes
}

/** Uses up a recovery code. @returns whether the user had it */
async function useRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code))))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

/** Stores a new secret, which counts once a code of it is confirmed. @throws Conflict if one counts already */
export async function startTotp({ db, user, config }: UserContext): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret()
  const stored = await db
    .insert(totpSecrets)
    .values({ userId: user.id, secret })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: { secret }, setWhere: isNull(totpSecrets.confirmedAt) })
    .returning({ userId: totpSecrets.userId })
  if (stored.length === 0) throw new Conflict('totp_on', 'Codes of an app are asked for already')
  return { secret, uri: totpUri(secret, { issuer: config.appName, label: user.email || user.username }) }
}

/**
 * From now on a code follows the password. Ends all other sessions, which were started without one.
 * @returns recovery codes
 * @throws Invalid, Conflict, Unauthorized when the session has ended meanwhile
 */
export async function confirmTotp(ctx: UserContext, input: { code: string; exceptKey: string }): Promise<string[]> {
  const { db, user } = ctx
  const isOpen = and(eq(totpSecrets.userId, user.id), isNull(totpSecrets.confirmedAt))
  const [row] = await db.select({ secret: totpSecrets.secret }).from(totpSecrets).where(isOpen)
  if (!row) throw new Conflict('totp_off', 'Begin the set-up again')
  const step = stepOf(row.secret, input.code.replace(/\s/g, ''))
  if (step === null) throw wrongCode()
  return db.transaction(async (tx) => {
    await lockSignedIn(tx, { userId: user.id, sessionKey: input.exceptKey })
    const confirmed = await tx
      .update(totpSecrets)
      .set({ confirmedAt: new Date(), lastStep: step })
      .where(and(isOpen, eq(totpSecrets.secret, row.secret)))
      .returning({ userId: totpSecrets.userId })
    if (confirmed.length === 0) throw new Conflict('totp_off', 'Begin the set-up again')
    await tx.update(users).set({ passwordHash: guardedHash }).where(eq(users.id, user.id))
    await endSessions(tx, { userId: user.id, exceptKey: input.exceptKey })
    await queueMail(tx, { userId: user.id, kind: 'security', content: SECURITY_MAILS.totpOn })
    return replaceRecoveryCodes(tx, user.id)
  })
}

/** From now on the password signs in alone. @throws Conflict */
export async function disableTotp({ db, user }: UserContext): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(totpSecrets)
      .where(and(eq(totpSecrets.userId, user.id), isNotNull(totpSecrets.confirmedAt)))
      .returning({ userId: totpSecrets.userId })
    if (removed.length === 0) throw totpOff()
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    await tx.update(users).set({ passwordHash: plainHash }).where(eq(users.id, user.id))
    await queueMail(tx, { userId: user.id, kind: 'security', content: SECURITY_MAILS.totpOff })
  })
}

/** @throws Conflict without an authenticator app */
export async function renewRecoveryCodes({ db, user }: UserContext): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ userId: totpSecrets.userId })
      .from(totpSecrets)
      .where(and(eq(totpSecrets.userId, user.id), isNotNull(totpSecrets.confirmedAt)))
      .for('update')
    if (!row) throw totpOff()
    await queueMail(tx, { userId: user.id, kind: 'security', content: SECURITY_MAILS.recoveryCodes })
    return replaceRecoveryCodes(tx, user.id)
  })
}

const totpOff = () => new Conflict('totp_off', 'No code is asked for')

/** After so many wrong codes of a kind in a day the account is mailed, and no code of an app is accepted any more. */
export const WRONG_CODES_PER_DAY = 20

type CodeKind = typeof wrongCodes.$inferSelect.kind

/**
 * Lets `check` look at a code, unless it is of an app and the day's wrong ones are used up. The last one is mailed. Codes
 * of an account are checked one after the other.
 * @returns whether it is right
 * @throws TooManyRequests
 */
async function withinDay(
  tx: Db,
  { userId, kind }: { userId: string; kind: CodeKind },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const ofKind = and(eq(wrongCodes.userId, userId), eq(wrongCodes.kind, kind))
  const isOver = sql`${wrongCodes.since} <= now() - interval '1 day'`
  const [counted] = await rowsOf<{ count: number }>(
    tx,
    sql`insert into ${wrongCodes} (user_id, kind, count)
      select user_id, ${kind}, 1 from ${totpSecrets} where user_id = ${userId}::uuid and confirmed_at is not null
      on conflict (user_id, kind) do update set
        count = case when ${isOver} then 1 else ${wrongCodes.count} + 1 end,
        since = case when ${isOver} then now() else ${wrongCodes.since} end
      where ${isOver} or ${wrongCodes.count} < ${WRONG_CODES_PER_DAY}::integer
      returning ${wrongCodes.count} as count`,
  )
  if (!counted) {
    const seconds = sql<number>`ceil(extract(epoch from ${wrongCodes.since} + interval '1 day' - now()))`
    const isUsedUp = and(ofKind, gte(wrongCodes.count, WRONG_CODES_PER_DAY), not(isOver))
    const [usedUp] = await tx
      .select({ seconds: seconds.mapWith(Number) })
      .from(wrongCodes)
      .where(isUsedUp)
    // Without an app no code is right. Recovery codes cannot be guessed: they let the owner in on every day.
    if (usedUp && kind === 'totp') throw tooManyWrong(Math.max(1, usedUp.seconds))
    return usedUp !== undefined && check()
  }
  const isRight = await check()
  if (isRight) {
    await tx
      .update(wrongCodes)
      .set({ count: sql`${wrongCodes.count} - 1` })
      .where(ofKind)
  } else if (counted.count === WRONG_CODES_PER_DAY) {
    await queueMail(tx, { userId, kind: 'security', content: codesUsedUp(kind, WRONG_CODES_PER_DAY) })
  }
  return isRight
}

function tooManyWrong(seconds: number): TooManyRequests {
  const hours = Math.ceil(seconds / 3600)
  const message = `Too many wrong codes today. Use a recovery code or a passkey, or try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`
  return new TooManyRequests(message, seconds)
}

/**
 * Uses up a code of a user's authenticator app, or a recovery code.
 * @throws Invalid, TooManyRequests after the wrong ones of a day
 */
export async function useCode(
  { db }: Pick<Deps, 'db'>,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const digits = code.replace(/\s/g, '')
  const kind: CodeKind = TOTP_CODE.test(digits) ? 'totp' : 'recovery'
  const isRight = await db.transaction((tx) =>
    withinDay(tx, { userId, kind }, () =>
      kind === 'totp' ? useTotpCode(tx, userId, digits) : useRecoveryCode(tx, userId, code),
    ),
  )
  if (!isRight) throw wrongCode()
}

function wrongCode(): Invalid {
  const message = 'This code is wrong, or was used before'
  return new Invalid('wrong_code', message, [{ path: 'code', message }])
}

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
