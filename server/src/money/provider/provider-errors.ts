import {
  InsufficientFunds,
  KeyRefused,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '../../adapters/payments/port.ts'
import type { UserContext } from '../../platform/context.ts'
import { providerFailure } from './provider-failure.ts'

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
