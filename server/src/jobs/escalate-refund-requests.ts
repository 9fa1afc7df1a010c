import { escalateRefundRequests as escalate } from '../features/purchases/refunds/requests/escalate-refund-requests.ts'
import type { Job } from './job.ts'

/** Engineers have a few days to decide whether money goes back. Then the admins are told. */
export const escalateRefundRequests: Job = {
  name: 'escalate-refund-requests',
  cron: '17 * * * *',
  async run({ db, log }) {
    const count = await escalate(db)
    if (count > 0) log.info({ count }, 'refund requests went to the admins')
  },
}
