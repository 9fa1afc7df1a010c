import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listPictures } from '../pictures.ts'

export interface UnpackedFiles {
  /** Contains the pictures, on the disk of `DATA_DIR`. */
  folder: string
  pictures: string[]
  /** Small files of `DATA_DIR` and their content. */
  smallFiles: Map<string, string>
}

/**
 * Adds restored files to the existing ones, all or none. Names of pictures are unique, so an existing one is the same
 * picture. Existing small files are kept.
 * @returns the pictures that existed before
 */
export async function placeFiles({ folder, pictures, smallFiles }: UnpackedFiles, dataDir: string): Promise<string[]> {
  const before = await listPictures(dataDir)
  const existing = new Set(before)
  const added = pictures.filter((path) => !existing.has(path))
  try {
    for (const path of pictures) {
      await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 })
      await rename(join(folder, path), join(dataDir, path))
    }
    for (const [name, content] of smallFiles) {
      const isThere = await writeFile(join(dataDir, name), content, { mode: 0o600, flag: 'wx' }).catch(ignoreExisting)
      if (!isThere) added.push(name)
    }
    return before
  } catch (error) {
    for (const path of added) await rm(join(dataDir, path), { force: true })
    throw error
  }
}

function ignoreExisting(error: unknown): true {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true
  throw error
}
