import type { PaymentProvider } from '../../adapters/payments/port.ts'
import type { UserContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { providerFailure } from '../provider/provider-failure.ts'

/** The context of a user with a connected provider. */
export interface PayingContext extends UserContext {
  payments: PaymentProvider
}

/** Narrows a context to one with a provider that pays out. @throws NotFound */
export function requireProvider(ctx: UserContext): PayingContext {
  const { payments } = ctx
  if (!payments.paysOut) throw new NotFound('No payment provider is connected')
  return { ...ctx, payments }
}

/** Translates the provider's errors into responses for an engineer. @throws Unavailable, Conflict */
export async function withPayoutErrors<Result>({ user }: UserContext, request: Promise<Result>): Promise<Result> {
  try {
    return await request
  } catch (error) {
    const refused = 'This shop cannot set up payouts right now.'
    throw providerFailure(error, { user, undone: 'Nothing was changed.', refused })
  }
}
