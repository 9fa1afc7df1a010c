import type { BaseLogger } from 'pino'
import type { FileStore } from '../../adapters/files/port.ts'
import type { Payments } from '../../adapters/payments/port.ts'
import type { ShopConfig } from '../context.ts'
import type { Db } from '../db/db.ts'

/** What jobs are given. */
export interface JobDeps {
  db: Db
  files: FileStore
  payments: Payments
  config: Pick<ShopConfig, 'requireApproval' | 'publicUrl' | 'currency' | 'payoutHoldDays'>
  log: Pick<BaseLogger, 'info' | 'warn'>
}

/**
 * Work that no request waits for. The queue gives each run to one process, and to another when that one is killed: a job
 * may run twice, and the second run must do no harm.
 */
export interface Job {
  name: string
  /** When it runs, besides at each start of a process: minute, hour, day, month, weekday, in UTC. */
  cron: string
  /** So long it may take. Absent: a quarter of an hour. After that it is begun anew while the first run goes on. */
  expireInSeconds?: number
  run(deps: JobDeps): Promise<void>
}
