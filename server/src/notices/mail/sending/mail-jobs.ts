import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Listen } from '../../../platform/db/db.ts'
import { readPublished } from '../../../platform/db/queries/publish.ts'
import { emailTokens, mails } from '../../../platform/db/schema.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { recheckConnection, storeMailConnection } from '../mail-connection.ts'
import { type SendingDeps, sendDueMails } from './send-due-mails.ts'

/**
 * Sends what is due each minute: mails that are tried again, and those of killed processes. Notices that mail works, and
 * that it is connected after a process without it has started.
 */
export const sendMailsJob: Job = {
  name: 'send-mails',
  cron: '* * * * *',
  async run({ mail, ...deps }, signal) {
    if (!mail) return
    await storeMailConnection(deps.db, true)
    await sendDueMails({ ...deps, mail }, signal)
    await recheckConnection(deps.db, mail)
  },
}

/** Deletes sent mails after a month, failed ones after a year, and expired tokens. Also where mail is connected no more. */
export const deleteOldMailsJob: Job = {
  name: 'delete-old-mails',
  cron: '37 4 * * *',
  async run({ db }) {
    const ended = (status: 'sent' | 'failed', age: string) =>
      and(eq(mails.status, status), lt(mails.finishedAt, sql`now() - ${age}::interval`))
    await db.delete(mails).where(ended('sent', '30 days'))
    await db.delete(mails).where(ended('failed', '365 days'))
    await db.delete(emailTokens).where(lte(emailTokens.expiresAt, sql`now()`))
  },
}

const STOP_TIMEOUT_MS = 10_000

export interface MailSender {
  /** Waits for the mails that are being sent, at most so long. Another process sends the others again. */
  stop(timeoutMs?: number): Promise<void>
}

/** Sends mails as soon as their transactions commit. What fails is sent again by `sendMailsJob`. */
export async function startMailSender(listen: Listen, deps: SendingDeps): Promise<MailSender> {
  const stopping = new AbortController()
  let isDue = false
  let running: Promise<void> | undefined
  const run = async () => {
    while (isDue && !stopping.signal.aborted) {
      isDue = false
      try {
        await sendDueMails(deps, stopping.signal)
      } catch (error) {
        deps.log.warn({ err: error }, 'mails could not be sent')
      }
    }
    running = undefined
  }
  const wake = () => {
    isDue = true
    running ??= run()
  }
  const unsubscribe = await listen((payload) => {
    const kind = readPublished(payload)?.kind
    if (kind === 'mail' || kind === 'notification') wake()
  }, wake)
  // What a killed process has left.
  wake()
  return {
    async stop(timeoutMs = STOP_TIMEOUT_MS) {
      stopping.abort()
      await unsubscribe()
      await Promise.race([running, sleep(timeoutMs, undefined, { ref: false })])
    },
  }
}
