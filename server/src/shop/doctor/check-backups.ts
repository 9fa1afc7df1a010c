import type { Finding } from '@promptery/contract/shop/settings/settings'
import { type Backups, BackupsUnavailable, type StoredBackup } from '../../adapters/backups/port.ts'
import { isRecipient } from '../../platform/backup/archive.ts'
import type { Env } from '../../platform/env.ts'

const HOUR_MS = 3_600_000

/** Checks the key for which backups are encrypted. A server does not start with a wrong one. */
export async function checkRecipient({
  backupRecipient,
  backups,
  publicBy,
}: Pick<Env, 'backupRecipient' | 'backups' | 'publicBy'>): Promise<Finding[]> {
  const action = 'npm run backup -- --new-key FILE makes a pair of keys (docs/backups.md).'
  if (backupRecipient === undefined) {
    const message = 'Backups are in clear text: who reads one has all addresses, messages and password hashes.'
    return backups ? [{ level: publicBy ? 'wrong' : 'note', message, action }] : []
  }
  if (await isRecipient(backupRecipient)) return []
  const message = 'BACKUP_RECIPIENT is no public key of age: no backup can be made.'
  return [{ level: 'wrong', message, action }]
}

/** Checks the age of the last scheduled backup. */
export async function checkBackups(backups: Backups | undefined): Promise<Finding> {
  if (!backups) {
    const action =
      'Set BACKUP_FOLDER or BACKUP_BUCKET, or run npm run backup by a schedule of your own. See docs/backups.md.'
    return { level: 'note', message: 'The server makes no backups.', action }
  }
  const { place, hours } = backups
  let last: StoredBackup | undefined
  try {
    last = (await place.list())[0]
  } catch (error) {
    if (!(error instanceof BackupsUnavailable)) throw error
    const message = `The backups cannot be reached: ${error.message}.`
    return { level: 'wrong', message, action: 'Check the variables S3_… and that the key may list, read and write it.' }
  }
  const look = 'Start the server. If it runs, its log says why the job make-backup fails.'
  if (!last) return { level: 'wrong', message: `There is no backup in ${place.describe}.`, action: look }
  if (Number(last.createdAt) > Date.now() + HOUR_MS) {
    const message = `${last.path} is named after a time that is still to come.`
    return { level: 'wrong', message, action: 'Check the clock of the machine, and rename or remove the file.' }
  }
  const age = Math.floor((Date.now() - Number(last.createdAt)) / HOUR_MS)
  const message = `The last backup is ${age === 1 ? '1 hour' : `${age} hours`} old: ${last.path}.`
  return age > 2 * hours ? { level: 'wrong', message, action: look } : { level: 'ok', message }
}
