import type { UserContext } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/db/queries/queue-mail.ts'
import { Invalid } from '../../../platform/errors.ts'
import { sendConfirmation } from './send-confirmation.ts'

/**
 * Asks the new address for its confirmation, and tells the present one. Nothing else changes until then. Whether another
 * account has the address is told to its mailbox alone.
 * @throws Invalid for the present address
 */
export async function changeEmail({ db, user }: UserContext, { newEmail }: { newEmail: string }): Promise<void> {
  if (newEmail === user.email) {
    const message = 'This is your address already'
    throw new Invalid('invalid_input', message, [{ path: 'newEmail', message }])
  }
  await db.transaction(async (tx) => {
    await sendConfirmation(tx, { userId: user.id, email: newEmail, isChange: true })
    const content = { newEmail, isDone: false }
    await queueMail(tx, { userId: user.id, address: user.email, kind: 'address', content })
  })
}
