import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { ClientBase } from 'pg'
import { ArchiveWriter } from './archive/archive-writer.ts'
import {
  BackupFailed,
  FORMAT,
  FORMAT_ENTRY,
  KEPT_FILES,
  MANIFEST_ENTRY,
  type Manifest,
  rowsEntry,
} from './archive/manifest.ts'
import { FORGOTTEN_TABLES } from './catalog.ts'
import { copyOut, countRows } from './copy-rows.ts'
import { listPictures, namedPictures, sizeOf } from './pictures.ts'
import { takeSnapshot } from './snapshot.ts'
import { formatLine } from './verify-backup.ts'

interface BackupInput {
  /** Without a transaction. When a backup fails it may be in the middle of a copy: end it then. */
  client: ClientBase
  dataDir: string
  /** Where the backup goes. */
  file: string
  overwrite: boolean
  /** Breaks it off; nothing is left of it then. */
  signal: AbortSignal
  onProgress?(doneBytes: number, totalBytes: number): void
}

export interface BackupSummary {
  rows: number
  pictures: number
  /** Pictures that rows name and that are not on the disk. */
  lost: string[]
  /** The length of the file. */
  bytes: number
}

const UNFINISHED = '.unfinished-'
/** A backup that has not written for so long was killed: it writes all the time. */
const STILL_MS = 60 * 60_000
/** How often a new moment is chosen when pictures of the last one have been removed meanwhile. */
const MOMENTS_MAX = 20

/**
 * Writes everything that people keep in the shop, as of one moment after this was called, into one file. The shop may
 * go on meanwhile.
 * @throws BackupFailed when `file` is there, its disk is full, or there is no database
 */
export async function makeBackup(input: BackupInput): Promise<BackupSummary> {
  const file = resolve(input.file)
  const folder = dirname(file)
  const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`)
  const refuseExisting = async () => {
    if (input.overwrite || !(await stat(file).catch(() => undefined))) return
    throw new BackupFailed(`${file} is there already: choose another name, or add --overwrite`)
  }
  try {
    await refuseExisting()
    await removeLeftOvers(folder)
    const archive = new ArchiveWriter(unfinished, input.signal)
    try {
      const summary = await fill(archive, input)
      await archive.finish()
      const { size } = await stat(unfinished)
      await refuseExisting()
      await rename(unfinished, file)
      await syncFolder(folder)
      return { ...summary, bytes: size }
    } finally {
      await archive.abandon()
    }
  } catch (error) {
    throw asBackupFailed(error, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Pictures go first. They never change, and are removed only after the row that named them: one that has gone before
 * the moment is not named then. What was added between is fetched at the beginning of the transaction.
 */
async function fill(
  archive: ArchiveWriter,
  { client, dataDir, onProgress }: BackupInput,
): Promise<Omit<BackupSummary, 'bytes'>> {
  const createdAt = new Date().toISOString()
  let total = 0
  const addText = (path: string, text: string) => archive.add(path, Buffer.byteLength(text), [Buffer.from(text)])
  /** @returns those that are not there */
  const addPictures = async (paths: string[]): Promise<string[]> => {
    const missing: string[] = []
    for (const path of paths) {
      if (path in archive.sums) continue
      if (!(await archive.addFile(path, join(dataDir, path)))) missing.push(path)
      onProgress?.(archive.bytes, total)
    }
    return missing
  }

  await addText(FORMAT_ENTRY, formatLine)
  for (const name of KEPT_FILES) await archive.addFile(name, join(dataDir, name))
  const pictures = await listPictures(dataDir)
  total = await sizeOf(dataDir, pictures)
  await addPictures(pictures)

  let snapshot = await takeSnapshot(client)
  let lost: string[] = []
  for (let moment = 1; ; moment += 1) {
    const missing = await addPictures(await namedPictures(client))
    // Named at two moments and never there: lost long ago. Named at one only: removed after it, so choose another.
    const isSettled = missing.every((path) => lost.includes(path))
    lost = missing
    if (isSettled || moment === MOMENTS_MAX) break
    await client.query('rollback')
    snapshot = await takeSnapshot(client)
  }

  total = archive.bytes + snapshot.bytes
  const pictureCount = Object.keys(archive.sums).filter((path) => path.startsWith('files/')).length
  const tables: Manifest['tables'] = []
  for (const table of snapshot.tables) {
    let [rows, part] = [0, 0]
    for await (const content of FORGOTTEN_TABLES.has(table.name) ? [] : copyOut(client, table)) {
      await archive.add(rowsEntry(table.name, part), content.length, [content])
      rows += countRows(content)
      part += 1
      onProgress?.(archive.bytes, total)
    }
    tables.push({ ...table, rows })
  }
  await client.query('commit')
  const manifest: Manifest = { format: FORMAT, createdAt, schema: snapshot.schema, tables, entries: archive.sums }
  await addText(MANIFEST_ENTRY, `${JSON.stringify(manifest, null, 1)}\n`)
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), pictures: pictureCount, lost }
}

/** Removes what killed backups have left. */
async function removeLeftOvers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED))
  for (const path of names.map((name) => join(folder, name))) {
    // Gone meanwhile, or of another user: no reason not to make this backup.
    const changed = (await stat(path).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY
    if (changed < Date.now() - STILL_MS) await rm(path, { recursive: true }).catch(() => undefined)
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const NO_PLACE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'])

function asBackupFailed(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NO_ROOM.has(code)) return new BackupFailed(`There is no room left for ${file} (${code}): nothing was written`)
  if (NO_PLACE.has(code)) return new BackupFailed(`${file} cannot be written (${code})`)
  return error
}
