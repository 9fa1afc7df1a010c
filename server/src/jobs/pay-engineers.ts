import { payEngineers } from '../features/payouts/transfers/pay-engineers.ts'
import type { Job } from './job.ts'

/** Sends engineers their shares of the sales whose days are over. `npm run reconcile` does it at once. */
export const payEngineersJob: Job = {
  name: 'pay-engineers',
  cron: '37 * * * *',
  expireInSeconds: 60 * 60,
  async run({ payments, ...deps }) {
    if (payments.name === 'demo') return
    const paid = await payEngineers(deps, payments)
    if (Object.values(paid).some((count) => count > 0)) deps.log.info(paid, 'engineers were paid')
  },
}
