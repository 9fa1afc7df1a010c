import type { ChangeMailChoiceBody, EmailSettings, ResetPasswordBody } from '@promptery/contract/accounts/email'
import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { endEmailLinks, isEmailToken, takeEmailToken } from '../../platform/db/queries/email-tokens.ts'
import { endSessions, lockSignedIn, revokeApiKeys } from '../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../platform/db/queries/queue-mail.ts'
import { mailSettings, users } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, Invalid } from '../../platform/errors.ts'
import { readableEmail } from '../../platform/runtime/mailbox.ts'
import { guardWhileTotp, hashPassword, refuseCommonPassword } from '../passwords/passwords.ts'
import { endFormerAccess, removeSignIns } from '../sign-ins.ts'

/** The address of the session's user, and which mails they get. */
export async function getEmailSettings({ db, user }: UserContext): Promise<Omit<EmailSettings, 'success'>> {
  const [row] = await db
    .select({
      confirmedAt: users.emailConfirmedAt,
      off: mailSettings.off,
      isWaitingDaily: mailSettings.isWaitingDaily,
      addressOffAt: mailSettings.addressOffAt,
      addressFailure: mailSettings.addressFailure,
    })
    .from(users)
    .leftJoin(mailSettings, eq(mailSettings.userId, users.id))
    .where(eq(users.id, user.id))
  const { confirmedAt = null, off, isWaitingDaily, addressOffAt, addressFailure } = row ?? {}
  return {
    email: readableEmail(user.email),
    isConfirmed: confirmedAt !== null,
    mustConfirm: user.isUnconfirmed ?? false,
    refused: addressOffAt ? { since: addressOffAt.toISOString(), reason: addressFailure ?? '' } : null,
    off: off ?? [],
    ...(user.role === 'admin' && { isWaitingDaily: isWaitingDaily ?? false }),
  }
}

/** Switches kinds of mail off, and all others on. Admins choose how often they are told what waits. */
export async function changeMailChoice({ db, user }: UserContext, input: ChangeMailChoiceBody): Promise<void> {
  const off = [...new Set(input.off)]
  const { isWaitingDaily } = input
  const choice = { off, ...(user.role === 'admin' && isWaitingDaily !== undefined && { isWaitingDaily }) }
  await db
    .insert(mailSettings)
    .values({ userId: user.id, ...choice })
    .onConflictDoUpdate({ target: mailSettings.userId, set: choice })
}

/**
 * Mails a link of confirmation to the new address, and a notice to the present one. Nothing else changes until then.
 * Only the mailbox learns whether another account has the address.
 * @throws Invalid for the present address, Unauthorized when the session has ended meanwhile
 */
export async function changeEmail(
  { db, user }: UserContext,
  { newEmail, sessionKey }: { newEmail: string; sessionKey: string },
): Promise<void> {
  if (newEmail === user.email) {
    const message = 'This is your address already'
    throw new Invalid('invalid_input', message, [{ path: 'newEmail', message }])
  }
  await db.transaction(async (tx) => {
    await lockSignedIn(tx, { userId: user.id, sessionKey })
    await sendConfirmation(tx, { userId: user.id, email: newEmail, isChange: true })
    const content = { newEmail, isDone: false }
    await queueMail(tx, { userId: user.id, address: user.email, kind: 'address', content })
  })
}

/**
 * Confirms an address of the session's user by the link of a mail, which is used up. The link of a change makes it the
 * account's address, and both addresses get a mail. The mailbox alone confirms nothing: its owner may not know the account.
 * @returns the address
 * @throws Invalid for a link that does not work any more, Forbidden for one of another account, Conflict when another
 *   account has the address now
 */
export async function confirmEmail({ db, user }: UserContext, { token }: { token: string }): Promise<string> {
  return db.transaction(async (tx) => {
    const own = await takeEmailToken(tx, token, 'confirm')
    const changed = own ? undefined : await takeEmailToken(tx, token, 'change')
    const taken = own ?? changed
    if (!taken) throw linkExpired()
    if (taken.userId !== user.id)
      throw new Forbidden('other_account', 'This link is of another account: sign in to that one')
    if (changed) await setEmail(tx, changed)
    else await confirmOwn(tx, taken)
    await tx
      .update(mailSettings)
      .set({ refusals: 0, addressOffAt: null, addressFailure: null })
      .where(eq(mailSettings.userId, taken.userId))
    return readableEmail(taken.email)
  })
}

interface Confirmed {
  userId: string
  email: string
}

/** @throws Invalid when the account has another address by now */
async function confirmOwn(tx: Db, { userId, email }: Confirmed): Promise<void> {
  const confirmed = await tx
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id })
  if (confirmed.length === 0) throw linkExpired()
}

async function setEmail(tx: Db, { userId, email }: Confirmed): Promise<void> {
  const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  // Links to the former address must not work.
  await endEmailLinks(tx, userId, ['confirm', 'change', 'reset'])
  try {
    await tx
      .update(users)
      .set({ email, emailKey: emailKeyOf(email), emailConfirmedAt: sql`now()` })
      .where(eq(users.id, userId))
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_unique') throw error
    throw new Conflict('email_taken', 'There is another account with this email')
  }
  const content = { newEmail: email, isDone: true }
  for (const address of [before?.email, email]) {
    if (address) await queueMail(tx, { userId, address, kind: 'address', content })
  }
}

const HOURS = 24

/** Sends a link that confirms an address: the user's own or, with `isChange`, the one that they want instead. */
export async function sendConfirmation(
  tx: Db,
  { userId, email, isChange = false }: { userId: string; email: string; isChange?: boolean },
): Promise<void> {
  const expiresAt = new Date(Date.now() + HOURS * 60 * 60_000)
  await queueMail(tx, { userId, address: email, kind: 'confirm', content: { isChange }, expiresAt })
}

/** Sends the link to the session's user again. */
export const sendOwnConfirmation = ({ db, user }: UserContext): Promise<void> =>
  sendConfirmation(db, { userId: user.id, email: user.email })

/** The same for a link that was used, has expired, or was never made. */
const linkExpired = (): Invalid => new Invalid('link_expired', 'This link does not work any more. Ask for a new one.')

/**
 * Sets a new password by the link of a mail, which is used up. Ends all sessions. With `revokeKeys` revokes the API keys,
 * with `removeSignIns` removes passkeys and linked accounts. The link proves the address: if nothing had, all of them go,
 * and two-step sign-in.
 * @throws Invalid for a link that does not work any more, or a common password
 */
export async function resetPassword(ctx: Context, input: Required<ResetPasswordBody>): Promise<void> {
  // Before the password is hashed, so that guessing costs little.
  if (!(await isEmailToken(ctx.db, input.token, 'reset'))) throw linkExpired()
  await refuseCommonPassword(input.newPassword, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword, ctx.passwordCost)
  await ctx.db.transaction(async (tx) => {
    const taken = await takeEmailToken(tx, input.token, 'reset')
    if (!taken) throw linkExpired()
    const { userId, email } = taken
    const { isFirstProof, isAdmin } = await selectAccount(tx, userId)
    // Where admins must use a second factor, a mailbox alone removes none of theirs.
    const keepsFactors = isAdmin && ctx.config.adminSecondFactor
    if (isFirstProof) await endFormerAccess(tx, userId, { keepsFactors })
    if (input.revokeKeys) await revokeApiKeys(tx, userId)
    const hasRemoved = input.removeSignIns && (await removeSignIns(tx, userId, { keepsPasskeys: keepsFactors }))
    const isSame = sql`${users.email} = ${email}`
    await tx
      .update(users)
      .set({
        passwordHash,
        emailConfirmedAt: sql`case when ${isSame} then coalesce(${users.emailConfirmedAt}, now()) else ${users.emailConfirmedAt} end`,
      })
      .where(eq(users.id, userId))
    await guardWhileTotp(tx, userId)
    await endEmailLinks(tx, userId, ['change', 'reset'])
    await endSessions(tx, { userId })
    const what = [
      'A new password was chosen by the link of a mail, and you were signed out everywhere.',
      isFirstProof && `${formerAccess(keepsFactors)} were removed, since nothing had confirmed the address before.`,
      hasRemoved && `${keepsFactors ? 'Linked' : 'Passkeys and linked'} accounts were removed.`,
    ]
    const ifNotYou = 'If that was not you, another person reads your mail: change its password first, then this one.'
    const text = `${what.filter(Boolean).join(' ')}\n${ifNotYou}`
    await queueMail(tx, { userId, kind: 'security', content: { title: 'Your password was changed', text } })
  })
}

const formerAccess = (keepsFactors: boolean): string =>
  keepsFactors ? 'API keys and linked accounts' : 'Two-step sign-in, passkeys, API keys and linked accounts'

async function selectAccount(tx: Db, userId: string): Promise<{ isFirstProof: boolean; isAdmin: boolean }> {
  const columns = {
    isFirstProof: isNull(users.emailConfirmedAt).mapWith(Boolean),
    isAdmin: sql<boolean>`${users.role} = 'admin'`,
  }
  const [account] = await tx.select(columns).from(users).where(eq(users.id, userId))
  return account ?? { isFirstProof: true, isAdmin: false }
}

const RESET_MINUTES = 30

/**
 * Sends a link to choose a new password, if there is an account. That is looked up when the mail is sent: here nothing
 * depends on it, neither the answer nor the time that it takes.
 */
export async function askForReset({ db }: Pick<Context, 'db'>, { email }: { email: string }): Promise<void> {
  const expiresAt = new Date(Date.now() + RESET_MINUTES * 60_000)
  await queueMail(db, { address: email, kind: 'reset', content: {}, expiresAt })
}
