import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsInBucket } from '../../adapters/backups/bucket.ts'
import { type BackupPlace, backupName } from '../../adapters/backups/port.ts'
import { testBucket } from './bucket.ts'
import { aFolder } from './folder.ts'
import { unreliable } from './unreliable.ts'

/** The least that stores take. */
export const PART = 5 * 1024 ** 2
export const content = randomBytes(PART * 2 + 1_000)
export const nameOf = (hour: number) => backupName(new Date(Date.UTC(2026, 10, 23, hour)), true)

/** Stores a backup of an hour. */
export async function store(place: BackupPlace, hour: number, bytes: Buffer = content): Promise<void> {
  const file = join(await place.begin(), nameOf(hour))
  await writeFile(file, bytes)
  await place.keep(file)
}

/** The backups of one bucket, `direct` and through an unreliable proxy, with the options of the latter. */
export async function backupsThroughProxy() {
  const bucket = await testBucket()
  const proxy = await unreliable(bucket.endpoint ?? '')
  const workFolder = await aFolder()
  const limits = { partBytes: PART, partMs: 4_000, askMs: 2_000 }
  const proxied = { ...bucket, endpoint: proxy.url }
  return {
    ...{ proxy, proxied, workFolder },
    direct: backupsInBucket(bucket, workFolder, limits),
    place: backupsInBucket(proxied, workFolder, limits),
  }
}
