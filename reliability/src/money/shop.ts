import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type StripeStandIn, startStripe } from '@promptery/reliability/stripe/stand-in'
import { rowsOf } from '@promptery/testing/consistency'
import { Person } from '@promptery/testing/person'
import { startTestPostgres, type TestPostgres } from '@promptery/testing/postgres'
import { type RunningProcess, startProcess } from '@promptery/testing/process'
import { startTestServer, TEST_SECRET, type TestServer } from '@promptery/testing/server'
import type { Random } from '../../../bench/random.ts'
import { openPostgres } from '../../../server/src/platform/db/connection/postgres.ts'
import type { Db, OpenDatabase } from '../../../server/src/platform/db/db.ts'
import { BUILT_RECONCILE } from './build-reconcile.ts'
import type { Figures } from './figures.ts'
import { sharedRuns } from './shared-runs.ts'

const SIZE = 3
const ENGINEERS = 8
/** Of the test itself. */
const CONNECTIONS = 8
/** Engineers are paid at once, so that refunds need reversed transfers. */
export const HOLD_DAYS = 0
const SETTINGS = { PAYOUT_HOLD_DAYS: String(HOLD_DAYS), LOG_LEVEL: 'fatal' }

/** Several built server processes on one PostgreSQL and one folder, connected to the provider's stand-in. */
export interface MoneyShop {
  provider: StripeStandIn
  engineers: Person[]
  admin: Person
  /** Addresses of the running processes. */
  urls(): string[]
  /** Kills a process and starts another one on its port. */
  kill(random: Random): Promise<void>
  /** Stops PostgreSQL as a power cut does, and starts it again. */
  crashDatabase(): Promise<void>
  /** `npm run reconcile`. */
  reconcile(): RunningProcess
  /** Waits for one that begins after the call, together with other histories. */
  reconciled(): Promise<void>
  /** Separate connections for checks, and for what time brings. They break when PostgreSQL crashes. */
  db: Db
  stop(): Promise<void>
}

export async function openShop(figures: Figures): Promise<MoneyShop> {
  const provider = await startStripe()
  const postgres = await startTestPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'promptery-money-'))
  const running = new Set<TestServer>()
  let database: OpenDatabase | undefined
  const start = async (port = 0): Promise<TestServer> => {
    const env = { ...SETTINGS, ...provider.env }
    const server = await untilConnected(() =>
      startTestServer({ dataDir, databaseUrl: postgres.url, port, isBuilt: true, env }),
    )
    running.add(server)
    void server.ended.then(() => running.delete(server))
    return server
  }
  const stop = async () => {
    for (const server of running) {
      server.child.kill('SIGKILL')
      await server.ended
    }
    await database?.close()
    await postgres.remove()
    await provider.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const servers = await Promise.all(Array.from({ length: SIZE }, () => start()))
    const connection = { connectionString: postgres.url, connectionTimeoutMillis: 0 }
    database = await openPostgres(connection, 'the database of the test', { connections: CONNECTIONS })
    const { db } = database
    let reconciling = 0
    const reconcile = () => {
      figures.reconciliations += 1
      if (reconciling > 0) figures.concurrentReconciliations += 1
      reconciling += 1
      const where = { DATABASE_URL: postgres.url, SESSION_SECRET: TEST_SECRET, DATA_DIR: dataDir }
      const command = startProcess(BUILT_RECONCILE, { ...provider.env, ...where, ...SETTINGS })
      void command.ended.then(() => {
        reconciling -= 1
      })
      return command
    }
    const urls = () => servers.filter((server) => running.has(server)).map(({ url }) => url)
    return {
      provider,
      ...(await people(urls()[0] ?? '', provider, db)),
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
      reconcile,
      reconciled: sharedRuns(() => reconcile().ended),
      db,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Retries of an interrupted request: PostgreSQL may take long to recover on a busy machine. */
export const TRIES = 600
export const PAUSE_MS = 100

/** Signs somebody up at a process, again until it succeeds. */
export async function signUpAt(urlOfProcess: () => string): Promise<Person> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      // A new name each time: the outcome of the last request is unknown.
      return await new Person(urlOfProcess()).signUp()
    } catch {
      await sleep(PAUSE_MS)
    }
  }
  throw new Error('Nobody could sign up')
}

/** Starts of a server at most. */
const STARTS = 20

/** Starts a server again that did not reach PostgreSQL within its 5 s, as happens on a busy machine. */
async function untilConnected(start: () => Promise<TestServer>): Promise<TestServer> {
  for (let left = STARTS; ; left -= 1) {
    try {
      return await start()
    } catch (error) {
      if (left === 1 || !(error instanceof Error) || !error.message.includes('cannot be reached')) throw error
    }
  }
}

/** Downtime of the database. */
const DOWNTIME_MS = 500

async function crash(postgres: TestPostgres): Promise<void> {
  await postgres.stop('immediate')
  await sleep(DOWNTIME_MS)
  await postgres.start()
}

async function people(url: string, provider: StripeStandIn, db: Db) {
  const engineers = await Promise.all(Array.from({ length: ENGINEERS }, () => signUpAt(() => url)))
  // The provider can pay every second one.
  for (const engineer of engineers.filter((_, at) => at % 2 === 0)) await connectEngineer(provider, engineer)
  const admin = await signUpAt(() => url)
  await rowsOf(db, `update users set role = 'admin' where id = '${admin.id}' returning id`)
  return { engineers, admin }
}

/** Gives an engineer an account at the provider that is ready to be paid. */
export async function connectEngineer({ account }: StripeStandIn, engineer: Person): Promise<void> {
  const before = new Set(account.connect.accounts.keys())
  await engineer.call('POST', '/payouts/account', {})
  const made = [...account.connect.accounts.keys()].find((id) => !before.has(id))
  if (made === undefined) throw new Error('The provider has created no account')
  account.connect.become(made, 'ready')
  const { status } = await engineer.call('POST', '/payouts/account/refresh', {})
  if (status !== 200) throw new Error(`The shop does not show the account as ready: ${status}`)
}
