/** The shop's account at Stripe: its capabilities and webhook endpoints. */
import type Stripe from 'stripe'
import { KeyRefused, type ProviderAccount, ProviderRefused, type ProviderWebhook } from './port.ts'
import { ACCOUNT_EVENTS, OWN_EVENTS } from './stripe-events.ts'
import { withProviderErrors } from './stripe-failures.ts'

/** `readAccount` of `stripePayments`. */
export async function readAccount(stripe: Stripe, { isLive }: { isLive: boolean }): Promise<ProviderAccount> {
  const own = await withProviderErrors(stripe.accounts.retrieveCurrent())
  const { date } = own.lastResponse.headers
  return {
    isLive,
    currency: own.default_currency ?? '',
    takesPayments: own.charges_enabled,
    isPaidOut: own.payouts_enabled,
    payoutInterval: own.settings?.payouts?.schedule?.interval ?? null,
    // Without Connect the list of accounts is rejected. A restricted key says nothing about Connect.
    hasConnect: await readable(
      withProviderErrors(stripe.accounts.list({ limit: 1 })).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProviderRefused && !(error instanceof KeyRefused)) return false
          throw error
        },
      ),
    ),
    webhooks: await readable(
      withProviderErrors(stripe.webhookEndpoints.list({ limit: 100 })).then(({ data }) => data.map(webhookOf)),
    ),
    now: date === undefined ? null : new Date(date),
  }
}

/** @returns null where a restricted key lacks the permission */
async function readable<Result>(read: Promise<Result>): Promise<Result | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof KeyRefused) return null
    throw error
  }
}

function webhookOf(endpoint: Stripe.WebhookEndpoint): ProviderWebhook {
  const { url, status, application, enabled_events: events } = endpoint
  const isOfAccounts = application !== null
  const needed = isOfAccounts ? ACCOUNT_EVENTS : OWN_EVENTS
  return {
    url,
    isEnabled: status === 'enabled',
    isOfAccounts,
    apiVersion: endpoint.api_version,
    missingEvents: events.includes('*') ? [] : needed.filter((event) => !events.includes(event)),
  }
}
