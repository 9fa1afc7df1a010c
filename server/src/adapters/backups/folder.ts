import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../platform/runtime/files.ts'
import { type BackupPlace, ERASED_FILE, idsIn, newestFirst, type StoredBackup, timeOf, withIds } from './port.ts'

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

/** The ids of erased accounts beside the backups in a folder. */
export async function listErasedIn(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, ERASED_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return idsIn(text)
}

/** Adds to them. The file is replaced at once, by one on the disk. */
export async function addErasedIn(folder: string, ids: readonly string[]): Promise<void> {
  const before = await listErasedIn(folder)
  if (ids.every((id) => before.includes(id))) return
  await makeFolder(folder, 0o700)
  const unfinished = join(folder, `.unfinished-${ERASED_FILE}`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(withIds(before, ids))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, ERASED_FILE))
}
