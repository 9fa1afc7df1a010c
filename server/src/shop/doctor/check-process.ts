import { readFile } from 'node:fs/promises'
import type { Finding } from '@promptery/contract/shop/settings/settings'
import type { Backups } from '../../adapters/backups/port.ts'
import type { Mail } from '../../adapters/mail/port.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { readStatus } from '../../platform/db/queries/payment-status.ts'
import { mailStatus } from '../../platform/db/schema.ts'
import { packageFile } from '../../platform/folders.ts'
import type { JobsState } from '../../platform/jobs/start-jobs.ts'
import { checkDemoCheckout, checkPayments, checkTax, hasPayments } from './check-payments.ts'
import { NO_MAIL } from './check-shop.ts'
import { checkBackups, checkDatabase, diskFinding } from './check-storage.ts'

interface Parts extends Pick<Deps, 'db' | 'config' | 'payments' | 'files' | 'mail'> {
  jobs: JobsState
  backups: Backups | undefined
  /** Free space of the database's disk, if it is on this machine. */
  databaseFreeBytes: (() => Promise<number>) | undefined
}

/** Checks a running process by what is known: no provider and no mail server is called. */
export async function checkProcess(parts: Parts): Promise<Finding[]> {
  const { db, files, jobs, backups, databaseFreeBytes } = parts
  const [database, ...others] = await checkDatabase(db)
  const freeBytes = files.freeBytes ?? databaseFreeBytes
  return [
    await describeVersion(),
    ...(database ? [database] : []),
    ...others.filter(({ level }) => level !== 'ok'),
    ...(freeBytes ? [diskFinding(await freeBytes())] : []),
    ...checkJobs(jobs),
    await checkMail(db, parts.mail),
    ...(await checkProvider(parts)),
    ...checkTax(parts.config),
    await checkBackups(backups),
  ]
}

async function describeVersion(): Promise<Finding> {
  const { version }: { version: string } = JSON.parse(await readFile(packageFile, 'utf8'))
  return { level: 'ok', message: `Promptery ${version} on Node ${process.versions.node}.` }
}

async function checkMail(db: Db, mail: Mail | undefined): Promise<Finding> {
  if (!mail) return NO_MAIL
  const [status] = await db.select().from(mailStatus)
  const { failingSince, failure } = status ?? {}
  if (!failingSince) return { level: 'ok', message: `Mail is sent through ${mail.describe}.` }
  const message = `No mail could be sent since ${failingSince.toISOString()}: ${failure ?? 'no reason is known'}`
  return { level: 'wrong', message, action: 'npm run doctor tries the connection. See docs/mail.md.' }
}

async function checkProvider({ db, config, payments }: Parts): Promise<Finding[]> {
  if (!payments.takesMoney) return [await checkDemoCheckout({ db, config })]
  const { account, unreachable } = await readStatus(db)
  const { describe } = payments
  if (unreachable) {
    const message = `${describe} has not answered since ${unreachable.at.toISOString()}.`
    return [{ level: 'wrong', message, action: 'Check the internet connection. The server asks again every hour.' }]
  }
  if (!account) return [{ level: 'note', message: `${describe}: the account was not checked yet.` }]
  const { problems } = account.detail
  return checkPayments({ describe, publicUrl: config.publicUrl, problems, hasSold: () => hasPayments(db) })
}

/** Each process looks after the queue once a minute. */
const STANDS_STILL_MS = 10 * 60_000

/** Checks whether jobs run, and which of them fail. */
export function checkJobs({ monitoredAt, failing }: JobsState, now = Date.now()): Finding[] {
  if (monitoredAt === null) {
    const action = 'It begins within two minutes of the first start. If it does not, the log of the server says why.'
    return [{ level: 'note', message: 'The queue of jobs has not begun.', action }]
  }
  if (now - monitoredAt.getTime() > STANDS_STILL_MS) {
    const message = `The queue of jobs has stood still since ${monitoredAt.toISOString()}.`
    return [{ level: 'wrong', message, action: 'Start the server again. Its log says why.' }]
  }
  if (failing.length === 0) return [{ level: 'ok', message: 'The last run of each job went well.' }]
  return [
    {
      level: 'wrong',
      message: `Failed in their last run: ${failing.join(', ')}.`,
      action: 'The log of the server has "a job failed", with the error.',
    },
  ]
}
