import { chmod, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { lockFolder } from '../folder-lock.ts'
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

/**
 * Takes the lock of `dataDir`.
 * @returns how to release it, or `undefined` when another process holds it
 * @throws CannotOpenDatabase when there can be none
 */
export function lockDataDir(dataDir: string): (() => void) | undefined {
  try {
    return lockFolder(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new CannotOpenDatabase(`DATA_DIR ${resolve(dataDir)} cannot be written (${reason})`)
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
 * Opens the database in `folder`, with what a PGlite needs beside it for as long as it is open: somebody who keeps its
 * log short, and somebody who ends this process when it has stopped for ever on a full disk.
 */
async function openAttended(
  folder: string,
  onError: (error: Error) => void,
  onClose: () => void = () => undefined,
): Promise<{ client: PGlite; open: OpenDatabase }> {
  const stopWatching = watchForStall({ folder, bytesMin: RESERVE_BYTES / 2, onError })
  try {
    const client = await createPGlite(folder)
    const stopUpkeep = keepLogShort(client, onError)
    const open = wrapPGlite(client, `PGlite in ${folder}`, async () => {
      await stopWatching()
      onClose()
    })
    return {
      client,
      open: {
        ...open,
        async close() {
          await stopUpkeep()
          await open.close()
        },
      },
    }
  } catch (error) {
    await stopWatching()
    onClose()
    throw error
  }
}

/** Opens a database in `folder` for this process alone. The disk has to have room for it. */
export async function openAlone(folder: string, onClose?: () => void): Promise<OpenDatabase> {
  return (await openAttended(folder, (error) => process.emitWarning(error), onClose)).open
}

/** @throws CannotOpenDatabase when the disk of `folder` has too little room for a database */
async function expectRoom(folder: string, dataDir: string): Promise<void> {
  const free = await freeBytesOf(folder)
  if (free >= RESERVE_BYTES / 2) return
  throw new CannotOpenDatabase(
    `Only ${Math.floor(free / 1024 / 1024)} MB are free on the disk of DATA_DIR ${resolve(dataDir)}: ` +
      `the embedded database needs ${RESERVE_BYTES / 1024 / 1024}`,
  )
}

/**
 * Opens the embedded database in `dataDir`, whose lock the caller holds.
 * @param release how to give the lock back
 * @param serve whether to open the socket through which commands reach it meanwhile; told of upkeep that failed
 * @throws CannotOpenDatabase when its disk is full
 */
export async function openEmbedded(
  dataDir: string,
  release: () => void,
  serve?: { onError: (error: Error) => void },
): Promise<OpenDatabase> {
  const folder = join(dataDir, 'database')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await expectRoom(folder, dataDir)
  } catch (error) {
    release()
    throw error
  }
  if (!serve) return openAlone(folder, release)
  const { client, open } = await openAttended(folder, serve.onError, release)
  // PGlite's own listeners do not hear what a client of the socket publishes.
  const listeners = new Set<(payload: string) => void>()
  const socket = await startSocket(client, dataDir, (channel, payload) => {
    if (channel === EVENTS_CHANNEL) for (const onEvent of listeners) onEvent(payload)
  })
  await chmod(socketFile(dataDir), 0o600)
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
      await socket.stop()
      await open.close()
    },
  }
}
