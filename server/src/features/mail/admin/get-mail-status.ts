import type { MailStatus } from '@promptery/contract/mail/mail'
import type { Mail } from '../../../adapters/mail/port.ts'
import type { Db } from '../../../platform/db/db.ts'
import { mailStatus } from '../../../platform/db/schema.ts'
import { readMailState } from '../mail-connection.ts'

/** Whether mail works, for admins. */
export async function getMailStatus(db: Db, mail: Mail): Promise<Omit<MailStatus, 'success'>> {
  const [status] = await db.select().from(mailStatus)
  const { queued, failed } = await readMailState(db)
  return {
    from: mail.from,
    failingSince: status?.failingSince?.toISOString() ?? null,
    failure: status?.failure ?? null,
    lastSentAt: status?.lastSentAt?.toISOString() ?? null,
    queued,
    failed,
  }
}
