import type { PaymentProvider } from '../../adapters/payments/port.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Part } from '../payouts/begin-transfers.ts'
import { checkTransfer } from '../payouts/check-transfer.ts'
import { type Reconciled, reconcile } from './reconcile.ts'

/** Reconciles payments and transfers. @throws ProviderUnavailable */
export const reconcileAll = (
  deps: Part,
  provider: PaymentProvider,
  options: { since?: Date | undefined; isHourly?: boolean } = {},
): Promise<Reconciled> =>
  reconcile(deps, provider, { ...options, check: (movement) => checkTransfer(deps, provider, movement) })

/** Reconciles the shop with the provider hourly. `npm run reconcile` does it at once. */
export const reconcilePayments: Job = {
  name: 'reconcile-payments',
  cron: '7 * * * *',
  expireInSeconds: 60 * 60,
  async run({ payments, ...deps }) {
    if (!payments.takesMoney) return
    const { differences, ...done } = await reconcileAll(deps, payments, { isHourly: true })
    if (done.repaired > 0 || done.refunded > 0) deps.log.info(done, 'payments were reconciled')
    if (differences.length > 0) deps.log.warn({ differences }, 'the payment provider and the ledger differ')
  },
}
