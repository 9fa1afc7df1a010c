import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCK_FILE, lockFolder } from '../folder-lock.ts'

const PREFIX = '.unfinished-'
/** So long without a change, a backup does not go on any more, locked or not: it writes all the time. */
const STILL_MS = 60 * 60_000

export interface Unfinished {
  folder: string
  remove(): Promise<void>
}

type Lock = (() => void) | 'held' | undefined
type TakeLock = typeof lockFolder

/** A new folder is held by somebody else for a moment at most. One that is so again and again knows no locks. */
const LOCK_TRIES = 3

/**
 * Makes a folder for a backup that is not whole yet, and removes those of backups that were killed. Each is locked by
 * the process that writes in it: its number would tell nothing of one in another container.
 * @param takeLock on some disks, such as NFS without a lock daemon, it says that every folder is held
 */
export async function makeUnfinished(beside: string, takeLock: TakeLock = lockFolder): Promise<Unfinished> {
  await removeLeftOvers(beside, takeLock)
  for (let attempt = 1; ; attempt += 1) {
    const folder = await mkdtemp(join(beside, PREFIX))
    const release = attempt > LOCK_TRIES ? undefined : tryLock(folder, takeLock)
    if (release === 'held') {
      // By another backup, which clears away and was quicker, or by nobody.
      await rm(folder, { recursive: true, force: true })
      continue
    }
    return {
      folder,
      async remove() {
        await rm(folder, { recursive: true, force: true })
        release?.()
      },
    }
  }
}

async function removeLeftOvers(beside: string, takeLock: TakeLock): Promise<void> {
  const names = (await readdir(beside)).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    // Of another user perhaps, or removed meanwhile: no reason not to make this backup.
    await removeLeftOver(join(beside, name), takeLock).catch(() => undefined)
  }
}

async function removeLeftOver(folder: string, takeLock: TakeLock): Promise<void> {
  // One without is just being made, or its disk knows no locks.
  const lock = existsSync(join(folder, LOCK_FILE)) ? tryLock(folder, takeLock) : undefined
  const release = lock === 'held' ? undefined : lock
  try {
    if (release || (await isStill(folder))) await rm(folder, { recursive: true, force: true })
  } finally {
    release?.()
  }
}

/** @returns how to release it, or `undefined` where nothing can be locked */
function tryLock(folder: string, takeLock: TakeLock): Lock {
  try {
    return takeLock(folder) ?? 'held'
  } catch {
    return existsSync(folder) ? undefined : 'held'
  }
}

async function isStill(folder: string): Promise<boolean> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))]
  const changed = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))
  return Math.max(...changed) < Date.now() - STILL_MS
}
