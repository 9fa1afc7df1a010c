import { reconcile } from '../features/purchases/checkout/reconcile.ts'
import type { Job } from './job.ts'

/** Does what events of the payment provider would have done that never came. `npm run reconcile` does it at once. */
export const reconcilePayments: Job = {
  name: 'reconcile-payments',
  cron: '7 * * * *',
  async run({ payments, log, ...deps }) {
    if (payments.name === 'demo') return
    const { differences, ...done } = await reconcile({ ...deps, log }, payments)
    if (done.repaired > 0 || done.refunded > 0) log.info(done, 'payments were reconciled')
    if (differences.length > 0) log.warn({ differences }, 'the payment provider and the ledger differ')
  },
}
