import type { Client } from 'pg'
import type { Part } from '../part.ts'
import { openMailingShop } from './mailing-shop.ts'

/**
 * Kills the server after the mail server's acknowledgement and before the mail is marked as sent, by a lock that keeps
 * the mark waiting: at most one copy more, with the same Message-ID.
 */
export const afterAckPart: Part = async ({ dataDir, rounds }) => {
  const shop = await openMailingShop(dataDir)
  const problems: string[] = []
  let doubled = 0
  const lock = async () => {
    await shop.locker.query('begin')
    await shop.locker.query(`select from mails where status = 'queued' for update`)
  }
  try {
    await shop.start()
    for (let round = 1; round <= rounds && problems.length < 20; round += 1) {
      const { promise: isAccepted, resolve: accepted } = Promise.withResolvers<void>()
      shop.smtp.behave({
        onRcptTo(_address, _session, done) {
          // The claim is committed by now: only the mark waits.
          lock().then(() => done(), done)
        },
        onAccepted: accepted,
      })
      const id = await shop.write()
      await isAccepted
      await waitForMark(shop.client)
      await shop.kill()
      // PostgreSQL would finish the mark of a killed client once the lock ends.
      await shop.client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      await shop.locker.query('rollback')
      shop.smtp.behave({})
      await shop.endLeases()
      await shop.start()
      const count = await shop.sent(id)
      if (count === 2) doubled += 1
      if (count < 1 || count > 2) problems.push(`round ${round}: accepted ${count} times`)
    }
  } finally {
    await shop.close()
  }
  return { figures: [`${rounds} kills, ${doubled} mails came twice, with the same Message-ID`], problems }
}

/** Waits until the server's mark of a sent mail is held up. */
async function waitForMark(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%status = ''sent''%'`)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
