import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rowsOf } from '@promptery/testing/consistency'
import { startTestServer, type TestServer } from '@promptery/testing/server'
import { fillFingerprints, fillOnce } from '../../../bench/fill.ts'
import { LIBRARY } from '../../../bench/shop.ts'
import { openForCommand } from '../../../server/src/platform/db/connection/connect.ts'
import type { OpenDatabase } from '../../../server/src/platform/db/db.ts'
import { limitMemory } from './memory-limit.ts'
import { People } from './people.ts'

const LISTINGS = 10_000
/** Memory limit of the server's process, without PostgreSQL. */
export const MEGABYTES = 512
const PEOPLE = 24
/** Listings that people read and buy. */
const SAMPLE = 2_000

/** A shop of ten thousand listings as after `npm start`: embedded PostgreSQL, default limits. */
export interface Site {
  server: TestServer
  people: People
  memoryLimitedBy: string
  databaseBytes(): Promise<number>
  close(): Promise<void>
}

/** The data directory, created once for a run and copied. */
let filled: Promise<string> | undefined

async function fill(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'promptery-siege-'))
  process.once('exit', () => void rm(dataDir, { recursive: true, force: true }))
  await withDatabase(dataDir, async (database) => {
    await database.migrate()
    await fillOnce(database, { count: LISTINGS, file: LIBRARY })
    await fillFingerprints(database)
  })
  return dataDir
}

async function withDatabase<Result>(dataDir: string, work: (database: OpenDatabase) => Promise<Result>) {
  const database = await openForCommand({ dataDir, databaseUrl: undefined })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** @param dataDir an empty folder */
export async function openSite(dataDir: string): Promise<Site> {
  filled ??= fill()
  await cp(await filled, dataDir, { recursive: true, preserveTimestamps: true })
  const server = await startTestServer({ dataDir, isBuilt: true, env: { RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'info' } })
  const limit = limitMemory(server.child.pid ?? 0, MEGABYTES)
  const ids = await withDatabase(dataDir, ({ db }) =>
    rowsOf<{ id: string }>(db, `select id from prompts where status = 'approved' order by random() limit ${SAMPLE}`),
  )
  const people = await People.at(
    server.url,
    PEOPLE,
    ids.map(({ id }) => id),
  )
  return {
    server,
    people,
    memoryLimitedBy: limit.by,
    databaseBytes: () =>
      withDatabase(dataDir, async ({ db }) => {
        const [row] = await rowsOf<{ bytes: number }>(
          db,
          'select pg_database_size(current_database())::float8 as bytes',
        )
        return row?.bytes ?? 0
      }),
    async close() {
      people.close()
      server.child.kill('SIGTERM')
      await server.ended
      await limit.remove()
    },
  }
}
