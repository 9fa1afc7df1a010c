import { z } from 'zod'
import { httpUrl, number, type Together, whole } from './fields.ts'

/**
 * Currencies with two decimals in which the payment provider accepts payments and makes payouts. Others have no
 * decimals (`jpy`), three (`kwd`), or special rules (`huf`, `isk`, `twd`).
 */
export const CURRENCIES = [
  ...['aed', 'ars', 'aud', 'brl', 'cad', 'chf', 'cny', 'czk', 'dkk', 'eur', 'gbp', 'gel', 'hkd', 'ils', 'inr', 'kes'],
  ...['mad', 'mxn', 'myr', 'ngn', 'nok', 'nzd', 'pen', 'php', 'pln', 'qar', 'ron', 'sar', 'sek', 'sgd', 'thb', 'try'],
  ...['uah', 'usd', 'zar'],
] as const

const webhookSecret = z.string().startsWith('whsec_', 'must start with whsec_').optional()

export const paymentVariables = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[sr]k_(test|live)_\w+$/,
      'must start with sk_test_, sk_live_, rk_test_ or rk_live_, and have letters, digits and _ alone',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: httpUrl,
  PLATFORM_FEE_PERCENT: number(0, 100).multipleOf(0.01, 'must have two decimals at most').default(20),
  PAYOUT_HOLD_DAYS: whole(0, 365).default(14),
  CURRENCY: z
    .enum(CURRENCIES, {
      error: `must be a currency with cents, in small letters, one of ${CURRENCIES.join(', ')}`,
    })
    .default('usd'),
  REFUND_DAYS: whole(0, 365).default(14),
  SELLER_NAME: z.string().max(200, 'must have 200 characters or less').optional(),
  SELLER_ADDRESS: z.string().max(1_000, 'must have 1000 characters or less').default(''),
})

export const PAYMENTS_TOGETHER: Together = [['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], 'take payments']

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  connectWebhookSecret: string | undefined
  apiBase: string | undefined
}

export function stripeOf(env: z.infer<typeof paymentVariables>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey || !webhookSecret) return undefined
  const { STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret, STRIPE_API_BASE: apiBase } = env
  return { secretKey, webhookSecret, connectWebhookSecret, apiBase }
}
