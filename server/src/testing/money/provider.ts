import { type StripeStandIn, startStripe } from '@promptery/reliability/stripe/stand-in'
import type { PaymentProvider } from '../../adapters/payments/port.ts'
import { stripePayments } from '../../adapters/payments/stripe.ts'
import { atEndOfFile } from '../at-end-of-file.ts'
import { TEST_CONFIG } from '../shop/shop-config.ts'

/** The stand-in of the payment provider for the test file, and payments through it. */
export async function aProvider(
  currency = TEST_CONFIG.currency,
): Promise<{ provider: StripeStandIn; payments: PaymentProvider }> {
  const provider = await startStripe()
  atEndOfFile(() => provider.close())
  const payments = stripePayments({
    secretKey: provider.env.STRIPE_SECRET_KEY,
    webhookSecret: provider.env.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: provider.env.STRIPE_CONNECT_WEBHOOK_SECRET,
    apiBase: provider.env.STRIPE_API_BASE,
    currency,
  })
  return { provider, payments }
}
