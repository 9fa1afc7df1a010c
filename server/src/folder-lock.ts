import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Collected as garbage, a lock would be given back, whatever its holder thinks. */
const heldLocks = new Set<DatabaseSync>()
const BUSY = 5

export const LOCK_FILE = 'lock'

/**
 * Takes the lock of `folder`, which the operating system releases when this process ends, however it ends.
 * The lock is a write transaction on an empty SQLite file: Node has no `flock` of its own.
 * @returns how to release it, or `undefined` when another process holds it, or on a disk that answers ENOLCK (NFS
 *   without a lock daemon): SQLite does not tell the two apart
 * @throws Error when the folder cannot be written, or its disk refuses locks in another way
 */
export function lockFolder(folder: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, LOCK_FILE))
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined
    throw error
  }
  const held = lock
  heldLocks.add(held)
  return () => {
    heldLocks.delete(held)
    held.close()
  }
}
