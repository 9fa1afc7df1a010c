import { chmod, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { freeBytesOf, RESERVE_BYTES, rarely } from '../free-bytes.ts'
import { CannotOpenDatabase, EVENTS_CHANNEL, type OpenDatabase } from './db.ts'
import { socketFile, startSocket } from './embedded-socket.ts'
import { keepLogShort } from './embedded-upkeep.ts'
import { migrationsFolder } from './migrations-folder.ts'
import * as schema from './schema.ts'
import { watchForStall } from './stall-watch.ts'

/** Makes the folder, for its owner alone. @throws CannotOpenDatabase when that is not possible. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new CannotOpenDatabase(`DATA_DIR ${resolve(dataDir)} cannot be written (${reason})`)
  }
}

/** Collected as garbage, a lock would be given back, whatever its holder thinks. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Takes the lock of `dataDir`, which the operating system releases when this process ends, however it ends.
 * The lock is a write transaction on an empty SQLite file: Node has no `flock` of its own.
 * @returns how to release it, or `undefined` when another process holds it
 */
export function lockDataDir(dataDir: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dataDir, 'lock'))
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return undefined
    const reason = error instanceof Error ? error.message : error
    throw new CannotOpenDatabase(`DATA_DIR ${resolve(dataDir)} cannot be written (${reason})`)
  }
  const held = lock
  heldLocks.add(held)
  return () => {
    heldLocks.delete(held)
    held.close()
  }
}

/** What checkpoints leave of the log to be used again. */
const LOG_SETTINGS = ['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB']

/** PGlite with the extensions that the migrations ask for. Absent `dataDir`: in memory. */
export async function createPGlite(dataDir?: string, loadDataDir?: Blob): Promise<PGlite> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const startParams = [...PGlite.defaultStartParams, ...LOG_SETTINGS]
  return PGlite.create({
    startParams,
    ...(dataDir && { dataDir }),
    ...(loadDataDir && { loadDataDir }),
    extensions: { pg_trgm },
  })
}

/** A PGlite as the product sees it. */
export function wrapPGlite(client: PGlite, describe: string, onClose?: () => Promise<void> | void): OpenDatabase {
  const db = drizzle(client, { schema })
  return {
    db,
    describe,
    migrate: () => migrate(db, { migrationsFolder }),
    // There is no connection that could break, so nothing is ever lost.
    listen: (onEvent) => client.listen(EVENTS_CHANNEL, onEvent),
    async close() {
      await client.close()
      await onClose?.()
    },
  }
}

/**
 * Opens the embedded database in `dataDir`, whose lock the caller holds.
 * @param serve whether to open the socket through which commands reach it meanwhile
 * @param onError told of upkeep that failed
 * @throws CannotOpenDatabase when its disk is full
 */
export async function openEmbedded(
  dataDir: string,
  release: () => void,
  serve: boolean,
  onError: (error: Error) => void = () => undefined,
): Promise<OpenDatabase> {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const free = await freeBytesOf(folder)
  if (free < RESERVE_BYTES / 2) {
    release()
    throw new CannotOpenDatabase(
      `Only ${Math.floor(free / 1024 / 1024)} MB are free on the disk of DATA_DIR ${resolve(dataDir)}: ` +
        `the embedded database needs ${RESERVE_BYTES / 1024 / 1024}`,
    )
  }
  const client = await createPGlite(folder)
  if (!serve) return wrapPGlite(client, `PGlite in ${folder}`, release)
  const stopWatching = watchForStall({ folder, bytesMin: RESERVE_BYTES / 2, onError })
  const stopUpkeep = keepLogShort(client, onError)
  // PGlite's own listeners do not hear what a client of the socket publishes.
  const listeners = new Set<(payload: string) => void>()
  const socket = await startSocket(client, dataDir, (channel, payload) => {
    if (channel === EVENTS_CHANNEL) for (const onEvent of listeners) onEvent(payload)
  })
  await chmod(socketFile(dataDir), 0o600)
  const open = wrapPGlite(client, `PGlite in ${folder}`, release)
  return {
    ...open,
    async listen(onEvent, onLost) {
      listeners.add(onEvent)
      const stop = await open.listen(onEvent, onLost)
      return async () => {
        listeners.delete(onEvent)
        await stop()
      }
    },
    freeBytes: rarely(() => freeBytesOf(folder)),
    async close() {
      await stopUpkeep()
      await socket.stop()
      await open.close()
      await stopWatching()
    },
  }
}
