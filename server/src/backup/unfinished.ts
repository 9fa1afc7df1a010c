import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCK_FILE, lockFolder } from '../folder-lock.ts'

const PREFIX = '.unfinished-'
/** So long without a change, a backup does not go on any more: it writes all the time. */
const STILL_MS = 60 * 60_000

export interface Unfinished {
  folder: string
  remove(): Promise<void>
}

/**
 * Makes a folder for a backup that is not whole yet, and removes those of backups that were killed. Each is locked by
 * the process that writes in it: its number would tell nothing of one in another container.
 */
export async function makeUnfinished(beside: string): Promise<Unfinished> {
  await removeLeftOvers(beside)
  for (;;) {
    const folder = await mkdtemp(join(beside, PREFIX))
    const release = tryLock(folder)
    // Another backup, which clears away, was quicker.
    if (release === 'held') continue
    return {
      folder,
      async remove() {
        await rm(folder, { recursive: true, force: true })
        release?.()
      },
    }
  }
}

async function removeLeftOvers(beside: string): Promise<void> {
  const names = (await readdir(beside)).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    // Of another user perhaps, or removed meanwhile: no reason not to make this backup.
    await removeLeftOver(join(beside, name)).catch(() => undefined)
  }
}

async function removeLeftOver(folder: string): Promise<void> {
  // One without is just being made, or its disk knows no locks.
  const release = existsSync(join(folder, LOCK_FILE)) ? tryLock(folder) : undefined
  if (release === 'held') return
  try {
    if (release || (await isStill(folder))) await rm(folder, { recursive: true, force: true })
  } finally {
    release?.()
  }
}

/** @returns how to release it, or `undefined` where nothing can be locked */
function tryLock(folder: string): (() => void) | 'held' | undefined {
  try {
    return lockFolder(folder) ?? 'held'
  } catch {
    return existsSync(folder) ? undefined : 'held'
  }
}

async function isStill(folder: string): Promise<boolean> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))]
  const changed = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))
  return Math.max(...changed) < Date.now() - STILL_MS
}
