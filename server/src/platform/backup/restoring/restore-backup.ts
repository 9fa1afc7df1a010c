import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg, { type ClientBase } from 'pg'
import { openForCommand } from '../../db/connection/connect.ts'
import { isDatabaseUnavailable, isOutOfSpace } from '../../db/errors.ts'
import { MIGRATION_LOCK } from '../../db/migrate-postgres.ts'
import { freeBytesOf, RESERVE_BYTES } from '../../runtime/disk-space.ts'
import { BackupFailed, isPicture, type Manifest } from '../archive/manifest.ts'
import { COPY_SETTINGS, dropShop, isUnused } from '../catalog.ts'
import { makeBackup } from '../make-backup.ts'
import { namedPictures } from '../pictures.ts'
import { type Verified, verifyBackup } from '../verify-backup.ts'
import { placeFiles } from './place-files.ts'
import { unpackBackup } from './unpack-backup.ts'

interface RestoreInput {
  file: string
  dataDir: string
  /** Absent: the shop's own PostgreSQL. */
  databaseUrl: string | undefined
  /** Whether a shop that is there may be replaced. */
  replace: boolean
  /** Told how many bytes of the file have been read; it is read twice. */
  onRead(bytes: number): void
}

export interface RestoreSummary {
  manifest: Manifest
  rows: number
  pictures: number
  /** A backup of the shop that was there before, if one was. */
  replaced: string | undefined
}

/** Where the server sweeps what uploads have left unfinished: what a killed restore has left goes with it. */
const STAGING = 'files/.unfinished/restoring'
/** How much more than its rows as text a restored database takes at its peak, with indexes and the log. */
const ROWS_FACTOR = 7

/**
 * Restores a backup. Nothing is changed before the whole file has been verified, and what is there stays as it is
 * until the last step, the commit, which happens or does not.
 * @throws BackupFailed when the file cannot be restored, a server is running, or a shop is there
 */
export async function restoreBackup(input: RestoreInput): Promise<RestoreSummary> {
  const verified = await verifyBackup(input.file, input.onRead)
  const { manifest } = verified
  const database = await openForCommand(input)
  const client = await database.connect()
  try {
    await takeForItself(client)
    const replaced = await keepShop(client, input)
    await expectRoomFor(verified, input)
    await exchange(client, { ...input, manifest, isReplaced: replaced !== undefined })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { manifest, rows, pictures: Object.keys(manifest.entries).filter(isPicture).length, replaced }
  } catch (error) {
    if (isOutOfSpace(error)) throw new BackupFailed('There is no room left to restore this. Nothing was changed.')
    if (isDatabaseUnavailable(error)) throw new BackupFailed('PostgreSQL has gone away. Nothing was changed.')
    if (error instanceof pg.DatabaseError) {
      const detail = error.detail ? ` (${error.detail.replaceAll('\n', ', ')})` : ''
      throw new BackupFailed(`PostgreSQL refuses: ${error.message}${detail}. Nothing was changed.`)
    }
    throw error
  } finally {
    // Ended, not given back: its locks go with it, and after an error it may be in the middle of a copy.
    client.release(true)
    await database.close()
  }
}

/** Keeps servers that start meanwhile waiting. @throws BackupFailed when one is connected, or anybody else */
async function takeForItself(client: ClientBase): Promise<void> {
  const { rows: locks } = await client.query(`select where pg_try_advisory_lock(${MIGRATION_LOCK})`)
  const { rows: others } = await client.query<{ who: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'no name') || ' as ' || usename as who
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename is not null
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  if (locks.length > 0 && others.length === 0) return
  const who = others.length > 0 ? ` (${others.map((other) => other.who).join(', ')})` : ''
  throw new BackupFailed(
    `Others are connected to the database${who}: stop every server, and psql, then restore. Nothing was changed.`,
  )
}

/**
 * Makes a backup of the shop that is there, which the restored one replaces.
 * @returns where it is, or `undefined` when there is none
 * @throws BackupFailed when there is one and it may not be replaced
 */
async function keepShop(client: ClientBase, { dataDir, replace }: RestoreInput): Promise<string | undefined> {
  if (await isUnused(client)) return undefined
  if (!replace) throw new BackupFailed('There is a shop already: add --replace to replace it. Nothing was changed.')
  const file = join(resolve(dataDir), `replaced-${new Date().toISOString().replaceAll(':', '-')}.tar.gz`)
  await makeBackup({ client, dataDir, file, overwrite: false, signal: new AbortController().signal })
  return file
}

/** @throws BackupFailed when the disk of `DATA_DIR` has too little room for what is restored there */
async function expectRoomFor({ bytes }: Verified, { dataDir, databaseUrl }: RestoreInput): Promise<void> {
  const needed = bytes.pictures + (databaseUrl ? 0 : ROWS_FACTOR * bytes.rows) + RESERVE_BYTES
  const free = await freeBytesOf(dataDir)
  if (free >= needed) return
  throw new BackupFailed(
    `Restoring this backup may need ${Math.ceil(needed / 1024 ** 2)} MB on the disk of DATA_DIR ${dataDir}, and ` +
      `${Math.floor(free / 1024 ** 2)} are free. Nothing was changed.`,
  )
}

/**
 * Before the commit, the files of the restored shop lie beside those of the old one; after it, those that only the
 * old one knew are removed.
 */
async function exchange(
  client: ClientBase,
  restore: RestoreInput & { manifest: Manifest; isReplaced: boolean },
): Promise<void> {
  const { dataDir, manifest, isReplaced } = restore
  const folder = join(dataDir, STAGING)
  const known = new Set(Object.keys(manifest.entries))
  let before: string[]
  try {
    await rm(folder, { recursive: true, force: true })
    await client.query(`begin; ${COPY_SETTINGS}`)
    await dropShop(client)
    const files = await unpackBackup(client, folder, restore)
    for (const path of await namedPictures(client)) known.add(path)
    before = await placeFiles(files, dataDir)
    // A power cut after the commit must not find half of a picture.
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
    // One that cannot be removed now is swept later.
    if (!known.has(path)) await rm(join(dataDir, path), { force: true }).catch(() => undefined)
  }
}
