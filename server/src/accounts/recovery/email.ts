import type { ChangeMailChoiceBody, EmailSettings } from '@promptery/contract/accounts/email'
import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { endEmailLinks, takeEmailToken } from '../../platform/db/queries/email-tokens.ts'
import { lockSignedIn } from '../../platform/db/queries/end-sessions.ts'
import { queueMail } from '../../platform/db/queries/notifications/queue-mail.ts'
import { mailSettings, users } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, Invalid } from '../../platform/errors.ts'
import { readableEmail } from '../../platform/readable-email.ts'

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
export const linkExpired = (): Invalid =>
  new Invalid('link_expired', 'This link does not work any more. Ask for a new one.')
