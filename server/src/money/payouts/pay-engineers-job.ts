import type { Job } from '../../platform/jobs/job.ts'
import { payEngineers } from './pay-engineers.ts'

/** Pays engineers hourly. `npm run reconcile` does it at once. */
export const payEngineersJob: Job = {
  name: 'pay-engineers',
  cron: '37 * * * *',
  expireInSeconds: 60 * 60,
  async run({ payments, ...deps }) {
    if (!payments.paysOut) return
    const paid = await payEngineers(deps, payments)
    const { waiting: _, ...done } = paid
    if (Object.values(done).some((count) => count > 0)) deps.log.info(paid, 'engineers were paid')
  },
}
