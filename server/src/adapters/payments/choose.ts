import type { Env } from '../../platform/env.ts'
import { demoPayments } from './demo.ts'
import type { Payments } from './port.ts'

/** Chooses the connected provider, whose library is loaded only then, or the demo checkout. */
export async function choosePayments({ stripe, currency }: Pick<Env, 'stripe' | 'currency'>): Promise<Payments> {
  if (!stripe) return demoPayments
  const { stripePayments } = await import('./stripe.ts')
  return stripePayments({ ...stripe, currency })
}
