import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openForCommand } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import { MIGRATION_LOCK } from '../db/migrate-postgres.ts'
import { rowsOf } from '../db/rows-of.ts'
import { dropShop, isKnownSchema, isUnused, schemaVersion, useFixedSettings } from './catalog.ts'
import { BackupFailed, KEPT_FILES } from './manifest.ts'
import { listPictures, namedPictures } from './pictures.ts'
import { type Placed, placeFiles } from './place-pictures.ts'
import { expectRoomFor, isTaken, type Restore, setAside, syncDisks } from './restore-steps.ts'
import { unpackBackup } from './unpack-backup.ts'

/**
 * Restores in one transaction. Its commit is the step that decides: before it, all files of the restored shop lie
 * beside those of the old one; after it, those that only the old one knew are set aside.
 */
export async function restorePostgres(restore: Restore): Promise<void> {
  const database = await openForCommand(restore)
  let placed: Placed | undefined
  try {
    await database.db.transaction(async (tx) => {
      await useFixedSettings(tx)
      await takeForItself(tx)
      await expectMayRestore(tx, restore)
      await mkdir(restore.staged, { mode: 0o700 })
      await dropShop(tx)
      await unpackBackup(tx, restore.staged, restore)
      placed = await placeAll(restore, await namedPictures(tx))
    })
  } catch (error) {
    // Nothing is taken away: with its answer lost, nobody knows whether it was committed.
    if (placed) throw isUndecided(error)
    throw error
  } finally {
    await rm(restore.staged, { recursive: true, force: true })
    await database.close()
  }
  await setAside(restore, placed?.unknown ?? [])
}

const isUndecided = (error: unknown): BackupFailed =>
  new BackupFailed(
    `PostgreSQL did not say whether the last step was done (${error instanceof Error ? error.message : error}). ` +
      'The old shop is there or the restored one, with its pictures: look, or restore again.',
  )

async function expectMayRestore(tx: Db, { dataDir, replace, bytes }: Restore): Promise<void> {
  const version = await schemaVersion(tx)
  if (version !== undefined && !isKnownSchema(version)) {
    throw new BackupFailed('The database at DATABASE_URL is of another Promptery. Nothing was changed.')
  }
  if (!replace && !((await isUnused(tx)) && (await listPictures(dataDir)).length === 0)) {
    throw isTaken('There is a shop in the database at DATABASE_URL or pictures in DATA_DIR')
  }
  await expectRoomFor(bytes.pictures, dataDir)
}

/** Puts everything but the rows in its place, on the disk and not only on its way. */
async function placeAll({ staged, dataDir, pictures }: Restore, named: string[]): Promise<Placed> {
  const kept = KEPT_FILES.filter((name) => existsSync(join(staged, name)) && !existsSync(join(dataDir, name)))
  const placed = await placeFiles(staged, dataDir, { paths: [...pictures, ...kept], named })
  try {
    await syncDisks()
  } catch (error) {
    await placed.undo()
    throw error
  }
  return placed
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
