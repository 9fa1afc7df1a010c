import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A restored database that is whole and waits to take its place: `restored-<time>` in `DATA_DIR`. */
const RESTORED = /^restored-(\d{8}T\d{6}Z)$/

/** What is not whole yet. One restore at a time has it: the one that holds the lock of `DATA_DIR`. */
export const RESTORING = 'restoring'
/** The name that makes a restored folder count: from the moment that it has it, the restore is done. */
export const restoredName = (time: string): string => `restored-${time}`
/** Where what was there before is kept. */
export const replacedName = (time: string): string => `replaced-${time}`

/** Removes what a killed restore has left: it takes room, and may have a secret in it. The caller holds the lock. */
export const removeRestoring = (dataDir: string): Promise<void> =>
  rm(join(dataDir, RESTORING), { recursive: true, force: true })

/**
 * Puts a restored database in its place, together with the files that came with it, if there is one. Each step is a
 * rename that is done or not, and steps that are done are passed over, so that whoever opens the folder after a crash
 * ends what was begun. What a restore that was killed before has left is removed. The caller holds the lock of
 * `dataDir`.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  await removeRestoring(dataDir)
  for (const name of await readdir(dataDir)) {
    const time = RESTORED.exec(name)?.[1]
    if (!time) continue
    const restored = join(dataDir, name)
    const replaced = join(dataDir, replacedName(time))
    for (const part of await readdir(restored)) {
      const place = join(dataDir, part)
      if (existsSync(place)) {
        await mkdir(replaced, { recursive: true, mode: 0o700 })
        await rename(place, join(replaced, part))
      }
      await rename(join(restored, part), place)
    }
    await rm(restored, { recursive: true })
  }
}
