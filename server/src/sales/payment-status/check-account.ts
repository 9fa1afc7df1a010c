import type { PaymentProblem } from '@promptery/contract/sales/payment-status'
import {
  type PaymentProvider,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
  type ProviderWebhook,
} from '../../adapters/payments/port.ts'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { removeStatus, storeStatus } from '../../platform/db/queries/payment-status.ts'
import type { Job } from '../../platform/jobs/job.ts'

type Config = Pick<ShopConfig, 'currency' | 'publicUrl'>

/** Checks the shop's account at the provider. @returns its problems @throws ProviderUnavailable */
export async function findProblems(provider: PaymentProvider, config: Config): Promise<PaymentProblem[]> {
  try {
    const { apiVersion, readsAccountEvents } = provider
    return accountProblems(await provider.readAccount(), { ...config, apiVersion, readsAccountEvents })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const message = `Stripe refuses STRIPE_SECRET_KEY: ${error.message}`
    const action = "Copy the secret key from Stripe's dashboard again; a restricted one has to read accounts."
    return [{ code: 'key_refused', message, action }]
  }
}

/** Longer than any process runs, so that the first time is kept. */
const FOR_GOOD = { everySeconds: 366 * 24 * 60 * 60 }

/** Checks the shop's account at the provider and stores its problems for the admins. @throws ProviderUnavailable */
export async function checkAccount(
  { db, config }: { db: Db; config: Config },
  provider: PaymentProvider,
): Promise<PaymentProblem[]> {
  try {
    const problems = await findProblems(provider, config)
    await storeStatus(db, 'account', { problems })
    await removeStatus(db, 'unreachable')
    return problems
  } catch (error) {
    if (error instanceof ProviderUnavailable) await storeStatus(db, 'unreachable', {}, FOR_GOOD)
    throw error
  }
}

/** Checks the shop's account at the payment provider hourly and at each start. */
export const checkPayments: Job = {
  name: 'check-payments',
  cron: '17 * * * *',
  async run({ payments, ...deps }) {
    if (!payments.takesMoney) return
    const problems = await checkAccount(deps, payments)
    if (problems.length > 0) deps.log.warn({ problems }, 'something stands in the way of payments')
  },
}

const WEBHOOK_PATH = '/api/v1/payments/webhook'
/** Signatures are refused from five minutes of clock skew. */
const CLOCKS_DIFFER_MS = 60_000

type Shop = Pick<ShopConfig, 'currency' | 'publicUrl'> & Pick<PaymentProvider, 'apiVersion' | 'readsAccountEvents'>

/** Problems of the shop's account at the provider and its webhooks, with the owner's action. */
function accountProblems(account: ProviderAccount, shop: Shop, now = new Date()): PaymentProblem[] {
  const { currency, takesPayments, isPaidOut, hasConnect, payoutInterval, webhooks } = account
  const problems: PaymentProblem[] = []
  const add = (code: string, message: string, action: string) => problems.push({ code, message, action })
  if (!takesPayments)
    add('charges_disabled', 'Stripe takes no payments for this account.', 'Give Stripe what its dashboard asks for.')
  if (!isPaidOut)
    add('payouts_disabled', 'Stripe pays nothing out of this account.', 'Give Stripe what its dashboard asks for.')
  if (currency !== shop.currency) {
    add(
      'currency_differs',
      `The account settles in ${currency}, and the shop sells in ${shop.currency}: every payment will be a difference.`,
      `Before the first sale set CURRENCY=${currency}, or add a bank account in ${shop.currency} at Stripe.`,
    )
  }
  if (hasConnect === false) {
    const action = "Turn Connect on in Stripe's dashboard and fill in the platform's profile."
    add('connect_off', 'Connect is not turned on: engineers cannot set up payouts.', action)
  }
  if (hasConnect !== false && payoutInterval !== null && payoutInterval !== 'manual') {
    add(
      'payouts_automatic',
      `Stripe sends the balance to your bank by itself (${payoutInterval}): shares of engineers cannot be sent from what has gone there.`,
      'Set the payouts of the account to manual, or keep a minimum balance that covers PAYOUT_HOLD_DAYS.',
    )
  }
  if (account.now !== null && Math.abs(now.getTime() - account.now.getTime()) > CLOCKS_DIFFER_MS) {
    add(
      'clock_differs',
      `The clock of this machine is ${seconds(now, account.now)} Stripe's: events will be refused.`,
      'Synchronise the clock with NTP.',
    )
  }
  if (hasConnect === null) {
    const action = 'Give the key “Accounts: read” under Connect, or look yourself whether Connect is on.'
    add('connect_unread', 'STRIPE_SECRET_KEY may not read connected accounts: Connect was not looked at.', action)
  }
  if (shop.publicUrl !== '' && webhooks === null) {
    const action = 'Give the key “Webhook Endpoints: read”, or compare them yourself with docs/payments.md.'
    add('webhooks_unread', 'STRIPE_SECRET_KEY may not read webhook endpoints: they were not looked at.', action)
  }
  if (webhooks !== null && shop.publicUrl !== '') problems.push(...webhookProblems(webhooks, shop))
  return problems
}

function seconds(now: Date, theirs: Date): string {
  const aheadSeconds = Math.round((now.getTime() - theirs.getTime()) / 1000)
  return `${Math.abs(aheadSeconds)} seconds ${aheadSeconds > 0 ? 'ahead of' : 'behind'}`
}

function webhookProblems(webhooks: ProviderWebhook[], shop: Shop): PaymentProblem[] {
  const { publicUrl, apiVersion } = shop
  const address = `${publicUrl}${WEBHOOK_PATH}`
  const here = webhooks.filter(({ url }) => url.replace(/\/$/, '') === address)
  const own = here.filter(({ isOfAccounts }) => !isOfAccounts)
  if (own.length === 0) {
    const action = `Make one in Stripe's dashboard, with API version ${apiVersion} and the events of docs/payments.md.`
    return [{ code: 'webhook_missing', message: `Stripe has no webhook endpoint for ${address}.`, action }]
  }
  const ofSecret = connectSecretProblems(here.length > own.length, address, shop)
  return here
    .flatMap(({ isEnabled, isOfAccounts, apiVersion: version, missingEvents }) => {
      const name = isOfAccounts ? 'The webhook endpoint for connected accounts' : 'The webhook endpoint'
      const found: PaymentProblem[] = []
      if (!isEnabled) {
        const action = "Turn it on in Stripe's dashboard, once the shop answers there."
        found.push({ code: 'webhook_disabled', message: `${name} is turned off.`, action })
      }
      if (missingEvents.length > 0) {
        const message = `${name} does not send ${missingEvents.join(', ')}.`
        found.push({ code: 'webhook_events', message, action: "Add these events in Stripe's dashboard." })
      }
      if (version !== apiVersion) {
        found.push({
          code: 'webhook_version',
          message: `${name} sends the API version ${version ?? 'of the account'}, and the shop reads ${apiVersion}.`,
          action: `Make a new endpoint with API version ${apiVersion}, put its secret into the environment, and delete the old one.`,
        })
      }
      return found
    })
    .concat(ofSecret)
}

/** Compares the endpoint for connected accounts with its secret. */
function connectSecretProblems(
  hasEndpoint: boolean,
  address: string,
  { readsAccountEvents, apiVersion }: Shop,
): PaymentProblem[] {
  if (hasEndpoint === readsAccountEvents) return []
  if (hasEndpoint) {
    const message =
      'Stripe has a webhook endpoint for connected accounts, and STRIPE_CONNECT_WEBHOOK_SECRET is not set: its events are refused.'
    return [{ code: 'connect_secret_missing', message, action: "Set it to the endpoint's signing secret." }]
  }
  const message = `STRIPE_CONNECT_WEBHOOK_SECRET is set, and Stripe has no webhook endpoint for connected accounts at ${address}.`
  const action = `Make one in Stripe's dashboard, with API version ${apiVersion} and the event account.updated, or remove the variable.`
  return [{ code: 'connect_webhook_missing', message, action }]
}
