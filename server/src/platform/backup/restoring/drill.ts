import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../../../adapters/files/port.ts'
import { openForCommand } from '../../db/connection/connect.ts'
import { removeDataDirectory } from '../../db/embedded/folder.ts'
import type { BackupFile } from '../archive.ts'
import { listPictures, referencedPictures } from '../pictures.ts'
import { type RestoreSummary, restoreBackup } from './restore-backup.ts'

/** @property missingPictures named by the rows, and not in the backup */
type Drilled = RestoreSummary & { missingPictures: string[] }

/**
 * Restores a backup into a temporary folder with a separate PostgreSQL, and removes both. The shop is not touched.
 * @param filesOf the pictures of a shop in that folder
 * @param signal ends it early, with its reason
 * @throws BackupFailed when it cannot be restored
 */
export async function drillBackup(
  backup: BackupFile,
  filesOf: (where: { dataDir: string }) => Promise<FileStore>,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Drilled> {
  const dataDir = await mkdtemp(join(tmpdir(), 'promptery-drill-'))
  const remove = async () => {
    await removeDataDirectory(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
  // Without its folder and its PostgreSQL, the work below fails.
  const stop = () => void remove().catch(() => undefined)
  signal.addEventListener('abort', stop)
  try {
    return await restoreInto(dataDir, backup, await filesOf({ dataDir }), onRead)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', stop)
    await remove()
  }
}

async function restoreInto(
  dataDir: string,
  backup: BackupFile,
  files: FileStore,
  onRead: (bytes: number) => void,
): Promise<Drilled> {
  const where = { dataDir, databaseUrl: undefined, erased: [] }
  const restored = await restoreBackup({ ...backup, ...where, files, replace: false, recipient: undefined, onRead })
  const database = await openForCommand(where)
  const client = await database.connect()
  try {
    const present = new Set((await listPictures(files)).map(({ path }) => path))
    const missingPictures = (await referencedPictures(client)).filter((path) => !present.has(path))
    return { ...restored, missingPictures }
  } finally {
    client.release(true)
    await database.close()
  }
}
