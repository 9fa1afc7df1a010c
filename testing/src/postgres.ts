import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeFolder } from '../../server/src/db/embedded/folder.ts'
import { findHome, folderIn, type Home } from '../../server/src/db/embedded/home.ts'
import { type Postmaster, startPostmaster, stopPostmaster } from '../../server/src/db/embedded/postmaster.ts'

/** A throw-away PostgreSQL: the project's own programs, in a temporary folder. */
export interface TestPostgres {
  /** For `DATABASE_URL`. */
  url: string
  start(): Promise<void>
  /** `fast` ends sessions and writes everything out, `immediate` is as good as a power cut. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Stops it, if it runs, and removes its folder. */
  remove(): Promise<void>
}

interface Options {
  /** Off is faster, and loses what was committed when the machine loses its power, which no test does. */
  fsync?: boolean
  maxConnections?: number
}

/** @throws Error with what PostgreSQL says when it does not start */
export async function startTestPostgres({ fsync = false, maxConnections = 200 }: Options = {}): Promise<TestPostgres> {
  const parent = await mkdtemp(join(tmpdir(), 'promptery-postgres-'))
  const folder = folderIn(parent)
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  const settings = { max_connections: String(maxConnections), ...(!fsync && { fsync: 'off', full_page_writes: 'off' }) }
  const postgres: TestPostgres = {
    url,
    start: async () => isReady(url, await startPostmaster(home, settings)),
    stop: (mode) => stopPostmaster(folder, mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    async remove() {
      await postgres.stop('immediate')
      await rm(parent, { recursive: true, force: true })
    },
  }
  let home: Home
  try {
    home = await findHome(parent)
    await makeFolder(parent, home)
    await postgres.start()
  } catch (error) {
    await postgres.remove()
    throw error
  }
  return postgres
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
    if (postmaster.said !== undefined) throw new Error(`PostgreSQL did not start: ${postmaster.said}`)
    await sleep(20)
  }
}

export interface TestDatabase {
  url: string
  name: string
  drop(): Promise<void>
}

/** A database that is a copy of another one, to which no session may be connected. */
export async function databaseFrom(server: string, template: string): Promise<TestDatabase> {
  const name = `promptery_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
