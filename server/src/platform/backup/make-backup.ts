import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { ClientBase } from 'pg'
import { type FileStore, FilesUnavailable } from '../../adapters/files/port.ts'
import { knownSchemas, MIGRATIONS_TABLE, newestSchema, schemaVersion } from '../db/migrations.ts'
import { readAhead } from '../runtime/read-ahead.ts'
import {
  ArchiveWriter,
  BackupFailed,
  FORMAT,
  FORMAT_ENTRY,
  MANIFEST_ENTRY,
  type Manifest,
  rowsEntry,
  SMALL_FILES,
} from './archive.ts'
import {
  COPY_SETTINGS,
  copyOut,
  countRows,
  EXCLUDED_TABLES,
  quoted,
  SHOP_TABLES,
  shopTables,
  type Table,
} from './catalog.ts'
import { keyOf, listPictures, referencedPictures } from './pictures.ts'
import { formatLine } from './verify-backup.ts'

interface BackupInput {
  /** Not in a transaction. After an error it may be within a `COPY`: close it. */
  client: ClientBase
  /** Of small files. */
  dataDir: string
  files: FileStore
  file: string
  overwrite: boolean
  /** The public key for which the file is encrypted. */
  recipient?: string | undefined
  /** Aborts the backup and removes the file. */
  signal: AbortSignal
  onProgress?(doneBytes: number, totalBytes: number): void
}

export interface BackupSummary {
  rows: number
  pictures: number
  /** Missing pictures that rows refer to. */
  missingPictures: string[]
  /** Of the file. */
  bytes: number
}

const UNFINISHED = '.unfinished-'
/** A running backup writes all the time, so an older file was left by a killed one. */
const STALE_MS = 60 * 60_000
/** The maximum number of snapshots, in case pictures are removed while each is taken. */
const SNAPSHOTS_MAX = 20
/** Read at once, for stores that take a moment for each. */
const PICTURES_AHEAD = 8

/**
 * Writes a consistent backup of all data into one file, while the shop keeps running.
 * @throws BackupFailed when `file` exists, its disk is full, or there is no database
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
    await removeStaleFiles(folder)
    const archive = new ArchiveWriter(unfinished, input.signal, input.recipient)
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
 * Pictures are added first. They are immutable and are removed only after their row, so that a picture removed before
 * the snapshot is not referenced by it. Pictures added meanwhile follow after the snapshot.
 */
async function fill(
  archive: ArchiveWriter,
  { client, dataDir, files, onProgress }: BackupInput,
): Promise<Omit<BackupSummary, 'bytes'>> {
  const createdAt = new Date().toISOString()
  let total = 0
  const addText = (path: string, text: string) => archive.add(path, Buffer.byteLength(text), [Buffer.from(text)])
  /** @returns the missing ones */
  const addPictures = async (paths: string[]): Promise<string[]> => {
    const missing: string[] = []
    const absent = paths.filter((path) => !(path in archive.checksums))
    const read = async (path: string) => ({ path, bytes: await files.get(keyOf(path)) })
    for await (const { path, bytes } of readAhead(absent, PICTURES_AHEAD, read)) {
      if (bytes) await archive.add(path, bytes.length, [bytes])
      else missing.push(path)
      onProgress?.(archive.bytes, total)
    }
    return missing
  }

  await addText(FORMAT_ENTRY, formatLine)
  for (const name of SMALL_FILES) await archive.addFile(name, join(dataDir, name))
  const pictures = await listPictures(files)
  total = pictures.reduce((sum, { size }) => sum + size, 0)
  await addPictures(pictures.map(({ path }) => path))

  let snapshot = await takeSnapshot(client)
  let missingPictures: string[] = []
  for (let attempt = 1; ; attempt += 1) {
    const missing = await addPictures(await referencedPictures(client))
    // Missing in two snapshots: lost long ago. Missing in one only: removed since, so a new snapshot is taken.
    const isStable = missing.every((path) => missingPictures.includes(path))
    missingPictures = missing
    if (isStable || attempt === SNAPSHOTS_MAX) break
    await client.query('rollback')
    snapshot = await takeSnapshot(client)
  }

  total = archive.bytes + snapshot.bytes
  const pictureCount = Object.keys(archive.checksums).filter((path) => path.startsWith('files/')).length
  const tables: Manifest['tables'] = []
  for (const table of snapshot.tables) {
    let [rows, part] = [0, 0]
    for await (const content of EXCLUDED_TABLES.has(table.name) ? [] : copyOut(client, table)) {
      await archive.add(rowsEntry(table.name, part), content.length, [content])
      rows += countRows(content)
      part += 1
      onProgress?.(archive.bytes, total)
    }
    tables.push({ ...table, rows })
  }
  await client.query('commit')
  const manifest: Manifest = { format: FORMAT, createdAt, schema: snapshot.schema, tables, entries: archive.checksums }
  await addText(MANIFEST_ENTRY, `${JSON.stringify(manifest, null, 1)}\n`)
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), pictures: pictureCount, missingPictures }
}

/** Removes files of killed backups. */
async function removeStaleFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED))
  for (const path of names.map((name) => join(folder, name))) {
    // Errors are ignored: the file was removed meanwhile, or belongs to another user.
    const changed = (await stat(path).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY
    if (changed < Date.now() - STALE_MS) await rm(path, { recursive: true }).catch(() => undefined)
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

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const UNWRITABLE_CODES = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'])

function asBackupFailed(error: unknown, file: string): unknown {
  if (error instanceof FilesUnavailable)
    return new BackupFailed(`The pictures cannot be read (${error.reason}): nothing was written`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (DISK_FULL_CODES.has(code))
    return new BackupFailed(`There is no disk space left for ${file} (${code}): nothing was written`)
  if (UNWRITABLE_CODES.has(code)) return new BackupFailed(`${file} cannot be written (${code})`)
  return error
}

interface Snapshot {
  schema: number
  tables: Table[]
  /** The approximate size of their rows. */
  bytes: number
}

/**
 * Begins a transaction with a consistent snapshot. Tables are locked before the first query, which takes the snapshot:
 * a migration or restore in between would make a replaced table appear empty.
 */
export async function takeSnapshot(client: ClientBase): Promise<Snapshot> {
  if ((await schemaVersion(client)) === undefined) {
    throw new BackupFailed('There is nothing to back up: the database is empty')
  }
  const names = (await shopTables(client)).map(({ name }) => quoted(name))
  await client.query(`
    begin isolation level repeatable read read only; ${COPY_SETTINGS}
    lock table ${[...names, MIGRATIONS_TABLE].join()} in access share mode`)
  const schema = (await schemaVersion(client)) ?? 0
  if (!knownSchemas().includes(schema)) {
    throw new BackupFailed('The database is of another Promptery: make the backup with that one')
  }
  const tables = await shopTables(client)
  const absent = SHOP_TABLES.filter((name) => !tables.some((table) => table.name === name))
  if (schema === newestSchema() && absent.length > 0) {
    throw new BackupFailed(`The database lacks tables of the shop: ${absent.join(', ')}`)
  }
  const { rows } = await client.query<{ bytes: number }>(
    'select sum(pg_table_size(name))::float8 as bytes from unnest($1::regclass[]) name',
    [names],
  )
  return { schema, tables, bytes: rows[0]?.bytes ?? 0 }
}
