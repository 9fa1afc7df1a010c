import type { UserContext } from '../../../platform/context.ts'
import { lockSignedIn } from '../../../platform/db/queries/lock-signed-in.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { Invalid } from '../../../platform/errors.ts'
import { sendConfirmation } from './send-confirmation.ts'

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
