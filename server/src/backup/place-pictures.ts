import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isGone, listPictures } from './pictures.ts'

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

export interface Placed {
  /** Takes away what was not there before. */
  undo(): Promise<void>
  /** Pictures of the shop before that the restored one does not know. */
  unknown: string[]
}

/**
 * Puts restored files among those that are there. The names of pictures are never used twice, so one that is there
 * already is the same picture, and no row of the old database is the worse for one more.
 * @param paths pictures, and other files that are not there yet
 * @param named pictures that the restored rows name, in the backup or not
 */
export async function placeFiles(
  staged: string,
  dataDir: string,
  { paths, named }: { paths: string[]; named: string[] },
): Promise<Placed> {
  const before = await listPictures(dataDir)
  const wereThere = new Set(before)
  const added = paths.filter((path) => !wereThere.has(path))
  const undo = async () => {
    for (const path of added) await rm(join(dataDir, path), { force: true })
  }
  try {
    for (const path of paths) await move(join(staged, path), join(dataDir, path))
  } catch (error) {
    await undo()
    throw error
  }
  const known = new Set([...paths, ...named])
  // Known now, not when they are set aside: a server may have started by then, and people have uploaded more.
  return { undo, unknown: before.filter((path) => !known.has(path)) }
}

/**
 * Sets pictures aside, now that no row names them.
 * @param pictures as `placeFiles` has told
 */
export async function setAsidePictures(dataDir: string, pictures: string[], folder: string): Promise<void> {
  for (const path of pictures) {
    await move(join(dataDir, path), join(folder, path)).catch((error: unknown) => {
      // A server that has started meanwhile removes what no row names.
      if (!isGone(error)) throw error
    })
  }
}
