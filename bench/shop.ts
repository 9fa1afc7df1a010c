import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startTestPostgres } from '@promptery/testing/postgres'
import { diskFiles } from '../server/src/adapters/files/disk.ts'
import { sketchImages } from '../server/src/adapters/images/sketch.ts'
import type { Context } from '../server/src/context.ts'
import type { OpenDatabase } from '../server/src/db/db.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { createLogger } from '../server/src/runtime/log.ts'

/** The library of prompts that the benchmarks read where no other is named. */
export const LIBRARY = fileURLToPath(new URL('../../shared/data/prompts.csv', import.meta.url))

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Works with an empty shop on a throw-away PostgreSQL, as a visitor. */
export async function withShop(work: (database: OpenDatabase, ctx: Context) => Promise<void>): Promise<void> {
  const postgres = await startTestPostgres()
  const database = await openPostgres({ connectionString: postgres.url }, 'the benchmark')
  try {
    await database.migrate()
    await work(database, {
      db: database.db,
      files: diskFiles(tmpdir()),
      images: sketchImages,
      config: { appName: 'Promptery', logoUrl: '', assetsUrl: '', requireApproval: false },
      log: createLogger('silent'),
      user: null,
    })
  } finally {
    await database.close()
    await postgres.remove()
  }
}
