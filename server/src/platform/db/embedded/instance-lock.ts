import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotOpenDatabase } from '../db.ts'
import { codesOf, isDatabaseAway } from '../errors.ts'
import { findPrograms } from './binaries.ts'
import { existingFolder, findInstance } from './data-directory.ts'
import { expectUsable, makeFolder, roomProblem } from './folder.ts'
import {
  type Postmaster,
  removeStaleMarks,
  runningOn,
  socketFolder,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

/** Whoever uses the PostgreSQL of a `DATA_DIR` holds the first one shared; the one server holds the second one. */
const USE_LOCK = 7_304_110_613
const SERVER_LOCK = 7_304_110_614

const LOOK_MS = 20
/** How often a PostgreSQL that starts or stops is asked: each time costs it a process. */
const ASK_MS = 100
/** How long a server that was killed may seem to be there still. */
const SERVER_GONE_MS = 2_000
/** How long a PostgreSQL may run without answering: another process starts it, or what is left of one that was killed. */
const SILENT_MS_MAX = 30_000
/** How long one attempt to connect may take: a process that stands still takes a connection and says nothing. */
const ANSWER_MS_MAX = 5_000
/** What a PostgreSQL says that finds another one, or what is left of it. */
const NOT_ALONE = /lock file .* already exists|lock file .* is empty|pre-existing shared memory block/

export interface Use {
  dataDir: string
  isServer: boolean
  /** Whether there may be none yet. One that has gone, with its disk perhaps, is not replaced by an empty one. */
  mayMake: boolean
  /** No more attempts. */
  signal: AbortSignal
}

/** A connection that shows to every other process that the database is in use. */
export interface Held {
  client: pg.Client
  folder: string
  /** What a client is told as its host. */
  host: string
  /** Resolves when the connection has broken, or was closed. */
  lost: Promise<void>
}

/**
 * Connects to the PostgreSQL of `dataDir`, which is made and started where that has to be.
 * @throws CannotOpenDatabase when that is not possible, or another server uses it
 */
export async function hold({ dataDir, isServer, mayMake, signal }: Use): Promise<Held> {
  const programs = await findPrograms()
  let postmaster: Postmaster | undefined
  for (let silentSince = Date.now(); ; await sleep(LOOK_MS)) {
    if (signal.aborted) throw new CannotOpenDatabase('Stopped')
    const folder = await existingFolder(dataDir)
    await expectUsable(dataDir, folder, programs)
    if (!folder) {
      if (!mayMake) throw new CannotOpenDatabase(`The database in DATA_DIR ${dataDir} is not there any more`)
      await makeFolder(dataDir, await findInstance(dataDir))
      continue
    }
    const found = await connect(folder)
    if (found !== 'silent' && found !== 'busy') {
      if (await lock(found.client, { dataDir, isServer })) return found
      continue
    }
    if (found === 'busy') {
      silentSince = Date.now()
      await sleep(ASK_MS)
    }
    if (Date.now() - silentSince > SILENT_MS_MAX) {
      throw new CannotOpenDatabase(`PostgreSQL on ${folder} does not answer; ${folder}/server.log may say why`)
    }
    if (found === 'busy' || (postmaster && postmaster.said === undefined)) continue
    if (postmaster) await judge(postmaster, { dataDir, folder })
    if ((await runningOn(folder)) === undefined) postmaster = await startPostmaster(await findInstance(dataDir))
  }
}

/** @throws CannotOpenDatabase with why a PostgreSQL has ended, unless it may succeed when it is tried again */
async function judge({ said = '' }: Postmaster, { dataDir, folder }: { dataDir: string; folder: string }) {
  if (NOT_ALONE.test(said)) return removeStaleMarks(folder)
  // Another process may have stopped it in the moment of its start.
  if (/database system is shut down/.test(said) && !/FATAL|PANIC/.test(said)) return
  const lines = said.split('\n').filter((line) => /FATAL|PANIC|HINT|error/i.test(line))
  throw new CannotOpenDatabase(
    (await roomProblem(folder, dataDir)) ??
      `PostgreSQL on ${folder} could not be started: ${(lines.length > 0 ? lines : [said]).join(' ')}`,
  )
}

/** @returns a connection, or whether one is refused (`busy`: starting or stopping) or nothing answers (`silent`) */
async function connect(folder: string): Promise<Held | 'silent' | 'busy'> {
  const host = await socketFolder(folder)
  const client = new pg.Client({
    host,
    user: 'postgres',
    database: 'postgres',
    application_name: 'promptery in use',
    connectionTimeoutMillis: ANSWER_MS_MAX,
  })
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  client.on('error', () => resolve())
  client.on('end', () => resolve())
  try {
    await client.connect()
    return { client, folder, host, lost }
  } catch (error) {
    if (codesOf(error).includes('57P03')) return 'busy'
    if (isDatabaseAway(error)) return 'silent'
    throw new CannotOpenDatabase(
      `PostgreSQL on ${folder} cannot be used: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/**
 * Takes the locks. @returns false when PostgreSQL is being stopped
 * @throws CannotOpenDatabase when this is to be the server, and another one is there
 */
async function lock(client: pg.Client, { dataDir, isServer }: Pick<Use, 'dataDir' | 'isServer'>): Promise<boolean> {
  try {
    // Whoever stops PostgreSQL holds it alone.
    await client.query('select pg_advisory_lock_shared($1)', [USE_LOCK])
    for (const until = Date.now() + SERVER_GONE_MS; isServer; await sleep(LOOK_MS)) {
      if (await tryLock(client, SERVER_LOCK)) break
      if (Date.now() < until) continue
      await client.end()
      throw new CannotOpenDatabase(`Another process is using DATA_DIR ${dataDir}: stop it, or choose another folder`)
    }
    return true
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}

async function tryLock(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [number])
  return rows[0]?.taken === true
}

/**
 * Gives the database back. The last one who does stops PostgreSQL: who has got its lock alone. Where the connection has
 * broken, that is asked on a new one, as others may use a PostgreSQL that is on its way back.
 */
export async function letGo({ client, folder }: Held): Promise<void> {
  let last: pg.Client | undefined = client
  for (const until = Date.now() + SILENT_MS_MAX; last || Date.now() < until; await sleep(ASK_MS)) {
    if (last && (await tryToLetGo(last, folder))) return
    const found = await connect(folder)
    last = typeof found === 'string' ? undefined : found.client
    if (found === 'silent' && (await runningOn(folder)) === undefined) return
  }
}

/** @returns false when the connection was or is broken */
async function tryToLetGo(client: pg.Client, folder: string): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_all()')
    if (await tryLock(client, USE_LOCK)) await stopPostmaster(folder)
    return true
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
