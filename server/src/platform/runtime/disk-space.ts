import { statfs } from 'node:fs/promises'

/** How much this user may still write to the disk of `folder`, in bytes. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** How long an answer of the disk holds: a reserve is not used up in this time. */
const LOOK_MS = 250

/** Asks `look` a few times a second at most, however often it is asked itself. */
export function rarely(look: () => Promise<number>): () => Promise<number> {
  let lookedAt = Number.NEGATIVE_INFINITY
  let seen: Promise<number> = Promise.resolve(0)
  return () => {
    if (performance.now() - lookedAt > LOOK_MS) {
      lookedAt = performance.now()
      seen = look()
    }
    return seen
  }
}

/**
 * How much is kept free on the disk of the files and of the project's own PostgreSQL. Below this nothing is taken in any
 * more: PostgreSQL ends itself when it cannot write its log, and a shop that refuses to write can still be read.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024
