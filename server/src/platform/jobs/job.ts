import type { BaseLogger } from 'pino'
import type { FileStore } from '../../adapters/files/port.ts'
import type { Mail } from '../../adapters/mail/port.ts'
import type { Payments } from '../../adapters/payments/port.ts'
import type { ShopConfig } from '../context.ts'
import type { Db } from '../db/db.ts'

export interface JobDeps {
  db: Db
  files: FileStore
  payments: Payments
  mail?: Mail | undefined
  config: Pick<
    ShopConfig,
    | 'requireApproval'
    | 'appName'
    | 'accentColor'
    | 'logoUrl'
    | 'publicUrl'
    | 'currency'
    | 'payoutHoldDays'
    | 'mailsPerHour'
  >
  log: Pick<BaseLogger, 'info' | 'warn'>
}

/**
 * A recurring background task. The queue gives each run to one process, and to another one if that is killed. A job may
 * run twice, so it has to be idempotent.
 */
export interface Job {
  name: string
  /** Minute, hour, day, month, weekday, in UTC. Jobs also run at each start of a process. */
  cron: string
  /** The timeout, after which the job is started again even if the first run continues. Default: 15 minutes. */
  expireInSeconds?: number
  /** @param signal aborted when the process stops */
  run(deps: JobDeps, signal?: AbortSignal): Promise<void>
}
