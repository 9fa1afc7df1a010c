import { setTimeout as sleep } from 'node:timers/promises'
import type { Listen } from '../../../platform/db/db.ts'
import { readPublished } from '../../../platform/db/queries/publish.ts'
import { type SendingDeps, sendDueMails } from './send-due-mails.ts'

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
