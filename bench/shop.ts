import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { rowsOf } from '@promptery/testing/consistency'
import { startTestPostgres } from '@promptery/testing/postgres'
import { diskFiles } from '../server/src/adapters/files/disk.ts'
import { sketchImages } from '../server/src/adapters/images/sketch.ts'
import { demoPayments } from '../server/src/adapters/payments/choose.ts'
import type { Context } from '../server/src/platform/context.ts'
import { openPostgres } from '../server/src/platform/db/connection/postgres.ts'
import type { OpenDatabase } from '../server/src/platform/db/db.ts'
import { processEnvironment } from '../server/src/platform/env.ts'
import { createLogger } from '../server/src/platform/runtime/log.ts'
import { TEST_CONFIG } from '../server/src/testing/shop/shop-config.ts'

/** The default CSV of prompts. */
export const LIBRARY = fileURLToPath(new URL('../../shared/data/prompts.csv', import.meta.url))

const POLL_MS = 500

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

export interface Shop {
  database: OpenDatabase
  /** The context of a visitor's request. */
  ctx: Context
  /** For other processes. */
  databaseUrl: string
}

/** Runs `work` with the shop at `DATABASE_URL`, or with an empty one on a temporary PostgreSQL with `fsync` on. */
export async function withShop(work: (shop: Shop) => Promise<void>): Promise<void> {
  const { DATABASE_URL: given } = processEnvironment()
  const postgres = given ? undefined : await startTestPostgres({ fsync: true })
  const databaseUrl = given ?? postgres?.url ?? ''
  const database = await openPostgres({ connectionString: databaseUrl }, 'the benchmark')
  try {
    await database.migrate()
    const ctx: Context = {
      db: database.db,
      searchDb: database.searchDb,
      files: diskFiles(tmpdir()),
      images: sketchImages,
      payments: demoPayments,
      config: TEST_CONFIG,
      log: createLogger('silent'),
      user: null,
    }
    await work({ database, ctx, databaseUrl })
  } finally {
    await database.close()
    await postgres?.remove()
  }
}

/** Waits until the jobs that a server runs at its start have ended: they read whole tables. */
export async function startJobsEnded({ db }: OpenDatabase): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ waiting: number }>(
      db,
      `select count(*)::int as waiting from pgboss.job where policy = 'exclusive' and state < 'completed'`,
    )
    if (row?.waiting === 0) return
    await sleep(POLL_MS)
  }
}

/** Runs `work` with a temporary data directory. */
export async function withDataDir(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'promptery-bench-'))
  try {
    await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true })
  }
}
