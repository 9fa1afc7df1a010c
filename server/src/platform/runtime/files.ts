import { lstat, mkdir, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pack } from 'tar-stream'

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

/**
 * Creates a folder and those above it, unless they are there. `mkdir` with `recursive` never ends below `/proc` and
 * below a link to a folder that is away.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const folder = resolve(path)
  const parent = dirname(folder)
  if (parent !== folder && !(await isThere(parent))) await makeFolder(parent, mode)
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    const isFolder = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isFolder || !(await stat(folder)).isDirectory()) throw error
  })
}

/** Adds a file to a tar archive and waits until its reader takes it. */
export async function addFile(archive: Pack, name: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content)
  await pipeline([bytes], archive.entry({ name, size: bytes.length }))
}

const REFUSALS = ['EACCES', 'EPERM', 'EROFS']

/** What to do about a file or folder that the system does not let this user read or write. Undefined for other errors. */
export function fileRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  if (!REFUSALS.includes(String(error.code))) return undefined
  return `User ${process.getuid?.()} may not use ${error.path} (${error.code}): give it to this user, or start as its owner.`
}

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
