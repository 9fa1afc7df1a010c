import type { Env } from '../../platform/env.ts'
import type { DemoPayments, Payments } from './port.ts'

/** Chooses the connected provider, whose library is loaded only then, or the demo checkout. */
export async function choosePayments({ stripe, currency }: Pick<Env, 'stripe' | 'currency'>): Promise<Payments> {
  if (!stripe) return demoPayments
  const { stripePayments } = await import('./stripe.ts')
  return stripePayments({ ...stripe, currency })
}

/** The checkout of a shop without a payment provider. */
export const demoPayments: DemoPayments = {
  name: 'demo',
  takesMoney: false,
  paysOut: false,
  describe: 'demo checkout, which takes no money',
}
