import type { Job } from '../../platform/jobs/job.ts'
import { checkAccount } from './check-account.ts'

/** Checks the shop's account at the payment provider hourly and at each start. */
export const checkPayments: Job = {
  name: 'check-payments',
  cron: '17 * * * *',
  async run({ payments, ...deps }) {
    if (!payments.takesMoney) return
    const problems = await checkAccount(deps, payments)
    if (problems.length > 0) deps.log.warn({ problems }, 'something stands in the way of payments')
  },
}
