import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from '@promptery/testing/consistency'
import { Person } from '@promptery/testing/person'
import { startTestPostgres, type TestPostgres } from '@promptery/testing/postgres'
import { type RunningProcess, startProcess } from '@promptery/testing/process'
import { startTestServer, TEST_SECRET, type TestServer } from '@promptery/testing/server'
import { type StripeStandIn, startStripe } from '@promptery/testing/stripe/stand-in'
import type { Random } from '../../../bench/random.ts'
import type { OpenDatabase } from '../../../server/src/db/db.ts'
import { openPostgres } from '../../../server/src/db/postgres.ts'

const SIZE = 3
const ENGINEERS = 8

/** Several built server processes on one PostgreSQL and one folder, which take money at the stand-in. */
export interface MoneyShop {
  provider: StripeStandIn
  engineers: Person[]
  admin: Person
  /** The addresses of the processes that serve at the moment. */
  urls(): string[]
  /** Kills a process at once and puts another one into its place. */
  kill(random: Random): Promise<void>
  /** PostgreSQL ends as by a power cut, and is there again. */
  crashDatabase(): Promise<void>
  /** `npm run reconcile`. */
  reconcile(): RunningProcess
  /** For looking, on connections of its own. */
  openDatabase(): Promise<OpenDatabase>
  stop(): Promise<void>
}

export async function openShop(): Promise<MoneyShop> {
  const provider = await startStripe()
  const postgres = await startTestPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'promptery-money-'))
  const running = new Set<TestServer>()
  const start = async (port = 0): Promise<TestServer> => {
    const server = await startTestServer({
      dataDir,
      databaseUrl: postgres.url,
      port,
      isBuilt: true,
      env: { ...provider.env, LOG_LEVEL: 'fatal' },
    })
    running.add(server)
    void server.ended.then(() => running.delete(server))
    return server
  }
  const stop = async () => {
    for (const server of running) {
      server.child.kill('SIGKILL')
      await server.ended
    }
    await postgres.remove()
    await provider.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const servers = await Promise.all(Array.from({ length: SIZE }, () => start()))
    const openDatabase = () =>
      openPostgres({ connectionString: postgres.url }, 'the database of the test', { connections: 2 })
    const urls = () => servers.filter((server) => running.has(server)).map(({ url }) => url)
    return {
      provider,
      ...(await people(urls()[0] ?? '', openDatabase)),
      urls,
      async kill(random) {
        const at = random.below(servers.length)
        const server = servers[at]
        if (!server || !running.has(server)) return
        server.child.kill('SIGKILL')
        await server.ended
        servers[at] = await start(Number(new URL(server.url).port))
      },
      crashDatabase: () => crash(postgres),
      reconcile: () =>
        startProcess('cli/reconcile.ts', {
          ...provider.env,
          DATABASE_URL: postgres.url,
          SESSION_SECRET: TEST_SECRET,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'fatal',
        }),
      openDatabase,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** As long as a machine needs to be there again. */
const AWAY_MS = 500

async function crash(postgres: TestPostgres): Promise<void> {
  await postgres.stop('immediate')
  await sleep(AWAY_MS)
  await postgres.start()
}

async function people(url: string, openDatabase: () => Promise<OpenDatabase>) {
  const engineers = await Promise.all(Array.from({ length: ENGINEERS }, () => new Person(url).signUp()))
  const admin = await new Person(url).signUp()
  const database = await openDatabase()
  await rowsOf(database.db, `update users set role = 'admin' where id = '${admin.id}' returning id`)
  await database.close()
  return { engineers, admin }
}
