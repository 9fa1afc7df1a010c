import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { DELETION_DAYS } from '@promptery/contract/shown-name'
import pg, { type ClientBase } from 'pg'
import { type FileStore, FilesUnavailable } from '../../../adapters/files/port.ts'
import { openForCommand } from '../../db/connection/connect.ts'
import { removeDataDirectory } from '../../db/embedded/folder.ts'
import { isDatabaseUnavailable, isOutOfSpace } from '../../db/errors.ts'
import { MIGRATION_LOCK } from '../../db/migrate-postgres.ts'
import { migrateWithin } from '../../db/migrations.ts'
import { keepFilesOfOthers } from '../../db/queries/bucket-owner.ts'
import { OutOfSpace } from '../../errors.ts'
import { freeBytesOf, makeFolder, RESERVE_BYTES } from '../../runtime/files.ts'
import {
  BackupFailed,
  type BackupFile,
  isPicture,
  isSmallFile,
  type Manifest,
  readArchive,
  tableOf,
  textOf,
} from '../archive.ts'
import { COPY_SETTINGS, copyIn, dropShop, isUnused, shopTables, withoutIndexes } from '../catalog.ts'
import { makeBackup } from '../make-backup.ts'
import { keyOf, listPictures, placeFiles, referencedPictures, type UnpackedFiles } from '../pictures.ts'
import { type Verified, verifyBackup, verifyChecksums } from '../verify-backup.ts'

interface RestoreInput extends BackupFile {
  dataDir: string
  files: FileStore
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Whether to replace an existing shop. */
  replace: boolean
  /** The public key of age for which the backup of the replaced shop is encrypted. */
  recipient: string | undefined
  /** Accounts that were erased since, besides those of the shop that is replaced. */
  erased: readonly string[]
  /** Receives the number of bytes read from the file, which is read twice. */
  onRead(bytes: number): void
}

export interface RestoreSummary {
  manifest: Manifest
  rows: number
  pictures: number
  /** The path of the backup of the replaced shop. */
  replaced: string | undefined
}

/** In the folder of unfinished uploads, which the server cleans up, in case this process is killed. */
const STAGING = 'files/.unfinished/restoring'
/** Peak size of the restored database, with indexes and write-ahead log, relative to its rows as text. */
const ROWS_FACTOR = 7

/**
 * Restores a backup atomically: the file is verified first, and nothing changes before the final commit.
 * @throws BackupFailed when the file cannot be restored, other clients are connected, or a shop exists
 */
export async function restoreBackup(input: RestoreInput): Promise<RestoreSummary> {
  const freeAtFirst = await freeBytesOf(input.dataDir)
  const { manifest, bytes } = await verifyBackup(input, {
    onRead: input.onRead,
    requireRoom: (bytes) => requireRoom(bytes, freeAtFirst, input),
  })
  const database = await openForCommand(input)
  const files = keepFilesOfOthers(database.db, input.files)
  const client = await database.connect()
  try {
    await requireExclusiveAccess(client)
    const replaced = await backUpExistingShop(client, input)
    const erased = [...input.erased, ...(replaced === undefined ? [] : await erasedAccounts(client))]
    requireRoom(bytes, await freeBytesOf(input.dataDir), input)
    await replaceShop(client, { ...input, erased, files, manifest, isReplaced: replaced !== undefined })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { manifest, rows, pictures: Object.keys(manifest.entries).filter(isPicture).length, replaced }
  } catch (error) {
    if (isOutOfSpace(error) || error instanceof OutOfSpace)
      throw new BackupFailed('There is no disk space left to restore this. Nothing was changed.')
    if (error instanceof FilesUnavailable) {
      throw new BackupFailed(`The pictures cannot be stored (${error.reason}). Nothing was changed.`)
    }
    if (isDatabaseUnavailable(error)) throw new BackupFailed('PostgreSQL has gone away. Nothing was changed.')
    if (error instanceof pg.DatabaseError) {
      const detail = error.detail ? ` (${error.detail.replaceAll('\n', ', ')})` : ''
      throw new BackupFailed(`PostgreSQL refuses: ${error.message}${detail}. Nothing was changed.`)
    }
    throw error
  } finally {
    // Closes the connection, which releases its locks. After an error it may be within a `COPY`.
    client.release(true)
    await database.close()
  }
}

/** Blocks starting servers. @throws BackupFailed when other clients are connected */
async function requireExclusiveAccess(client: ClientBase): Promise<void> {
  const { rows: locks } = await client.query(`select where pg_try_advisory_lock(${MIGRATION_LOCK})`)
  const { rows: clients } = await client.query<{ who: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'no name') || ' as ' || usename as who
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename is not null
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  if (locks.length > 0 && clients.length === 0) return
  const who = clients.length > 0 ? ` (${clients.map((other) => other.who).join(', ')})` : ''
  throw new BackupFailed(
    `Others are connected to the database${who}: stop every server, and psql, then restore. Nothing was changed.`,
  )
}

/**
 * Backs up the existing shop before it is replaced.
 * @returns the path, or `undefined` when there is no shop
 * @throws BackupFailed when it may not be replaced
 */
async function backUpExistingShop(
  client: ClientBase,
  { dataDir, files, replace, recipient }: RestoreInput,
): Promise<string | undefined> {
  if (await isUnused(client)) return undefined
  if (!replace) throw new BackupFailed('There is a shop already: add --replace to replace it. Nothing was changed.')
  const name = `replaced-${new Date().toISOString().replaceAll(':', '-')}.tar.gz${recipient ? '.age' : ''}`
  const file = join(resolve(dataDir), name)
  await makeBackup({ client, dataDir, files, file, recipient, overwrite: false, signal: new AbortController().signal })
  return file
}

/** @throws BackupFailed when `DATA_DIR` has too little disk space */
function requireRoom(bytes: Verified['bytes'], free: number, { dataDir, databaseUrl }: RestoreInput): void {
  const needed = bytes.pictures + (databaseUrl ? 0 : ROWS_FACTOR * bytes.rows) + RESERVE_BYTES
  if (free >= needed) return
  throw new BackupFailed(
    `Restoring this backup may need ${Math.ceil(needed / 1024 ** 2)} MB on the disk of DATA_DIR ${dataDir}, and ` +
      `${Math.floor(free / 1024 ** 2)} are free. Nothing was changed.`,
  )
}

/** Files of both shops coexist until the commit. Afterwards those of the old shop are removed. */
async function replaceShop(
  client: ClientBase,
  restore: RestoreInput & { manifest: Manifest; isReplaced: boolean },
): Promise<void> {
  const { dataDir, files, manifest, isReplaced } = restore
  const folder = join(dataDir, STAGING)
  const referenced = new Set(Object.keys(manifest.entries))
  let before: string[]
  try {
    await rm(folder, { recursive: true, force: true })
    await client.query(`begin; ${COPY_SETTINGS}`)
    await dropShop(client)
    const unpacked = await unpackBackup(client, folder, restore)
    await repeatDeletions(client, restore.erased)
    for (const path of await referencedPictures(client)) referenced.add(path)
    before = await placeFiles(unpacked, restore)
    // Flushes the pictures to disk before the commit.
    await promisify(execFile)('sync')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await client.query('commit').catch((error: unknown) => {
    throw new BackupFailed(
      `PostgreSQL did not say whether the last step was done (${error instanceof Error ? error.message : error}). ` +
        'The old shop is there or the restored one, with its pictures: look, or restore again.',
    )
  })
  if (!isReplaced) return
  for (const path of before) {
    // Otherwise a job removes it later.
    if (!referenced.has(path)) await files.remove(keyOf(path)).catch(() => undefined)
  }
}

/** The accounts that were erased in the shop of a database, if it has one. Older shops have none. */
export async function erasedAccounts(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query(
    `select from information_schema.columns
      where table_schema = 'public' and table_name = 'users' and column_name = 'erased_at'`,
  )
  if (tables.length === 0) return []
  // By the index of names.
  const { rows } = await client.query<{ id: string }>(
    `select id from public.users where username_key like '~%' and erased_at is not null`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Asks for the erasure of accounts that were erased since a backup was made, in the transaction that restores it. Others
 * who had asked for theirs then, and may have come back since, have time to come back again.
 */
async function repeatDeletions(client: ClientBase, erased: readonly string[]): Promise<void> {
  await client.query(`update account_deletions set due_at = greatest(due_at, now() + make_interval(days => $1))`, [
    DELETION_DAYS,
  ])
  await client.query(
    `insert into account_deletions (user_id, id, due_at, balance, is_repeated)
     select id, gen_random_uuid(), now(), 'forfeit', true from users
     where id = any($1::uuid[]) and erased_at is null
     on conflict (user_id) do update set due_at = now(), is_repeated = true`,
    [erased],
  )
}

interface VerifiedFile extends BackupFile {
  manifest: Manifest
  onRead(bytes: number): void
}

/**
 * Fills the empty database in the open transaction of `client`, migrates it to the newest schema, and unpacks pictures
 * into `folder`.
 * @throws BackupFailed when the backup does not match its schema
 */
async function unpackBackup(
  client: ClientBase,
  folder: string,
  { manifest, onRead, ...backup }: VerifiedFile,
): Promise<UnpackedFiles> {
  await migrateWithin(client, undefined, manifest.schema)
  const made = await shopTables(client)
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const absent = made.filter(({ name }) => !tables.has(name))
  if (absent.length > 0) {
    throw new BackupFailed(`This backup lacks tables of its schema: ${absent.map(({ name }) => name).join(', ')}`)
  }
  const restoreIndexes = await withoutIndexes(client, made)
  const unpacked: UnpackedFiles = { folder, pictures: [], smallFiles: new Map() }
  const checksums = new Map<string, string>()
  for await (const entry of readArchive(backup, checksums, onRead)) {
    const { path, body } = entry
    const table = tables.get(tableOf(path) ?? '')
    if (table) {
      await copyIn(client, table, body)
    } else if (isPicture(path)) {
      await makeFolder(dirname(join(folder, path)), 0o700)
      await pipeline(body, createWriteStream(join(folder, path), { mode: 0o600 }))
      unpacked.pictures.push(path)
    } else if (isSmallFile(path)) {
      unpacked.smallFiles.set(path, await textOf(entry))
    }
  }
  // The file may have been replaced since it was verified.
  verifyChecksums(manifest, checksums)
  await restoreIndexes()
  await migrateWithin(client, manifest.schema)
  return unpacked
}

/** @property missingPictures named by the rows, and not in the backup */
type Drilled = RestoreSummary & { missingPictures: string[] }

/**
 * Restores a backup into a temporary folder with a separate PostgreSQL, and removes both. The shop is not touched.
 * @param filesOf the pictures of a shop in that folder
 * @param signal ends it early, with its reason
 * @throws BackupFailed when it cannot be restored
 */
export async function drillBackup(
  backup: BackupFile,
  filesOf: (where: { dataDir: string }) => Promise<FileStore>,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Drilled> {
  const dataDir = await mkdtemp(join(tmpdir(), 'promptery-drill-'))
  const remove = async () => {
    await removeDataDirectory(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
  // Without its folder and its PostgreSQL, the work below fails.
  const stop = () => void remove().catch(() => undefined)
  signal.addEventListener('abort', stop)
  try {
    return await restoreInto(dataDir, backup, await filesOf({ dataDir }), onRead)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', stop)
    await remove()
  }
}

async function restoreInto(
  dataDir: string,
  backup: BackupFile,
  files: FileStore,
  onRead: (bytes: number) => void,
): Promise<Drilled> {
  const where = { dataDir, databaseUrl: undefined, erased: [] }
  const restored = await restoreBackup({ ...backup, ...where, files, replace: false, recipient: undefined, onRead })
  const database = await openForCommand(where)
  const client = await database.connect()
  try {
    const present = new Set((await listPictures(files)).map(({ path }) => path))
    const missingPictures = (await referencedPictures(client)).filter((path) => !present.has(path))
    return { ...restored, missingPictures }
  } finally {
    client.release(true)
    await database.close()
  }
}
