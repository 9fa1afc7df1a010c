import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenDatabase } from '../../db/db.ts'
import type { BackupSettings } from '../../env/backups.ts'
import type { Job } from '../../jobs/job.ts'
import { makeBackup } from '../make-backup.ts'
import { backupName, listBackups } from './list-backups.ts'

const HOUR_MS = 3_600_000
/** A backup that is younger by less than this is made now: the job runs hourly. */
const SLACK_MS = HOUR_MS / 2
const EXPIRES_SECONDS = 6 * 3600

/** Makes a backup when the last one is old enough, and removes those that are not kept. */
export const backupJob = (
  { connect }: Pick<OpenDatabase, 'connect'>,
  dataDir: string,
  { folder, hours, kept, recipient }: BackupSettings,
): Job => ({
  name: 'make-backup',
  cron: '37 * * * *',
  expireInSeconds: EXPIRES_SECONDS,
  async run({ files, log }, signal = new AbortController().signal) {
    const [last] = await listBackups(folder)
    const now = new Date()
    if (last && Number(now) - Number(last.createdAt) < hours * HOUR_MS - SLACK_MS) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
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
      log.info({ file, rows, pictures, bytes }, 'made a backup')
    } finally {
      // Closed, since it may be within a `COPY`.
      client.release(true)
    }
    for (const { path } of (await listBackups(folder)).slice(kept)) await rm(path, { force: true })
  },
})
