import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listPictures } from '../pictures.ts'

export interface UnpackedFiles {
  /** Where the pictures are, by their paths below `DATA_DIR`. On its disk. */
  folder: string
  pictures: string[]
  /** Small files of `DATA_DIR` with their content. */
  kept: Map<string, string>
}

/**
 * Puts restored files among those that are there, all or none. The names of pictures are never used twice, so one that
 * is there already is the same picture, and no row of the old shop is the worse for one more. Kept files that are
 * there stay.
 * @returns the pictures that were there before
 */
export async function placeFiles({ folder, pictures, kept }: UnpackedFiles, dataDir: string): Promise<string[]> {
  const before = await listPictures(dataDir)
  const wereThere = new Set(before)
  const added = pictures.filter((path) => !wereThere.has(path))
  try {
    for (const path of pictures) {
      await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 })
      await rename(join(folder, path), join(dataDir, path))
    }
    for (const [name, content] of kept) {
      const isThere = await writeFile(join(dataDir, name), content, { mode: 0o600, flag: 'wx' }).catch(hasExisted)
      if (!isThere) added.push(name)
    }
    return before
  } catch (error) {
    for (const path of added) await rm(join(dataDir, path), { force: true })
    throw error
  }
}

function hasExisted(error: unknown): true {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true
  throw error
}
