import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestPostgres } from '@promptery/testing/postgres'
import { diskFiles } from '../server/src/adapters/files/disk.ts'
import { sketchImages } from '../server/src/adapters/images/sketch.ts'
import { demoPayments } from '../server/src/adapters/payments/demo.ts'
import type { Context } from '../server/src/context.ts'
import type { OpenDatabase } from '../server/src/db/db.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { processEnvironment } from '../server/src/env.ts'
import { createLogger } from '../server/src/runtime/log.ts'
import { TEST_CONFIG } from '../server/src/testing/shop/shop-config.ts'

/** The library of prompts that the benchmarks read where no other is named. */
export const LIBRARY = fileURLToPath(new URL('../../shared/data/prompts.csv', import.meta.url))

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

export interface Shop {
  database: OpenDatabase
  /** What features are given for a visitor. */
  ctx: Context
  /** For another process. */
  databaseUrl: string
}

/**
 * Works with a shop on the PostgreSQL at `DATABASE_URL`, whatever is in it, or else with an empty one on a throw-away
 * PostgreSQL that writes to the disk as the shop's own does.
 */
export async function withShop(work: (shop: Shop) => Promise<void>): Promise<void> {
  const { DATABASE_URL: given } = processEnvironment()
  const postgres = given ? undefined : await startTestPostgres({ fsync: true })
  const databaseUrl = given ?? postgres?.url ?? ''
  const database = await openPostgres({ connectionString: databaseUrl }, 'the benchmark')
  try {
    await database.migrate()
    const ctx: Context = {
      db: database.db,
      reads: database.db,
      searches: { db: database.searches, reads: database.searches },
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

/** A folder for a server's data while `work` is done. */
export async function withDataDir(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'promptery-bench-'))
  try {
    await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true })
  }
}
