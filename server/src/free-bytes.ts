import { statfs } from 'node:fs/promises'

/** How much this user may still write to the disk of `folder`, in bytes. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * How much is kept free on the disk of the files and the embedded database. Below this nothing is taken in any more:
 * PGlite does not survive a log that it cannot write (decision 016), and a checkpoint needs room too.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024
