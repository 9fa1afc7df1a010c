import type { Context } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'

const RESET_MINUTES = 30

/**
 * Sends a link to choose a new password, if there is an account. That is looked up when the mail is sent: here nothing
 * depends on it, neither the answer nor the time that it takes.
 */
export async function askForReset({ db }: Pick<Context, 'db'>, { email }: { email: string }): Promise<void> {
  const expiresAt = new Date(Date.now() + RESET_MINUTES * 60_000)
  await queueMail(db, { address: email, kind: 'reset', content: {}, expiresAt })
}
