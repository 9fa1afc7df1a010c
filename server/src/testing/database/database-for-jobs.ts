import { tmpdir } from 'node:os'
import { onTestFinished } from 'vitest'
import { diskFiles } from '../../adapters/files/disk.ts'
import { demoPayments } from '../../adapters/payments/choose.ts'
import { openPostgres } from '../../platform/db/connection/postgres.ts'
import type { OpenDatabase } from '../../platform/db/db.ts'
import type { Job, JobDeps } from '../../platform/jobs/job.ts'
import { type Jobs, startJobs } from '../../platform/jobs/start-jobs.ts'
import { logInMemory } from '../log.ts'
import { TEST_CONFIG } from '../shop/shop-config.ts'
import { emptyPostgres } from './database.ts'

/** The schedule of a job that runs at its start only. */
export const NEVER = '0 0 1 1 *'
const QUICK = { pollSeconds: 0.5, superviseSeconds: 1, heartbeatSeconds: 10, retrySeconds: 1 }

/** An empty database on which a test starts processes with jobs, until it ends. */
export async function aDatabaseForJobs() {
  const { url, drop } = await emptyPostgres()
  onTestFinished(drop)
  const { logger, written } = logInMemory('warn')
  const open = async (): Promise<OpenDatabase> => {
    const database = await openPostgres({ connectionString: url }, 'the database of the test')
    onTestFinished(() => database.close())
    return database
  }
  const database = await open()
  const deps: JobDeps = {
    db: database.db,
    files: diskFiles(tmpdir()),
    payments: demoPayments,
    config: TEST_CONFIG,
    log: logger,
  }
  const start = async (jobs: Job[]): Promise<Jobs> => {
    const started = await startJobs(await open(), deps, { ...QUICK, jobs })
    onTestFinished(() => started.stop())
    return started
  }
  return { url, database, start, written }
}
