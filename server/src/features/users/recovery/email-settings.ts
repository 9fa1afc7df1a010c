import type { ChangeMailChoiceBody, EmailSettings } from '@promptery/contract/people/email'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { mailSettings, users } from '../../../platform/db/schema.ts'
import { readableEmail } from '../../../platform/readable-email.ts'

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
