import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../../../adapters/files/port.ts'
import { readAhead } from '../../runtime/read-ahead.ts'
import { keyOf, listPictures } from '../pictures.ts'

const AT_ONCE = 8

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
export async function placeFiles(
  { folder, pictures, smallFiles }: UnpackedFiles,
  { dataDir, files }: { dataDir: string; files: FileStore },
): Promise<string[]> {
  const before = (await listPictures(files)).map(({ path }) => path)
  const existing = new Set(before)
  const added = pictures.filter((path) => !existing.has(path))
  const addedFiles: string[] = []
  try {
    const place = (path: string) => files.adopt(keyOf(path), join(folder, path))
    for await (const _ of readAhead(pictures, AT_ONCE, place));
    for (const [name, content] of smallFiles) {
      const isThere = await writeFile(join(dataDir, name), content, { mode: 0o600, flag: 'wx' }).catch(ignoreExisting)
      if (!isThere) addedFiles.push(name)
    }
    return before
  } catch (error) {
    for (const name of addedFiles) await rm(join(dataDir, name), { force: true })
    // The clean-up job removes those that fail here.
    await Promise.allSettled(added.map((path) => files.remove(keyOf(path))))
    throw error
  }
}

function ignoreExisting(error: unknown): true {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true
  throw error
}
