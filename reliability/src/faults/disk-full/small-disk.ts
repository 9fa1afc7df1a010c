import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CHUNK = 64 * 1024
export const MB = 1024 * 1024

export interface SmallDisk {
  folder: string
  free(): number
  /** Fills it up to `bytesLeft` free bytes. */
  fill(bytesLeft: number): void
  /** Removes the filler of `fill`. */
  empty(): void
  remove(): void
}

/**
 * Mounts a tmpfs of `bytes`.
 * @throws Error where this user may not mount one
 */
export function smallDisk(bytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'promptery-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0755`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0) {
    rmdirSync(folder)
    const reason = mounted.error?.message ?? mounted.stderr.trim()
    throw new Error(`A full disk needs a separate tmpfs: run this as root where mounting is allowed (${reason})`)
  }
  const filler = join(folder, 'filler')
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    free,
    fill(bytesLeft) {
      const file = openSync(filler, 'a')
      try {
        while (free() > bytesLeft) writeSync(file, Buffer.alloc(Math.min(CHUNK, free() - bytesLeft)))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      // Lazily, because a killed process may still have open files.
      spawnSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
