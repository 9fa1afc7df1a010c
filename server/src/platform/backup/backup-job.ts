import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Backups, backupName } from '../../adapters/backups/port.ts'
import type { Db, OpenDatabase } from '../db/db.ts'
import { backupStatus } from '../db/schema.ts'
import type { Job } from '../jobs/job.ts'
import { freeBytesOf, RESERVE_BYTES } from '../runtime/files.ts'
import { BackupFailed } from './archive.ts'
import { makeBackup } from './make-backup.ts'

const HOUR_MS = 3_600_000
/** A backup that is younger by less than this is made now: the job runs hourly. */
const SLACK_MS = HOUR_MS / 2
const EXPIRES_SECONDS = 6 * 3600
export const BACKUP_JOB = 'make-backup'

/** Makes a backup when the last one is old enough, and removes those that are not kept. */
export const backupJob = (
  { connect }: Pick<OpenDatabase, 'connect'>,
  dataDir: string,
  { place, hours, kept }: Backups,
  recipient: string | undefined,
): Job => ({
  name: BACKUP_JOB,
  cron: '37 * * * *',
  expireInSeconds: EXPIRES_SECONDS,
  async run({ db, files, log }, signal = new AbortController().signal) {
    const now = new Date()
    // A clock that was wrong may have named one after a later time.
    const madeUntilNow = async () => (await place.list()).filter(({ createdAt }) => createdAt <= now)
    const [last] = await madeUntilNow()
    if (last && Number(now) - Number(last.createdAt) < hours * HOUR_MS - SLACK_MS)
      return storeLastBackup(db, { hours, madeAt: last.createdAt })
    const folder = await place.begin()
    await requireDiskSpace(folder, last?.size)
    const file = join(folder, backupName(now, recipient !== undefined))
    const client = await connect()
    try {
      const { rows, pictures, bytes } = await makeBackup({
        client,
        dataDir,
        files,
        file,
        recipient,
        overwrite: false,
        signal,
      })
      await place.keep(file)
      await storeLastBackup(db, { hours, madeAt: now })
      log.info({ place: place.describe, file, rows, pictures, bytes }, 'made a backup')
    } finally {
      // Closed, since it may be within a `COPY`.
      client.release(true)
    }
    for (const backup of (await madeUntilNow()).slice(kept)) await place.remove(backup)
  },
})

/**
 * A backup that fills the disk of `DATA_DIR` stops the own PostgreSQL: one as large as the last has to fit.
 * @throws BackupFailed
 */
async function requireDiskSpace(folder: string, last = 0): Promise<void> {
  const needed = last + RESERVE_BYTES
  const free = await freeBytesOf(folder)
  if (free >= needed) return
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)
  throw new BackupFailed(`${megabytes(free)} MB are free in ${folder}, and a backup may need ${megabytes(needed)}`)
}

/** Whether the last backup is older than two intervals, as where runs are killed or none is begun. */
export const isBackupOverdue = sql`${backupStatus.madeAt} < now() - make_interval(hours => 2 * ${backupStatus.hours})`

/** Stores the last backup that is there. @param hours the time between two */
export async function storeLastBackup(db: Db, last: { hours: number; madeAt: Date }): Promise<void> {
  await db.insert(backupStatus).values(last).onConflictDoUpdate({ target: backupStatus.name, set: last })
}

/** For a server that makes no backups, or no longer. */
export async function deleteBackupStatus(db: Db): Promise<void> {
  await db.delete(backupStatus)
}
