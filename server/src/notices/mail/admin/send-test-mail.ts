import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { type Mail, MailError } from '../../../adapters/mail/port.ts'
import type { UserContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/db/ids.ts'
import { mailStatus, users } from '../../../platform/db/schema.ts'
import { Conflict } from '../../../platform/errors.ts'
import { storeConnectionFailure } from '../sending/finish-mail.ts'
import { renderMail } from '../template/render-mail.ts'

/** How long an admin waits. The mail server may take minutes, which says enough. */
const WAIT_SECONDS = 30

const notSent = (reason: string): Conflict => new Conflict('mail_not_sent', `The test mail was not sent: ${reason}`)

/**
 * Sends an admin a mail at once, outside of the queue, so that the mail server's answer can be shown.
 * @throws Conflict with what the mail server says
 */
export async function sendTestMail({ db, config, user }: UserContext, mail: Mail): Promise<void> {
  const [account] = await db.select({ isDemo: users.isDemo }).from(users).where(eq(users.id, user.id))
  if (account?.isDemo) throw notSent('demo accounts get no mail')
  const { id: userId, username, email } = user
  const shop = { ...config, tokenOf: mail.tokenOf }
  const letter = renderMail({ kind: 'test', content: {}, userId, username, token: null, receipt: null }, shop)
  const waiting = new AbortController()
  const silence = sleep(WAIT_SECONDS * 1000, undefined, { signal: waiting.signal }).then(() => {
    throw notSent(`the mail server has not answered for ${WAIT_SECONDS} seconds`)
  })
  try {
    await Promise.race([mail.send({ id: newId(), to: email, ...letter }), silence])
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    if (error.failure === 'connection') await storeConnectionFailure(db, error.message)
    throw notSent(error.message)
  } finally {
    waiting.abort()
    silence.catch(() => undefined)
  }
  await db.update(mailStatus).set({ lastSentAt: new Date(), failingSince: null, failure: null })
}
