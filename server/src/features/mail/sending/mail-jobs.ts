import { and, eq, lt, lte, sql } from 'drizzle-orm'
import { emailTokens, mails } from '../../../platform/db/schema.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { recheckConnection, storeMailConnection } from '../mail-connection.ts'
import { sendDueMails } from './send-due-mails.ts'

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
