import type { Finding } from '@promptery/contract/settings/settings'
import type { JobsState } from '../../platform/jobs/read-jobs.ts'

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
