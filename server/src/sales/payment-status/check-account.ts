import type { PaymentProblem } from '@promptery/contract/sales/payment-status'
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../../adapters/payments/port.ts'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { removeStatus, storeStatus } from '../../platform/db/queries/payment-status.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { accountProblems } from './account-problems.ts'

type Config = Pick<ShopConfig, 'currency' | 'publicUrl'>

/** Checks the shop's account at the provider. @returns its problems @throws ProviderUnavailable */
export async function findProblems(provider: PaymentProvider, config: Config): Promise<PaymentProblem[]> {
  try {
    const { apiVersion, readsAccountEvents } = provider
    return accountProblems(await provider.readAccount(), { ...config, apiVersion, readsAccountEvents })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const message = `Stripe refuses STRIPE_SECRET_KEY: ${error.message}`
    const action = "Copy the secret key from Stripe's dashboard again; a restricted one has to read accounts."
    return [{ code: 'key_refused', message, action }]
  }
}

/** Longer than any process runs, so that the first time is kept. */
const FOR_GOOD = { everySeconds: 366 * 24 * 60 * 60 }

/** Checks the shop's account at the provider and stores its problems for the admins. @throws ProviderUnavailable */
export async function checkAccount(
  { db, config }: { db: Db; config: Config },
  provider: PaymentProvider,
): Promise<PaymentProblem[]> {
  try {
    const problems = await findProblems(provider, config)
    await storeStatus(db, 'account', { problems })
    await removeStatus(db, 'unreachable')
    return problems
  } catch (error) {
    if (error instanceof ProviderUnavailable) await storeStatus(db, 'unreachable', {}, FOR_GOOD)
    throw error
  }
}

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
