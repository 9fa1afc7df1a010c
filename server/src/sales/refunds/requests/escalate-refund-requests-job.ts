import type { Job } from '../../../platform/jobs/job.ts'
import { escalateRefundRequests as escalate } from './escalate-refund-requests.ts'

/** Escalates refund requests that engineers have not decided in time. */
export const escalateRefundRequests: Job = {
  name: 'escalate-refund-requests',
  cron: '17 * * * *',
  async run({ db, log }) {
    const count = await escalate(db)
    if (count > 0) log.info({ count }, 'refund requests were escalated to the admins')
  },
}
