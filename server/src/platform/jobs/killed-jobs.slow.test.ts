import { tmpdir } from 'node:os'
import { startProcess } from '@promptery/testing/process'
import { afterEach, describe, expect, it } from 'vitest'
import { diskFiles } from '../../adapters/files/disk.ts'
import { demoPayments } from '../../adapters/payments/demo.ts'
import { emptyPostgres } from '../../testing/database/database.ts'
import { logInMemory } from '../../testing/log.ts'
import { TEST_CONFIG } from '../../testing/shop/shop-config.ts'
import { openPostgres } from '../db/connection/postgres.ts'
import type { OpenDatabase } from '../db/db.ts'
import type { Job, JobDeps } from './job.ts'
import { type Jobs, startJobs } from './start-jobs.ts'

const NEVER = '0 0 1 1 *'
const QUICK = { pollSeconds: 0.5, superviseSeconds: 1, heartbeatSeconds: 10, retrySeconds: 1 }

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function aDatabase() {
  const { url, drop } = await emptyPostgres()
  ends.push(drop)
  const { logger, written } = logInMemory('warn')
  const open = async (): Promise<OpenDatabase> => {
    const database = await openPostgres({ connectionString: url }, 'the database of the test')
    ends.push(() => database.close())
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
    ends.push(() => started.stop())
    return started
  }
  return { url, database, start, written }
}

describe('jobs', () => {
  it('of a killed process are taken over by another', async () => {
    const { url, database, start } = await aDatabase()
    const stuck = startProcess('testing/database/stuck-job.ts', {}, url)
    await stuck.until('The job has begun')
    stuck.child.kill('SIGKILL')
    await stuck.ended
    // As if ten seconds had gone by: less cannot be set.
    await database.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '10s' where state = 'active'")
    let done = 0
    const run = async () => {
      done += 1
    }
    await start([{ name: 'slow', cron: NEVER, run }])
    await expect.poll(() => done).toBe(1)
  })
})
