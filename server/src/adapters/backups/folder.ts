import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../platform/runtime/make-folder.ts'
import { addErasedIn, listErasedIn } from './erased-in-folder.ts'
import { type BackupPlace, newestFirst, type StoredBackup, timeOf } from './port.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Backups in a folder of this machine. A folder that does not exist has none. */
export function backupsInFolder(folder: string): BackupPlace {
  async function described(name: string): Promise<StoredBackup[]> {
    const createdAt = timeOf(name)
    if (!createdAt) return []
    const path = join(folder, name)
    // Another process may have removed it meanwhile.
    const info = await stat(path).catch(() => undefined)
    return info ? [{ name, path, createdAt, size: info.size }] : []
  }

  return {
    describe: `BACKUP_FOLDER ${folder}`,
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return newestFirst((await Promise.all(names.map(described))).flat())
    },
    async begin() {
      await makeFolder(folder, 0o700)
      return folder
    },
    keep: async () => undefined,
    remove: ({ path }) => rm(path, { force: true }),
    fetch: async ({ path }) => path,
    listErased: () => listErasedIn(folder),
    addErased: (ids) => addErasedIn(folder, ids),
  }
}
