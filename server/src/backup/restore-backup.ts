import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockDataDir, makeDataDir } from '../db/embedded.ts'
import { finishRestore, RESTORING, replacedName } from '../db/finish-restore.ts'
import { isKnownSchema, newestSchema } from './catalog.ts'
import { BackupFailed, isPicture, isTable, type Manifest } from './manifest.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { restorePostgres } from './restore-postgres.ts'
import { asRestoreFailed, type Restore, type RestoreInput } from './restore-steps.ts'
import { verifyBackup } from './verify-backup.ts'

export interface RestoreSummary {
  manifest: Manifest
  rows: number
  pictures: number
  /** Where what was there before is, if anything was. */
  replaced: string | undefined
}

/**
 * Restores a backup. Nothing is changed before the whole file has been verified, and what is there stays as it is
 * until the last step, which happens or does not.
 * @throws BackupFailed when the file cannot be restored, something is running, or something is there
 */
export async function restoreBackup(input: RestoreInput): Promise<RestoreSummary> {
  const bytes = { rows: 0, pictures: 0 }
  const manifest = await verifyBackup(input.file, input.onRead, (path, size) => {
    if (isTable(path)) bytes.rows += size
    if (isPicture(path)) bytes.pictures += size
  })
  if (!isKnownSchema(manifest.schema)) {
    const isNewer = manifest.schema > newestSchema()
    throw new BackupFailed(
      isNewer
        ? `${input.file} was made by a newer Promptery: restore it with that one. Nothing was changed.`
        : `${input.file} has a schema that this Promptery does not know. Nothing was changed.`,
    )
  }
  const { dataDir, databaseUrl } = input
  await makeDataDir(dataDir)
  const release = lockDataDir(dataDir)
  if (!release) {
    throw new BackupFailed(
      `A server or a command is using DATA_DIR ${dataDir}: stop it, then restore. If there is none, its disk knows ` +
        'no locks (NFS without a lock daemon): mount it with locks. Nothing was changed.',
    )
  }
  try {
    await finishRestore(dataDir)
    const time = aFreeTime(dataDir)
    const restore: Restore = {
      ...input,
      manifest,
      bytes,
      staged: join(dataDir, RESTORING),
      replaced: join(resolve(dataDir), replacedName(time)),
      time,
      pictures: Object.keys(manifest.entries).filter(isPicture),
    }
    await (databaseUrl ? restorePostgres(restore) : restoreEmbedded(restore))
    return {
      manifest,
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      pictures: restore.pictures.length,
      replaced: existsSync(restore.replaced) ? restore.replaced : undefined,
    }
  } catch (error) {
    throw asRestoreFailed(error)
  } finally {
    release()
  }
}

/** When this is, for names that no restore before has, were it in the same second. */
function aFreeTime(dataDir: string): string {
  for (let at = Date.now(); ; at += 1_000) {
    const time = `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
    if (!existsSync(join(dataDir, replacedName(time)))) return time
  }
}
