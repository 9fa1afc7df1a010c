import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { codesOf, isOutOfSpace } from '../db/errors.ts'
import { freeBytesOf, RESERVE_BYTES } from '../free-bytes.ts'
import { BackupFailed, type Manifest } from './manifest.ts'
import { setAsidePictures } from './place-pictures.ts'

export interface RestoreInput {
  file: string
  dataDir: string
  /** Absent: the embedded database. */
  databaseUrl: string | undefined
  /** Whether what is there may be put aside. */
  replace: boolean
  /** Told how many bytes of the file have been read; it is read three times. */
  onRead(bytes: number): void
}

/** What both engines are told. The lock of `dataDir` is held, and the file is verified. */
export interface Restore extends RestoreInput {
  manifest: Manifest
  /** How much the tables and the pictures are unpacked. */
  bytes: { rows: number; pictures: number }
  /** The pictures of the backup. */
  pictures: string[]
  /** Where everything is until it is whole; not there yet. */
  staged: string
  /** Where what was there before goes; not there yet. */
  replaced: string
  /** The name of both, so to say. */
  time: string
}

export const isTaken = (what: string): BackupFailed =>
  new BackupFailed(`${what}: make a backup of it if it is worth one, then add --replace. Nothing was changed.`)

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)

/** @throws BackupFailed when so much does not fit on the disk of `dataDir`, and what is kept free on it */
export async function expectRoomFor(bytes: number, dataDir: string): Promise<void> {
  const [free, needed] = [await freeBytesOf(dataDir), bytes + RESERVE_BYTES]
  if (free >= needed) return
  throw new BackupFailed(
    `Restoring this backup may need ${megabytes(needed)} MB on the disk of DATA_DIR ${dataDir}, and ` +
      `${Math.floor(free / 1024 / 1024)} are free. Nothing was changed.`,
  )
}

/** What was written is on the disk, not only on its way: a power cut must not find half of it. */
export async function syncDisks(): Promise<void> {
  await promisify(execFile)('sync')
}

/**
 * Clears up after the step that decides.
 * @param pictures those of the shop before that the restored one does not know
 * @throws BackupFailed that says that the restore itself was done
 */
export async function setAside({ dataDir, replaced }: Restore, pictures: string[]): Promise<void> {
  try {
    await setAsidePictures(dataDir, pictures, replaced)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new BackupFailed(
      `The backup is restored. Pictures of the shop before, which nobody sees any more, could not all be moved to ${replaced}: ${reason}`,
    )
  }
}

const NAME_IS_TAKEN = ['42P07', '42723', '42710']
const OTHERS_DEPEND_ON_IT = '2BP01'

/** Says in words what the person at the terminal can do something about. */
export function asRestoreFailed(error: unknown): unknown {
  if (isOutOfSpace(error)) return new BackupFailed('There is no room left to restore this. Nothing was changed.')
  const codes = codesOf(error)
  if (codes.includes(OTHERS_DEPEND_ON_IT)) {
    return new BackupFailed(
      `Something that is not of the shop depends on its tables: remove it before. ${lastWords(error)}. Nothing was changed.`,
    )
  }
  if (NAME_IS_TAKEN.some((code) => codes.includes(code))) {
    return new BackupFailed(
      `Something that is not of the shop has a name that it needs: ${lastWords(error)}. Nothing was changed.`,
    )
  }
  return error
}

/** What PostgreSQL says, with the names of what it means. */
function lastWords(error: unknown): string {
  let last = error
  while (last instanceof Error && last.cause) last = last.cause
  const detail = last instanceof Error && 'detail' in last && last.detail ? ` (${last.detail})` : ''
  return `${last instanceof Error ? last.message : last}${detail.replaceAll('\n', ', ')}`
}
