import { OPTIONAL_MAIL } from '@promptery/contract/notices/mail'
import type { BaseLogger } from 'pino'
import { type Mail, MailError } from '../../../adapters/mail/port.ts'
import type { ShopConfig } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { renderMail } from '../template/render-mail.ts'
import { type ClaimedMail, claimMail } from './claim-mail.ts'
import { dropMail, markSent, recordFailure } from './finish-mail.ts'
import { prepareMail } from './prepare-mail.ts'
import { writeNotificationMails } from './write-notification-mails.ts'

export interface SendingDeps {
  db: Db
  mail: Mail
  config: Pick<
    ShopConfig,
    'appName' | 'publicUrl' | 'currency' | 'accentColor' | 'logoUrl' | 'mailsPerHour' | 'requireApproval'
  >
  log: Pick<BaseLogger, 'warn'>
}

/** How many mails a process sends at once. */
const LANES = 4

/**
 * Writes the mails of notifications that are due, and sends all mails that are. Any number of processes may do so: each mail is sent by one of them.
 * @param signal no further mail is begun once it is aborted
 */
export async function sendDueMails(deps: SendingDeps, signal?: AbortSignal): Promise<void> {
  const run = { isDown: false }
  const lane = async () => {
    while (!run.isDown && !signal?.aborted) {
      const mail = await claimMail(deps.db, deps.config)
      if (!mail) return
      // The next run tries again.
      if (!(await sendMail(deps, mail))) run.isDown = true
    }
  }
  await writeNotificationMails(deps.db, deps.config)
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const broken = lanes.find((ended) => ended.status === 'rejected')
  if (broken) throw broken.reason
}

/** @returns whether further mails can be sent */
async function sendMail(deps: SendingDeps, claimed: ClaimedMail): Promise<boolean> {
  const { db, mail, log } = deps
  const prepared = await prepareMail(db, claimed, mail)
  const to = prepared && recipientOf(prepared)
  if (!prepared || to === undefined) {
    await dropMail(db, claimed)
    return true
  }
  try {
    const letter = renderMail(prepared, { ...deps.config, tokenOf: mail.tokenOf })
    await mail.send({ id: claimed.id, to, ...letter })
  } catch (error) {
    const { id, kind } = claimed
    const failed = error instanceof MailError ? error : new MailError('refused', 'The shop could not write this mail')
    log.warn({ mail: id, kind, failure: failed.failure, err: error }, 'a mail was not sent')
    await recordFailure(db, claimed, failed)
    return failed.failure !== 'connection'
  }
  await markSent(db, claimed)
  return true
}

const optional: readonly string[] = OPTIONAL_MAIL

/** The address that a mail goes to, or `undefined` if it is not to be sent. */
function recipientOf(mail: ClaimedMail): string | undefined {
  // Nobody reads the mailboxes of the demo.
  if (mail.isExpired || mail.isDemo) return undefined
  if (mail.address !== null) return mail.address
  if (mail.isAddressOff) return undefined
  // Nobody has said that they read this mailbox: what others cause must not flood it.
  if (mail.isUnconfirmed && mail.isFollowing) return undefined
  const isOptional = optional.includes(mail.kind)
  if (isOptional && (mail.off?.includes(mail.kind) || mail.isUnconfirmed)) return undefined
  return mail.email ?? undefined
}
