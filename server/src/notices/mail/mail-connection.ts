import { type SQL, sql } from 'drizzle-orm'
import { type Mail, MailError } from '../../adapters/mail/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { mailStatus, mails } from '../../platform/db/schema.ts'

/** Stores at the start whether mail is connected: mails are written only then. */
export async function storeMailConnection(db: Db, isConnected: boolean): Promise<void> {
  if (!isConnected) {
    await db
      .update(mailStatus)
      .set({ isConnected, failingSince: null, failure: null })
      .where(sql`${mailStatus.isConnected}`)
    return
  }
  await db
    .insert(mailStatus)
    .values({ isConnected })
    .onConflictDoUpdate({ target: mailStatus.name, set: { isConnected }, setWhere: sql`not ${mailStatus.isConnected}` })
}

interface MailState {
  queued: number
  failed: number
  isFailing: boolean
}

/** How many mails wait and failed, each counted up to 1,000, and whether mail as such fails. */
export async function readMailState(db: Db): Promise<MailState> {
  const count = (status: SQL) =>
    sql`(select count(*)::integer from (select from ${mails} where status = ${status} limit 1000) as counted)`
  const [state] = await rowsOf<MailState>(
    db,
    sql`select ${count(sql`'queued'`)} as queued, ${count(sql`'failed'`)} as failed,
      exists (select from ${mailStatus} where failing_since is not null) as "isFailing"`,
  )
  return state ?? { queued: 0, failed: 0, isFailing: false }
}

/** After a failure: whether mail works again, also while none is due. */
export async function recheckConnection(db: Db, mail: Pick<Mail, 'check'>): Promise<void> {
  const { isFailing } = await readMailState(db)
  if (!isFailing) return
  try {
    await mail.check()
    await db.update(mailStatus).set({ failingSince: null, failure: null })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
  }
}
