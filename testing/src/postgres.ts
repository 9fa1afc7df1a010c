import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { dataDirectoryIn, findInstance, type Instance } from '../../server/src/platform/db/embedded/data-directory.ts'
import { createDataDirectory } from '../../server/src/platform/db/embedded/folder.ts'
import {
  type Postmaster,
  socketFolder,
  startPostmaster,
  stopPostmaster,
} from '../../server/src/platform/db/embedded/postmaster.ts'

/** A temporary PostgreSQL with the project's binaries. */
export interface TestPostgres {
  /** For `DATABASE_URL`. */
  url: string
  start(): Promise<void>
  /** `fast` writes a checkpoint, `immediate` simulates a power failure. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Stops it and removes its data directory. */
  remove(): Promise<void>
}

interface Options {
  /** Off is faster, but loses committed data on a power failure. */
  fsync?: boolean
  maxConnections?: number
  /** Off, statements have the plans that a test has made, and many small databases take no time. */
  autovacuum?: boolean
}

/** @throws Error with PostgreSQL's log when it does not start */
export async function startTestPostgres(options: Options = {}): Promise<TestPostgres> {
  const { fsync = false, maxConnections = 400, autovacuum = true } = options
  return start({
    max_connections: String(maxConnections),
    ...(fsync ? {} : { ...UNSAFE, ...FEW_PAGES }),
    ...(autovacuum ? {} : { autovacuum: 'off' }),
  })
}

const UNSAFE = { fsync: 'off', full_page_writes: 'off' }
/** Truncating a table scans all shared buffers. */
const FEW_PAGES = { shared_buffers: '64MB' }

interface ReplicatedOptions {
  maxConnections?: number
  /** Writes into the primary before it is copied. */
  fill?: (url: string) => Promise<void>
}

/** A temporary PostgreSQL and a streaming replica, which can be stopped and started separately. */
export async function startReplicatedPostgres({
  maxConnections = 50,
  fill = async () => undefined,
}: ReplicatedOptions = {}): Promise<{ primary: TestPostgres; replica: TestPostgres }> {
  const settings = { ...UNSAFE, max_connections: String(maxConnections), wal_level: 'replica', max_wal_senders: '4' }
  const primary = await start(settings)
  const { folder } = primary.home
  const home = { ...primary.home, folder: join(dirname(folder), 'replica') }
  const replica = postgresOn(home, {
    ...settings,
    primary_conninfo: `host=${await socketFolder(folder)} user=postgres`,
    // Statements that conflict with replay are cancelled soon.
    max_standby_streaming_delay: '100ms',
    wal_retrieve_retry_interval: '100ms',
  })
  try {
    await fill(primary.url)
    // The replica requires these settings in the log.
    await primary.stop('fast')
    await promisify(execFile)('cp', ['-a', '--', folder, home.folder])
    await writeFile(join(home.folder, 'standby.signal'), '')
    await primary.start()
    await replica.start()
    return { primary, replica }
  } catch (error) {
    await replica.remove()
    await primary.remove()
    throw error
  }
}

async function start(settings: Record<string, string>): Promise<TestPostgres & { home: Instance }> {
  const parent = await mkdtemp(join(tmpdir(), 'promptery-postgres-'))
  try {
    const home = await findInstance(parent)
    await createDataDirectory(parent, home)
    const postgres = postgresOn(home, settings)
    await postgres.start()
    return {
      ...postgres,
      home,
      async remove() {
        await postgres.remove()
        await rm(parent, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await stopPostmaster(dataDirectoryIn(parent), 'SIGQUIT')
    await rm(parent, { recursive: true, force: true })
    throw error
  }
}

function postgresOn(home: Instance, settings: Record<string, string>): TestPostgres {
  const { folder } = home
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  const stop = (mode: 'fast' | 'immediate') => stopPostmaster(folder, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  return {
    url,
    start: async () => isReady(url, await startPostmaster(home, settings)),
    stop,
    async remove() {
      await stop('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isReady(url: string, postmaster: Postmaster): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isThere) return
    if (postmaster.output !== undefined) throw new Error(`PostgreSQL did not start: ${postmaster.output}`)
    await sleep(20)
  }
}

export interface TestDatabase {
  url: string
  name: string
  drop(): Promise<void>
}

/** A copy of a database, to which no session may be connected. */
export async function databaseFrom(
  server: string,
  template: string,
  name = `promptery_test_${randomUUID().replaceAll('-', '')}`,
): Promise<TestDatabase> {
  await onServer(server, (client) => copyDatabase(client, name, template))
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    name,
    drop: () => onServer(server, (client) => client.query(`drop database ${name} with (force)`)),
  }
}

/** Drops the databases whose names begin so. */
export async function dropDatabases(server: string, prefix: string): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  })
}

/**
 * Copying files takes half the time of logging the copy. It makes two checkpoints, which are cheap only without
 * `fsync`.
 */
async function copyDatabase(client: pg.Client, name: string, template: string): Promise<void> {
  const { rows } = await client.query<{ fsync: string }>('show fsync')
  const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
  await client.query(`create database ${name} template ${template} strategy ${strategy}`)
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
