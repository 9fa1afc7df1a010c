import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { anAccount } from './connect/objects.ts'
import { pageOf } from './lists.ts'
import { idOf, seconds } from './objects.ts'
import type { Given } from './params.ts'

/** The shop's own account and its webhook endpoints. */
export class OwnAccount {
  /** Ready: in dollars, paid out by hand. */
  readonly details: Stripe.Account = {
    ...anAccount(),
    charges_enabled: true,
    payouts_enabled: true,
    settings: { payouts: { schedule: { interval: 'manual', delay_days: 2 } } } as Stripe.Account.Settings,
  }
  readonly webhooks: Stripe.WebhookEndpoint[] = []
  /** Whether accounts of others can be made below it. */
  hasConnect = true

  /** Makes a webhook endpoint. @param isConnect for what happens on accounts of others */
  register(
    url: string,
    { events, version, isConnect = false }: { events: string[]; version: string | null; isConnect?: boolean },
  ): Stripe.WebhookEndpoint {
    const endpoint: Stripe.WebhookEndpoint = {
      id: idOf('we'),
      object: 'webhook_endpoint',
      api_version: version,
      application: isConnect ? idOf('ca') : null,
      created: seconds(),
      description: null,
      enabled_events: events,
      livemode: false,
      metadata: {},
      status: 'enabled',
      url,
    }
    this.webhooks.push(endpoint)
    return endpoint
  }

  listWebhooks(given: Given): object {
    return pageOf('/v1/webhook_endpoints', this.webhooks.toReversed(), given)
  }

  listAccounts(accounts: Iterable<Stripe.Account>, given: Given): object {
    if (!this.hasConnect) throw new ApiError(400, 'You have not signed up for Connect.')
    const all = [...accounts].map((account) => ({ ...account, created: account.created ?? seconds() }))
    return pageOf('/v1/accounts', all.toReversed(), given)
  }
}
