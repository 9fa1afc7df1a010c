import type { PaymentProvider } from '../adapters/payments/port.ts'
import type { Part } from '../features/payouts/transfers/begin-transfers.ts'
import { checkTransfer } from '../features/payouts/transfers/check-transfer.ts'
import { type Reconciled, reconcile } from '../features/purchases/checkout/reconcile/reconcile.ts'
import type { Job } from './job.ts'

/** Compares everything that has moved the provider's balance with what the shop has taken down. @throws ProviderAway */
export const reconcileAll = (
  deps: Part,
  provider: PaymentProvider,
  options: { since?: Date | undefined; isHourly?: boolean } = {},
): Promise<Reconciled> =>
  reconcile(deps, provider, { ...options, check: (movement) => checkTransfer(deps, provider, movement) })

/** Does what events of the payment provider would have done that never came. `npm run reconcile` does it at once. */
export const reconcilePayments: Job = {
  name: 'reconcile-payments',
  cron: '7 * * * *',
  expireInSeconds: 60 * 60,
  async run({ payments, ...deps }) {
    if (payments.name === 'demo') return
    const { differences, ...done } = await reconcileAll(deps, payments, { isHourly: true })
    if (done.repaired > 0 || done.refunded > 0) deps.log.info(done, 'payments were reconciled')
    if (differences.length > 0) deps.log.warn({ differences }, 'the payment provider and the ledger differ')
  },
}
