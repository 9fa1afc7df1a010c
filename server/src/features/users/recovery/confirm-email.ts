import { emailKeyOf } from '@promptery/contract/people/email-address'
import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/errors.ts'
import { endEmailLinks, takeEmailToken } from '../../../platform/db/queries/email-tokens.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { mailSettings, users } from '../../../platform/db/schema.ts'
import { Conflict, Forbidden } from '../../../platform/errors.ts'
import { readableEmail } from '../../../platform/readable-email.ts'
import { linkExpired } from './link-expired.ts'

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
