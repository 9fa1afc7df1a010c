import {
  EmailRefused,
  InsufficientFunds,
  KeyRefused,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '../../adapters/payments/port.ts'
import type { UserContext } from '../../platform/context.ts'
import { Conflict, NotFound, Unavailable } from '../../platform/errors.ts'
import { readableEmail } from '../../platform/runtime/mailbox.ts'

const RETRY_SECONDS = 5

/**
 * Maps a provider's error to a response: 503 for an outage, 409 for a refusal. Other errors are returned unchanged.
 * @param undone sentence for what has not happened
 * @param refused sentence for what the shop cannot do
 */
function providerFailure(
  error: unknown,
  { user, undone, refused }: { user: { email: string }; undone: string; refused: string },
): unknown {
  if (error instanceof EmailRefused) {
    const message = `Stripe doesn’t accept your email, ${readableEmail(user.email)}. Change it on Your Account, then try again. ${undone}`
    return Object.assign(new Conflict('email_refused', message), { cause: error })
  }
  if (error instanceof ProviderRefused) {
    const message = `${refused} Its owner sees why. ${undone}`
    return Object.assign(new Conflict('payments_refused', message), { cause: error })
  }
  return error instanceof ProviderUnavailable ? providerUnavailable(error, undone) : error
}

/** 503 for a provider's outage. */
export function providerUnavailable(cause: Error, undone: string): Unavailable {
  const message = `The payment provider does not answer. ${undone} Try again in a moment.`
  return Object.assign(new Unavailable('payments_unavailable', message, RETRY_SECONDS), { cause })
}

/** The context of a buyer with a connected provider. */
export interface PayingContext extends UserContext {
  payments: PaymentProvider
}

/** The response to a buyer for a provider's error. Other errors are returned unchanged. */
export const paymentFailure = (error: unknown, { user }: UserContext): unknown =>
  providerFailure(error, { user, undone: 'Nothing was charged.', refused: 'This shop cannot take payments right now.' })

/** Whether an error is the provider's. */
export const isOfProvider = (error: unknown): error is ProviderUnavailable | ProviderRefused =>
  error instanceof ProviderUnavailable || error instanceof ProviderRefused

/** Whether the provider refuses this request itself: neither the key nor the shop's balance is the reason. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderRefused && !(error instanceof KeyRefused || error instanceof InsufficientFunds)

/** The provider's reason, to store with what it refused. */
export const failureOf = (error: unknown): { failure: string; failureCode: string | null } => ({
  failure: error instanceof Error ? error.message : String(error),
  failureCode: isOfProvider(error) && error.code !== 'none' ? error.code : null,
})

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
