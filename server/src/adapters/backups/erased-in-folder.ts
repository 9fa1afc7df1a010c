import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../platform/runtime/make-folder.ts'
import { ERASED_FILE, idsIn, withIds } from './port.ts'

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
