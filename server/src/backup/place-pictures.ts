import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listPictures } from './pictures.ts'

/** Moves a file, to another disk too. Whoever looks sees it whole in its new place or not there. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    const unfinished = join(dirname(to), `.restoring-${process.pid}`)
    await cp(from, unfinished)
    await rename(unfinished, to)
    await rm(from)
  }
}

/**
 * Puts restored pictures among those that are there. Their names are never used twice, so one that is there already is
 * the same picture, and no row of the old database is the worse for one more.
 * @returns how to take away those that are new
 */
export async function placePictures(staged: string, dataDir: string, pictures: string[]): Promise<() => Promise<void>> {
  const before = new Set(await listPictures(dataDir))
  const added = pictures.filter((path) => !before.has(path))
  const undo = async () => {
    for (const path of added) await rm(join(dataDir, path), { force: true })
  }
  try {
    for (const path of pictures) await move(join(staged, path), join(dataDir, path))
  } catch (error) {
    await undo()
    throw error
  }
  return undo
}

/** Sets aside the pictures that are not of the backup, now that no row names them. */
export async function setAsidePictures(dataDir: string, kept: string[], folder: string): Promise<void> {
  const wanted = new Set(kept)
  for (const path of await listPictures(dataDir)) {
    if (!wanted.has(path)) await move(join(dataDir, path), join(folder, path))
  }
}
