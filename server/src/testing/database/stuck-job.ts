// A process with a job that never ends, for a test to kill. Argument: the database's URL.
import { pino } from 'pino'
import { diskFiles } from '../../adapters/files/disk.ts'
import { demoPayments } from '../../adapters/payments/choose.ts'
import { openPostgres } from '../../platform/db/connection/postgres.ts'
import { startJobs } from '../../platform/jobs/start-jobs.ts'
import { TEST_CONFIG } from '../shop/shop-config.ts'

const database = await openPostgres({ connectionString: process.argv[2] }, 'the database of the test')
const run = () => {
  process.stdout.write('The job has begun\n')
  return new Promise<never>(() => undefined)
}
await startJobs(
  database,
  {
    db: database.db,
    files: diskFiles('/nowhere'),
    payments: demoPayments,
    config: TEST_CONFIG,
    log: pino({ level: 'silent' }),
  },
  { jobs: [{ name: 'slow', cron: '0 0 1 1 *', run }], pollSeconds: 0.5, heartbeatSeconds: 10, retrySeconds: 1 },
)
