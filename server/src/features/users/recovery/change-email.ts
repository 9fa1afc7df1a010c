import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { passwordIs } from '../../../platform/db/queries/password-is.ts'
import { users } from '../../../platform/db/schema.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { sendConfirmation } from './send-confirmation.ts'

/**
 * Mails a link of confirmation to the new address, and a notice to the present one. Nothing else changes until then.
 * Only the mailbox learns whether another account has the address.
 * @param input.confirmedHash result of `confirmUser`
 * @throws Invalid for the present address, Conflict when the password was changed meanwhile
 */
export async function changeEmail(
  { db, user }: UserContext,
  { newEmail, confirmedHash }: { newEmail: string; confirmedHash: string | null },
): Promise<void> {
  if (newEmail === user.email) {
    const message = 'This is your address already'
    throw new Invalid('invalid_input', message, [{ path: 'newEmail', message }])
  }
  await db.transaction(async (tx) => {
    // A change of the password waits for this row, and then ends this change, too.
    const confirmed = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), passwordIs(confirmedHash)))
      .for('share')
    if (confirmed.length === 0) throw new Conflict('password_changed', 'Your password has been changed meanwhile')
    await sendConfirmation(tx, { userId: user.id, email: newEmail, isChange: true })
    const content = { newEmail, isDone: false }
    await queueMail(tx, { userId: user.id, address: user.email, kind: 'address', content })
  })
}
