import { statfs } from 'node:fs/promises'

/** The bytes that this user may still write to the disk of `folder`. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Cache lifetime of the free space: too short to use up the reserve. */
const TTL_MS = 250

/** Caches the result of `read` for a quarter of a second. */
export function cacheBriefly(read: () => Promise<number>): () => Promise<number> {
  let readAt = Number.NEGATIVE_INFINITY
  let cached: Promise<number> = Promise.resolve(0)
  return () => {
    if (performance.now() - readAt > TTL_MS) {
      readAt = performance.now()
      cached = read()
    }
    return cached
  }
}

/**
 * Free space reserved on the disks of files and embedded PostgreSQL. Below it writes are refused: PostgreSQL stops when
 * it cannot write its log, but a shop that refuses writes can still be read.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024
