import type { UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'

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
