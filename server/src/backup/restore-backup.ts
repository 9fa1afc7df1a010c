import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { openForCommand } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import { createPGlite, lockDataDir, makeDataDir, wrapPGlite } from '../db/embedded.ts'
import { finishRestore, replacedName, restoredName } from '../db/finish-restore.ts'
import { MIGRATION_LOCK } from '../db/migrate-postgres.ts'
import { dropShop, isKnownSchema, isUnused, newestSchema, rowsOf, schemaVersion } from './catalog.ts'
import { BackupFailed, isPicture, KEPT_FILES, type Manifest } from './manifest.ts'
import { listPictures } from './pictures.ts'
import { placePictures, setAsidePictures } from './place-pictures.ts'
import { unpackBackup } from './unpack-backup.ts'
import { verifyBackup } from './verify-backup.ts'

interface RestoreInput {
  file: string
  dataDir: string
  /** Absent: the embedded database. */
  databaseUrl: string | undefined
  /** Whether what is there may be put aside. */
  replace: boolean
  /** Told how many bytes of the file have been read; it is read three times. */
  onRead(bytes: number): void
}

export interface RestoreSummary {
  manifest: Manifest
  rows: number
  pictures: number
  /** Where what was there before is, if anything was. */
  replaced: string | undefined
}

/**
 * Restores a backup. Nothing is changed before the whole file has been verified, and what is there stays as it is
 * until the last step, which happens or does not.
 * @throws BackupFailed when the file cannot be restored, something is running, or something is there
 */
export async function restoreBackup(input: RestoreInput): Promise<RestoreSummary> {
  const manifest = await verifyBackup(input.file, input.onRead)
  if (!isKnownSchema(manifest.schema)) {
    const isNewer = manifest.schema > newestSchema()
    throw new BackupFailed(
      isNewer
        ? `${input.file} was made by a newer Promptery: restore it with that one. Nothing was changed.`
        : `${input.file} has a schema that this Promptery does not know. Nothing was changed.`,
    )
  }
  await makeDataDir(input.dataDir)
  const time = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const staged = join(input.dataDir, RESTORING)
  const restore: Restore = {
    ...input,
    manifest,
    staged,
    time,
    pictures: Object.keys(manifest.entries).filter(isPicture),
    onRead: input.onRead,
  }
  await (input.databaseUrl ? restorePostgres(restore) : restoreEmbedded(restore))
  const replaced = join(resolve(input.dataDir), replacedName(time))
  return {
    manifest,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    pictures: restore.pictures.length,
    replaced: existsSync(replaced) ? replaced : undefined,
  }
}

/** What is not whole yet. One restore at a time has it: the one that holds the lock. */
const RESTORING = 'restoring'

interface Restore extends RestoreInput {
  manifest: Manifest
  staged: string
  time: string
  pictures: string[]
}

async function makeStaged(staged: string): Promise<void> {
  // Left by a restore that was killed.
  await rm(staged, { recursive: true, force: true })
  await mkdir(staged, { mode: 0o700 })
}

const isTaken = (what: string): BackupFailed =>
  new BackupFailed(`${what}: make a backup of it if it is worth one, then add --replace. Nothing was changed.`)

async function restoreEmbedded(restore: Restore): Promise<void> {
  const { dataDir, staged, time, pictures } = restore
  const release = lockDataDir(dataDir)
  if (!release) {
    throw new BackupFailed(
      `A server or a command is using DATA_DIR ${dataDir}: stop it, then restore. Nothing was changed.`,
    )
  }
  try {
    await finishRestore(dataDir)
    const database = join(dataDir, 'database')
    const isEmpty = !existsSync(database) || (await readdir(database)).length === 0
    if (!restore.replace && !(isEmpty && (await listPictures(dataDir)).length === 0)) {
      throw isTaken(`There is a shop in DATA_DIR ${dataDir}`)
    }
    await makeStaged(staged)
    const folder = join(staged, 'database')
    await mkdir(folder, { mode: 0o700 })
    const fresh = wrapPGlite(await createPGlite(folder), 'the restored database')
    try {
      await fresh.db.transaction((tx) => unpackBackup(tx, staged, restore))
    } finally {
      await fresh.close()
    }
    const undo = await placePictures(staged, dataDir, pictures)
    try {
      await rm(join(staged, 'files'), { recursive: true, force: true })
      await syncDisks()
      // From here on it is done: whoever opens the folder next ends it, should this process not.
      await rename(staged, join(dataDir, restoredName(time)))
    } catch (error) {
      await undo()
      throw error
    }
    await finishRestore(dataDir)
    await setAsidePictures(dataDir, pictures, join(dataDir, replacedName(time)))
  } finally {
    await rm(staged, { recursive: true, force: true })
    release()
  }
}

async function restorePostgres(restore: Restore): Promise<void> {
  const { dataDir, staged, time, pictures } = restore
  const database = await openForCommand(restore)
  try {
    await database.db.transaction(async (tx) => {
      await takeForItself(tx)
      const version = await schemaVersion(tx)
      if (version !== undefined && !isKnownSchema(version)) {
        throw new BackupFailed('The database at DATABASE_URL is of another Promptery. Nothing was changed.')
      }
      if (!restore.replace && !((await isUnused(tx)) && (await listPictures(dataDir)).length === 0)) {
        throw isTaken('There is a shop in the database at DATABASE_URL or pictures in DATA_DIR')
      }
      await makeStaged(staged)
      await dropShop(tx)
      await unpackBackup(tx, staged, restore)
      const undo = await placePictures(staged, dataDir, pictures)
      // Not undone when the commit fails: with its answer lost, nobody knows whether they are needed.
      await syncDisks().catch(async (error: unknown) => {
        await undo()
        throw error
      })
    })
  } catch (error) {
    await rm(staged, { recursive: true, force: true })
    throw error
  } finally {
    await database.close()
  }
  const replaced = join(dataDir, replacedName(time))
  for (const name of KEPT_FILES) {
    const [from, to] = [join(staged, name), join(dataDir, name)]
    if (existsSync(from) && !existsSync(to)) await copyFile(from, to)
  }
  await rm(staged, { recursive: true, force: true })
  await setAsidePictures(dataDir, pictures, replaced)
}

/** Keeps servers that start meanwhile waiting. @throws BackupFailed when somebody is connected */
async function takeForItself(tx: Db): Promise<void> {
  const [lock] = await rowsOf<{ taken: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`)
  const others = await rowsOf<{ who: string }>(
    tx,
    sql`select distinct coalesce(nullif(application_name, ''), 'no name') || ' as ' || usename as who
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usename is not null
          and coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  if (lock?.taken && others.length === 0) return
  const who = others.length > 0 ? ` (${others.map((other) => other.who).join(', ')})` : ''
  throw new BackupFailed(
    `Others are connected to the database at DATABASE_URL${who}: stop every server, and psql, then restore. Nothing was changed.`,
  )
}

/** What was written is on the disk, not only on its way: a power cut must not find half of it. */
async function syncDisks(): Promise<void> {
  await promisify(execFile)('sync')
}
