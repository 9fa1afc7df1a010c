import { join } from 'node:path'
import type { Env } from '../../platform/env.ts'
import { backupsInFolder } from './folder.ts'
import type { BackupPlace, Backups } from './port.ts'

/** The place of backups by schedule, if the server makes any. The client of a bucket is loaded only here. */
export async function chooseBackups({
  backups,
  dataDir,
}: Pick<Env, 'backups' | 'dataDir'>): Promise<Backups | undefined> {
  if (!backups) return undefined
  const { folder, bucket, hours, kept } = backups
  const open = async (): Promise<BackupPlace | undefined> => {
    if (folder !== undefined) return backupsInFolder(folder)
    if (!bucket) return undefined
    const { backupsInBucket } = await import('./bucket.ts')
    return backupsInBucket(bucket, join(dataDir, 'backing-up'))
  }
  const place = await open()
  return place && { place, hours, kept }
}
