import type { Finding } from '@promptery/contract/settings/settings'
import { isRecipient } from '../../platform/backup/archive/encryption.ts'
import { listBackups } from '../../platform/backup/schedule/list-backups.ts'
import type { BackupSettings } from '../../platform/env/backups.ts'

const HOUR_MS = 3_600_000

/** Checks the age of the last scheduled backup. */
export async function checkBackups(settings: BackupSettings | undefined): Promise<Finding> {
  if (!settings) {
    const action = 'Set BACKUP_FOLDER, or run npm run backup by a schedule of your own. See docs/backups.md.'
    return { level: 'note', message: 'The server makes no backups.', action }
  }
  const { folder, hours, recipient } = settings
  if (recipient !== undefined && !(await isRecipient(recipient))) {
    const message = 'BACKUP_RECIPIENT is no public key of age: no backup can be made.'
    return { level: 'wrong', message, action: 'npm run backup -- --new-key FILE makes a pair of keys.' }
  }
  const [last] = await listBackups(folder)
  const look = 'Start the server. If it runs, its log says why the job make-backup fails.'
  if (!last) return { level: 'wrong', message: `There is no backup in BACKUP_FOLDER ${folder}.`, action: look }
  const age = Math.floor((Date.now() - Number(last.createdAt)) / HOUR_MS)
  const message = `The last backup is ${age === 1 ? '1 hour' : `${age} hours`} old: ${last.path}.`
  return age > 2 * hours ? { level: 'wrong', message, action: look } : { level: 'ok', message }
}
