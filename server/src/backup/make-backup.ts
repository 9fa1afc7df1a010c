import { open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Db } from '../db/db.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { isKnownSchema, schemaVersion, shopTables, tableNamesAt, useFixedSettings } from './catalog.ts'
import { dumpRows } from './dump-rows.ts'
import {
  BackupFailed,
  FORMAT,
  FORMAT_ENTRY,
  KEPT_FILES,
  MANIFEST_ENTRY,
  type Manifest,
  tableEntry,
} from './manifest.ts'
import { isGone, listPictures, namedPictures, sizeOf } from './pictures.ts'
import { makeUnfinished, type Unfinished } from './unfinished.ts'
import { formatLine } from './verify-backup.ts'

interface BackupInput {
  db: Db
  engine: Manifest['engine']
  dataDir: string
  /** Where the backup goes. */
  file: string
  overwrite: boolean
  /** Breaks it off; nothing is left of it then. */
  signal: AbortSignal
  onProgress(doneBytes: number, totalBytes: number): void
}

export interface BackupSummary {
  rows: number
  pictures: number
  /** Pictures that rows name and that are not on the disk, now or before. */
  lost: string[]
  /** For how long the transaction was open, in which a server on the embedded database waits. */
  heldMs: number
  bytes: number
}

/** How often a new moment is chosen when pictures of the last one have been removed meanwhile. */
const MOMENTS_MAX = 20

/**
 * Writes everything that people keep in the shop, as of one moment after this was called, into one file. The shop may
 * go on meanwhile.
 *
 * Pictures go first. They never change, and are removed only after the row that named them has: one that has gone
 * before the moment is not named then. What was added between is fetched at the beginning of the transaction.
 * @throws BackupFailed when `file` is there, its disk is full, or there is no database
 */
export async function makeBackup(input: BackupInput): Promise<BackupSummary> {
  const file = resolve(input.file)
  const refuseExisting = async () => {
    if (!input.overwrite && (await isThere(file))) {
      throw new BackupFailed(`${file} is there already: choose another name, or add --overwrite`)
    }
  }
  await refuseExisting()
  let unfinished: Unfinished | undefined
  try {
    unfinished = await makeUnfinished(dirname(file))
    const path = join(unfinished.folder, 'backup.tar.gz')
    const archive = new ArchiveWriter(path, input.signal)
    try {
      const summary = await fill(archive, unfinished.folder, input)
      await archive.finish()
      const { size } = await stat(path)
      await refuseExisting()
      await rename(path, file)
      await syncFolder(dirname(file))
      return { ...summary, bytes: size }
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } catch (error) {
    throw asBackupFailed(error, file)
  } finally {
    await unfinished?.remove()
  }
}

async function fill(archive: ArchiveWriter, folder: string, input: BackupInput): Promise<Omit<BackupSummary, 'bytes'>> {
  const { db, dataDir, signal } = input
  const createdAt = new Date().toISOString()
  let done = 0
  let total = 0
  const lost = new Set<string>()
  const addAll = async (paths: string[]): Promise<string[]> => {
    const missing: string[] = []
    for (const path of paths) {
      const size = await archive.addFile(path, join(dataDir, path))
      if (size === undefined) missing.push(path)
      done += size ?? 0
      input.onProgress(done, Math.max(done, total))
    }
    return missing
  }
  const notYet = (path: string): boolean => !archive.has(path)

  await archive.addBytes(FORMAT_ENTRY, Buffer.from(formatLine))
  for (const name of KEPT_FILES) {
    const bytes = await readFile(join(dataDir, name)).catch((error: unknown) => {
      if (isGone(error)) return undefined
      throw new BackupFailed(
        `${join(dataDir, name)} cannot be read (${error instanceof Error ? error.message : error})`,
      )
    })
    if (bytes) await archive.addBytes(name, bytes)
  }
  const pictures = await listPictures(dataDir)
  total = await sizeOf(dataDir, pictures)
  await addAll(pictures)
  // The first round may have taken long: what was added meanwhile, so that little is left for the transaction.
  await addAll((await listPictures(dataDir)).filter(notYet))

  for (let moment = 1; ; moment += 1) {
    const began = performance.now()
    const dumped = await db.transaction(
      async (tx) => {
        await useFixedSettings(tx)
        const schema = await schemaVersion(tx)
        if (schema === undefined) throw new BackupFailed('There is nothing to back up: the database is empty')
        if (!isKnownSchema(schema)) {
          throw new BackupFailed('The database is of another Promptery: make the backup with that one')
        }
        const ownTables = await shopTables(tx)
        const absent = [...tableNamesAt(schema)].filter((name) => !ownTables.some((table) => table.name === name))
        if (absent.length > 0) throw new BackupFailed(`The database lacks tables of the shop: ${absent.join(', ')}`)
        const added = await namedPictures(tx)
        const missing = await addAll(added.filter(notYet))
        // Named at two moments and never there: lost long ago. Named at one only: removed after it, so choose another.
        const isSettled = missing.every((path) => lost.has(path))
        lost.clear()
        for (const path of missing) lost.add(path)
        if (!isSettled && moment < MOMENTS_MAX) return undefined
        const tables: Manifest['tables'] = []
        for (const table of ownTables) {
          const rows = await dumpRows(tx, table, join(folder, table.name), signal)
          tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows })
        }
        return { schema, tables }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    if (!dumped) continue
    const heldMs = performance.now() - began
    total =
      done +
      (await sizeOf(
        folder,
        dumped.tables.map(({ name }) => name),
      ))
    const pictureCount = Object.keys(archive.sums).filter((path) => path.startsWith('files/')).length
    for (const { name } of dumped.tables) {
      done += (await archive.addFile(tableEntry(name), join(folder, name))) ?? 0
      input.onProgress(done, total)
    }
    const manifest: Manifest = { format: FORMAT, createdAt, engine: input.engine, ...dumped, entries: archive.sums }
    await archive.addBytes(MANIFEST_ENTRY, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, pictures: pictureCount, lost: [...lost], heldMs }
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

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
