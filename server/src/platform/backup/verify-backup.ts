import { stat } from 'node:fs/promises'
import { FROM_UNRELEASED, isUnreleased, newestSchema } from '../db/migrations.ts'
import {
  BackupFailed,
  type BackupFile,
  FORMAT,
  FORMAT_ENTRY,
  isPicture,
  MANIFEST_ENTRY,
  type Manifest,
  manifestSchema,
  readArchive,
  tableOf,
  textOf,
} from './archive.ts'

const FORMAT_LINE = /^promptery-backup (\d+)\n$/
export const formatLine = `promptery-backup ${FORMAT}\n`

/** How many times its size a backup unpacks to at most. Rows of a shop have ids, which do not compress to a hundredth. */
const RATIO_MAX = 100
/** A backup may unpack to this in any case: a small shop may repeat itself. */
const UNPACKED_BYTES_MIN = 64 * 1024 ** 2

export interface Verified {
  manifest: Manifest
  /** Unpacked sizes. */
  bytes: { rows: number; pictures: number }
}

interface Verifying {
  /** Receives the number of bytes read from the file. */
  onRead?(bytes: number): void
  /** Receives the unpacked sizes so far, with the entry that is read next. @throws BackupFailed */
  requireRoom?(bytes: Verified['bytes']): void
}

/**
 * Reads and checks a whole backup.
 * @throws BackupFailed when it is damaged, not a backup, made by a newer Promptery, or unpacks to far more than its size
 */
export async function verifyBackup(backup: BackupFile, verifying: Verifying = {}): Promise<Verified> {
  const { file } = backup
  const verified = await readWhole(backup, verifying).catch((error: unknown) => {
    if (error instanceof BackupFailed) throw error
    const reason = error instanceof Error ? error.message : error
    throw new BackupFailed(`${file} is no whole backup of Promptery (${reason}). Nothing was changed.`)
  })
  const { schema } = verified.manifest
  if (schema > newestSchema()) throw isNewer(file)
  if (isUnreleased(schema)) {
    throw new BackupFailed(
      `${file} is of no released version: restore it with the one that made it. Nothing was changed. ${FROM_UNRELEASED}`,
    )
  }
  return verified
}

const isNewer = (file: string): BackupFailed =>
  new BackupFailed(`${file} was made by a newer Promptery: restore it with that one. Nothing was changed.`)

const unpacksTooMuch = (file: string): BackupFailed =>
  new BackupFailed(`${file} unpacks to more than ${RATIO_MAX} times its size, as no backup does. Nothing was changed.`)

async function readWhole(backup: BackupFile, { onRead, requireRoom }: Verifying): Promise<Verified> {
  const checksums = new Map<string, string>()
  const bytes = { rows: 0, pictures: 0 }
  let manifest: Manifest | undefined
  let unpacked = 0
  const unpackedMax = UNPACKED_BYTES_MIN + RATIO_MAX * (await stat(backup.file)).size
  for await (const entry of readArchive(backup, checksums, onRead)) {
    unpacked += entry.size
    if (unpacked > unpackedMax) throw unpacksTooMuch(backup.file)
    if (isPicture(entry.path)) bytes.pictures += entry.size
    if (tableOf(entry.path)) bytes.rows += entry.size
    requireRoom?.(bytes)
    if (checksums.size === 0) {
      const format = entry.path === FORMAT_ENTRY && FORMAT_LINE.exec(await textOf(entry))?.[1]
      if (!format) throw new Error('it does not begin as one')
      if (Number(format) > FORMAT) throw isNewer(backup.file)
    }
    if (entry.path === MANIFEST_ENTRY) manifest = parseManifest(await textOf(entry))
  }
  if (!manifest) throw new Error('it has no manifest')
  verifyChecksums(manifest, checksums)
  return { manifest, bytes }
}

/** @throws Error unless entries and checksums match the manifest exactly */
export function verifyChecksums({ entries }: Manifest, checksums: Map<string, string>): void {
  const found = new Map(checksums)
  found.delete(MANIFEST_ENTRY)
  const wrong = [...Object.keys(entries), ...found.keys()].find((path) => found.get(path) !== entries[path])
  if (wrong !== undefined) throw new Error(`${wrong} is not what its manifest says`)
}

function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new Error('its manifest cannot be read')
  }
}
