// Measures what a second process and a replica bring: `npm run bench:replicas -- [COUNT]`. Fills a temporary PostgreSQL
// with COUNT listings, 2,000,000 unless said, copies it to a streaming replica, and reads lists and prompts while others
// like: through one process, through two, and through two that read from the replica. Says how far the replica lags.
import { setTimeout as sleep } from 'node:timers/promises'
import { startReplicatedPostgres } from '@promptery/testing/postgres'
import { startTestServer, type TestServer } from '@promptery/testing/server'
import type { Request } from 'autocannon'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../../server/src/platform/db/connection/postgres.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { rowsOf } from '../../server/src/platform/db/rows.ts'
import { fillOnce } from '../fill.ts'
import { randomFrom } from '../random.ts'
import { LIBRARY, say, startJobsEnded, withDataDir } from '../shop.ts'
import { measure } from './load.ts'
import { signedIn } from './members.ts'
import { operationsOf, pairsOf } from './statements.ts'

const MEMBERS = 500
const ROUNDS = 3
const SECONDS = 5
/** Likes a second beside the reads. */
const LIKES = 50
const LAG_POLL_MS = 50

const count = Number(process.argv[2] ?? 2_000_000)

async function fill(url: string): Promise<void> {
  const database = await openPostgres({ connectionString: url }, 'the benchmark')
  await database.migrate()
  await fillOnce(database, { count, file: LIBRARY })
  await database.close()
}

const middle = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const highest = (numbers: number[]): number => Math.max(0, ...numbers)

interface Run {
  perSecond: number
  p99: number
  likesP99: number
  failed: number
  /** Milliseconds between a commit and its replay, as the primary sees it; of each poll. */
  lags: number[]
}

/** Reads through all servers at once, and likes through the first. */
async function run(servers: TestServer[], reads: Request[], likes: Request[], primary: Db): Promise<Run> {
  const done = new AbortController()
  const lags: number[] = []
  const polled = pollLag(done.signal, primary, lags)
  try {
    const [liking, ...reading] = await Promise.all([
      measure({ url: servers[0]?.url ?? '', requests: likes, connections: 2, seconds: SECONDS, rate: LIKES }),
      ...servers.map(({ url }) =>
        measure({ url, requests: reads, connections: Math.floor(10 / servers.length), seconds: SECONDS }),
      ),
    ])
    return {
      perSecond: reading.reduce((sum, { perSecond }) => sum + perSecond, 0),
      p99: highest(reading.map(({ p99 }) => p99)),
      likesP99: liking.p99,
      failed: reading.reduce((sum, { failed }) => sum + failed, liking.failed),
      lags,
    }
  } finally {
    done.abort()
    await polled
  }
}

async function pollLag(signal: AbortSignal, primary: Db, lags: number[]): Promise<void> {
  while (!signal.aborted) {
    const [row] = await rowsOf<{ ms: number | null }>(
      primary,
      sql`select extract(epoch from replay_lag)::float * 1000 as ms from pg_stat_replication`,
    )
    // Null: nothing was written lately.
    if (typeof row?.ms === 'number') lags.push(row.ms)
    await sleep(LAG_POLL_MS)
  }
}

function show(what: string, runs: Run[], others: Run[]): void {
  const ratio = middle(runs.map(({ perSecond }, at) => perSecond / (others[at]?.perSecond ?? 1)))
  const rate = Math.round(highest(runs.map(({ perSecond }) => perSecond)))
  const lags = runs.flatMap((one) => one.lags)
  say(
    `${what}: ${rate} reads/s in the best round, ${ratio.toFixed(2)} of one process; p99 ${highest(runs.map(({ p99 }) => p99)).toFixed(0)} ms, ` +
      `of ${LIKES} likes/s ${highest(runs.map(({ likesP99 }) => likesP99)).toFixed(0)} ms; ${runs.reduce((sum, { failed }) => sum + failed, 0)} failed; ` +
      `the replica lags ${middle(lags).toFixed(1)} ms, at most ${highest(lags).toFixed(0)} ms`,
  )
}

async function measureShapes(db: Db, shapes: Record<string, TestServer[]>): Promise<void> {
  const members = await signedIn(db, MEMBERS)
  const operations = await operationsOf(db)
  const named = (name: string): string[] => operations.find((one) => one.name === name)?.paths ?? []
  const [lists, prompts] = [named('category, Newest, deep'), named('one prompt')]
  // Shuffled, so that each connection sends both, whatever their number.
  const reads = randomFrom(1).shuffled([...lists, ...prompts].map((path) => ({ path })))
  const needed = LIKES * SECONDS * (ROUNDS + 1) * Object.keys(shapes).length
  // Pairs of a member and their own listing are left out.
  const likes = (await pairsOf(db, members, Math.ceil(needed * 1.1))).map(({ promptId, member }) => ({
    method: 'POST' as const,
    path: `/api/v1/prompts/like/${promptId}`,
    headers: { cookie: member.cookie },
  }))
  if (likes.length < needed) throw new Error(`Only ${likes.length} of ${needed} likes are possible: use more listings`)
  const runs: Record<string, Run[]> = {}
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [what, servers] of Object.entries(shapes)) {
      const measured = await run(servers, reads, likes.splice(0, LIKES * SECONDS), db)
      if (round > 0) runs[what] = [...(runs[what] ?? []), measured]
    }
  }
  say(`\n${count.toLocaleString('en')} listings, 10 connections`)
  const [alone = ''] = Object.keys(shapes)
  for (const what of Object.keys(shapes)) show(what, runs[what] ?? [], runs[alone] ?? [])
}

const { primary, replica } = await startReplicatedPostgres({ maxConnections: 120, fill })
const database = await openPostgres({ connectionString: primary.url }, 'the benchmark')
try {
  await withDataDir(async (dataDir) => {
    const servers: TestServer[] = []
    const start = async (env: Record<string, string>) => {
      const options = { dataDir, databaseUrl: primary.url, isBuilt: true, env: { LOG_LEVEL: 'info', ...env } }
      servers.push(await startTestServer(options))
    }
    try {
      for (const env of [{}, {}, { DATABASE_READ_URL: replica.url }, { DATABASE_READ_URL: replica.url }])
        await start(env)
      await startJobsEnded(database)
      await measureShapes(database.db, {
        'one process': servers.slice(0, 1),
        'two processes': servers.slice(0, 2),
        'two processes with a replica': servers.slice(2),
      })
    } finally {
      for (const server of servers) await server.stop()
    }
  })
} finally {
  await database.close()
  await replica.remove()
  await primary.remove()
}
