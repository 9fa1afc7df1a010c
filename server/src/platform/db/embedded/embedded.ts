import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cacheBriefly, freeBytesOf } from '../../runtime/files.ts'
import { openPostgres, type PostgresOptions } from '../connection/postgres.ts'
import { CannotOpenDatabase, type OpenDatabase } from '../db.ts'
import { codesOf, isConnectionRefused, isDatabaseUnavailable, violatedConstraint } from '../errors.ts'
import { findBinaries } from './binaries.ts'
import { dataDirectoryIn, existingDataDirectory, findInstance } from './data-directory.ts'
import { createDataDirectory, expectUsable, spaceProblem } from './folder.ts'
import {
  findPostmaster,
  type Postmaster,
  removeStaleLockFiles,
  socketFolder,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

interface Options extends PostgresOptions {
  /** The server, of which a database has one, or a command. */
  isServer: boolean
}

/**
 * Opens the project's own PostgreSQL in `dataDir`. Creates and starts it if needed; the last process to close it stops
 * it.
 * @throws CannotOpenDatabase
 */
export async function openEmbedded(dataDir: string, options: Options): Promise<OpenDatabase> {
  const lock = await keepLock(dataDir, options)
  try {
    const { client, host, folder } = lock.instance()
    await createShopDatabase(client)
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const link = folder === dataDirectoryIn(dataDir) ? '' : `, to which ${dataDirectoryIn(dataDir)} leads`
    const describe = `own PostgreSQL ${rows[0]?.server_version} in ${folder}${link}`
    const open = await openPostgres({ host, user: 'postgres', database: 'promptery' }, describe, options)
    return {
      ...open,
      ...(link && { notice: `The database is kept in ${folder}${link}.` }),
      freeBytes: cacheBriefly(() => freeBytesOf(folder)),
      async close() {
        await open.close()
        await lock.release()
      },
      async closeAtOnce() {
        await open.closeAtOnce()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function createShopDatabase(client: InstanceLock['client']): Promise<void> {
  const { rows } = await client.query("select from pg_database where datname = 'promptery'")
  if (rows.length > 0) return
  await client.query('create database promptery').catch((error: unknown) => {
    // Another process has created it meanwhile.
    if (!violatedConstraint(error) && !codesOf(error).includes('42P04')) throw error
  })
}

/** Keeps a lock on the instance. When its PostgreSQL goes away, it is started again and locked again. */
async function keepLock(dataDir: string, { isServer, onIdleError }: Options) {
  const stopping = new AbortController()
  const use = { dataDir, isServer, signal: stopping.signal }
  let instance = await lockInstance({ ...use, mayCreate: true })

  const lockAgain = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        instance = await lockInstance({ ...use, mayCreate: false })
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        onIdleError?.(error instanceof Error ? error : new Error(String(error)))
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  const stopped = once(stopping.signal, 'abort')
  const relockWhenLost = async (): Promise<void> => {
    for (;;) {
      await Promise.race([instance.lost, stopped])
      if (stopping.signal.aborted) return
      onIdleError?.(new Error('PostgreSQL has gone away and is restarted'))
      await lockAgain()
    }
  }
  const relocking = relockWhenLost()
  let releasing: Promise<void> | undefined

  return {
    instance: () => instance,
    release() {
      stopping.abort()
      releasing ??= relocking.then(() => release(instance))
      return releasing
    },
  }
}

/** Every process that uses the instance holds `USE_LOCK` shared. The one server holds `SERVER_LOCK`. */
const USE_LOCK = 7_304_110_613
const SERVER_LOCK = 7_304_110_614

const POLL_MS = 20
/** Interval of connection attempts while PostgreSQL starts or stops. Each one costs it a process. */
const RETRY_MS = 100
/** How long the lock of a killed server may last. */
const SERVER_GONE_MS = 2_000
/** How long PostgreSQL may not respond: another process is starting it, or a killed one has left something behind. */
const SILENCE_MS_MAX = 30_000
/**
 * How long a process whose connection has broken waits before it decides that nobody else uses the instance. The others
 * lost theirs too and lock again meanwhile.
 */
const RELOCK_MS = 2_000
/** Timeout of one connection attempt: a process that is suspended accepts a connection and stays silent. */
const CONNECT_MS_MAX = 5_000
/** Log lines of a PostgreSQL that finds another one, or remains of a killed one. */
const ANOTHER_RUNS = /lock file .* already exists|lock file .* is empty|pre-existing shared memory block/

export interface LockOptions {
  dataDir: string
  isServer: boolean
  /**
   * Whether it may be created. An instance that disappears later, perhaps with its disk, is not replaced by an empty
   * one.
   */
  mayCreate: boolean
  signal: AbortSignal
}

/** A connection that holds the locks. */
interface InstanceLock {
  client: pg.Client
  folder: string
  host: string
  /** Resolves when the connection has broken or was closed. */
  lost: Promise<void>
}

/**
 * Connects to the instance in `dataDir`, which is created and started if needed, and locks it.
 * @throws CannotOpenDatabase when this fails, or another server uses the instance
 */
async function lockInstance({ dataDir, isServer, mayCreate, signal }: LockOptions): Promise<InstanceLock> {
  const binaries = await findBinaries()
  let postmaster: Postmaster | undefined
  for (let silentSince = Date.now(); ; await sleep(POLL_MS)) {
    if (signal.aborted) throw new CannotOpenDatabase('Stopped')
    const folder = await existingDataDirectory(dataDir)
    await expectUsable(dataDir, folder, binaries)
    if (!folder) {
      if (!mayCreate) throw new CannotOpenDatabase(`The database in DATA_DIR ${dataDir} is not there any more`)
      await createDataDirectory(dataDir, await findInstance(dataDir))
      continue
    }
    const found = await connect(folder)
    if (found !== 'silent' && found !== 'busy') {
      if (await takeLocks(found.client, { dataDir, isServer })) return found
      continue
    }
    if (found === 'busy') {
      silentSince = Date.now()
      await sleep(RETRY_MS)
    }
    if (Date.now() - silentSince > SILENCE_MS_MAX) {
      throw new CannotOpenDatabase(`PostgreSQL on ${folder} does not answer; ${folder}/server.log may say why`)
    }
    if (found === 'busy' || (postmaster && postmaster.output === undefined)) continue
    if (postmaster) await throwUnlessTransient(postmaster, { dataDir, folder })
    if ((await findPostmaster(folder)) === undefined) postmaster = await startPostmaster(await findInstance(dataDir))
  }
}

/** @throws CannotOpenDatabase with the reason why PostgreSQL has exited, unless a retry may succeed */
async function throwUnlessTransient(
  { output = '' }: Postmaster,
  { dataDir, folder }: { dataDir: string; folder: string },
) {
  if (ANOTHER_RUNS.test(output)) return removeStaleLockFiles(folder)
  // Another process stopped it while it was starting.
  if (/database system is shut down/.test(output) && !/FATAL|PANIC/.test(output)) return
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|HINT|error/i.test(line))
  throw new CannotOpenDatabase(
    (await spaceProblem(folder, dataDir)) ??
      `PostgreSQL on ${folder} could not be started: ${(lines.length > 0 ? lines : [output]).join(' ')}`,
  )
}

/** @returns `busy` while PostgreSQL starts or stops, `silent` when nothing responds */
async function connect(folder: string): Promise<InstanceLock | 'silent' | 'busy'> {
  const host = await socketFolder(folder)
  const client = new pg.Client({
    host,
    user: 'postgres',
    database: 'postgres',
    application_name: 'promptery in use',
    connectionTimeoutMillis: CONNECT_MS_MAX,
  })
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  client.on('error', () => resolve())
  client.on('end', () => resolve())
  try {
    await client.connect()
    return { client, folder, host, lost }
  } catch (error) {
    if (codesOf(error).includes('57P03')) return 'busy'
    if (isDatabaseUnavailable(error) && !isConnectionRefused(error)) return 'silent'
    throw new CannotOpenDatabase(
      `PostgreSQL on ${folder} cannot be used: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/**
 * @returns false when PostgreSQL is being stopped
 * @throws CannotOpenDatabase when another server holds `SERVER_LOCK`
 */
async function takeLocks(
  client: pg.Client,
  { dataDir, isServer }: Pick<LockOptions, 'dataDir' | 'isServer'>,
): Promise<boolean> {
  try {
    // The process that stops PostgreSQL holds it exclusively.
    await client.query('select pg_advisory_lock_shared($1)', [USE_LOCK])
    for (const until = Date.now() + SERVER_GONE_MS; isServer; await sleep(POLL_MS)) {
      if (await tryLock(client, SERVER_LOCK)) break
      if (Date.now() < until) continue
      await client.end()
      throw new CannotOpenDatabase(`Another process is using DATA_DIR ${dataDir}: stop it, or choose another folder`)
    }
    return true
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false
    throw error
  }
}

async function tryLock(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [number])
  return rows[0]?.taken === true
}

/**
 * Releases the locks. The last process to do so stops PostgreSQL: the one that gets `USE_LOCK` exclusively. If the
 * connection has broken, a new one decides, since other processes may be using an instance that is restarting.
 */
async function release({ client, folder }: InstanceLock): Promise<void> {
  let last: pg.Client | undefined = client
  for (const until = Date.now() + SILENCE_MS_MAX; last || Date.now() < until; await sleep(RETRY_MS)) {
    if (last && (await tryToRelease(last, folder))) return
    const found = await connect(folder)
    last = typeof found === 'string' ? undefined : found.client
    if (last) await sleep(RELOCK_MS)
    if (found === 'silent' && (await findPostmaster(folder)) === undefined) return
  }
}

/** @returns false when the connection was or is broken */
async function tryToRelease(client: pg.Client, folder: string): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_all()')
    if (await tryLock(client, USE_LOCK)) await stopPostmaster(folder)
    return true
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
