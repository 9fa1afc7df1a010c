import { EmailRefused, ProviderRefused, ProviderUnavailable } from '../../adapters/payments/port.ts'
import { Conflict, Unavailable } from '../../platform/errors.ts'
import { readableEmail } from '../../platform/readable-email.ts'

const RETRY_SECONDS = 5

/**
 * Maps a provider's error to a response: 503 for an outage, 409 for a refusal. Other errors are returned unchanged.
 * @param undone sentence for what has not happened
 * @param refused sentence for what the shop cannot do
 */
export function providerFailure(
  error: unknown,
  { user, undone, refused }: { user: { email: string }; undone: string; refused: string },
): unknown {
  if (error instanceof EmailRefused) {
    const where = 'Change it under "Your Profile", then try again.'
    const message = `The payment provider does not take your email address, ${readableEmail(user.email)}. ${where} ${undone}`
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
