import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Person } from '@promptery/testing/person'
import { startTestPostgres, type TestPostgres } from '@promptery/testing/postgres'
import { startTestServer, type TestServer } from '@promptery/testing/server'
import { openPostgres } from '../../../server/src/platform/db/connection/postgres.ts'
import type { OpenDatabase } from '../../../server/src/platform/db/db.ts'
import { type RunningNginx, startNginx } from '../nginx.ts'
import { forEachConcurrently } from './report.ts'

const SIZE = 3
/** Long enough for a request or a client that comes back to meet each process that is stopping. */
const DRAIN_MS = 3_000
const SIGN_UPS_AT_ONCE = 6

export interface Cluster {
  servers: TestServer[]
  nginx: RunningNginx
  postgres: TestPostgres
  database: OpenDatabase
  /** Starts another process on the same database and files. */
  startServer(env?: Record<string, string>, port?: number): Promise<TestServer>
  /** Starts a new process at the address of one that has ended. @param checkout folder of another version */
  replace(index: number, checkout?: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts three server processes on one database and data directory, behind the deployed nginx.
 * @param checkout folder of another version, whose sources they run
 */
export async function startCluster(checkout?: string): Promise<Cluster> {
  const postgres = await startTestPostgres({ fsync: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'promptery-cluster-'))
  const running = new Set<TestServer>()
  const startServer = async (env: Record<string, string> = {}, port = 0, checkout?: string) => {
    const server = await startTestServer({
      dataDir,
      databaseUrl: postgres.url,
      port,
      checkout,
      env: { TRUST_PROXY: 'loopback', DRAIN_MS: String(DRAIN_MS), ...env },
    })
    running.add(server)
    void server.ended.then(() => running.delete(server))
    return server
  }
  let nginx: RunningNginx | undefined
  let database: OpenDatabase | undefined
  const stop = async () => {
    await nginx?.stop()
    await database?.close()
    for (const server of running) {
      server.child.kill('SIGKILL')
      await once(server.child, 'close')
    }
    await postgres.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    // All at once: one of them migrates, and the others wait for it.
    const servers = await Promise.all(Array.from({ length: SIZE }, () => startServer({}, 0, checkout)))
    nginx = await startNginx(servers.map(({ url }) => url))
    database = await openPostgres({ connectionString: postgres.url }, 'the database of the test', { connections: 2 })
    return {
      servers,
      nginx,
      postgres,
      database,
      startServer,
      async replace(index, version) {
        const url = servers[index]?.url
        if (!url) throw new Error(`There is no server ${index}`)
        servers[index] = await startServer({}, Number(new URL(url).port), version)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Accounts with sessions, made through all processes in turn. */
export async function signUp(cluster: Cluster, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, index) => new Person(urlOf(cluster, index)))
  await forEachConcurrently(people, SIGN_UPS_AT_ONCE, async (person) => {
    await person.signUp()
  })
  return people
}

/** The address of each process in turn. */
export function urlOf({ servers }: Cluster, index: number): string {
  const server = servers[index % servers.length]
  if (!server) throw new Error('There are no servers')
  return server.url
}

/** Puts a prompt on the market. @throws Error with an unexpected response */
export async function sellPrompt(seller: Person, title: string, cover?: Blob): Promise<string> {
  const fields = {
    title,
    description: 'A prompt of the test of several processes.',
    type: 'Midjourney',
    category: 'Animal',
    price: '4',
    prompt: 'A [animal] that is in several places at once',
    engine: 'Chat gpt',
    tipsToUse: '',
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (cover) form.set('cover_image', cover, 'cover.png')
  const response = await seller.call('POST', '/prompts/create', form)
  const { newPrompt } = (response.body ?? {}) as { newPrompt?: { _id?: unknown } }
  if (response.status !== 201 || typeof newPrompt?._id !== 'string')
    throw new Error(`selling: ${response.status} ${JSON.stringify(response.body)}`)
  return newPrompt._id
}
