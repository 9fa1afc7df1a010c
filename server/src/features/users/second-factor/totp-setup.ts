import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { endSessions } from '../../../platform/db/queries/end-sessions.ts'
import { lockSignedIn } from '../../../platform/db/queries/lock-signed-in.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { recoveryCodes, totpSecrets, users } from '../../../platform/db/schema.ts'
import { Conflict } from '../../../platform/errors.ts'
import { guardedHash, plainHash } from '../passwords/guard-password.ts'
import { SECURITY_MAILS } from '../security-mails.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'
import { wrongCode } from './use-code.ts'

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
