import type Stripe from 'stripe'
import type { Of } from '../params.ts'

const PAGES = { ending_before: true, limit: true, starting_after: true } as const

const controller: Of<Stripe.AccountCreateParams.Controller> = {
  fees: { payer: true } satisfies Of<Stripe.AccountCreateParams.Controller.Fees>,
  losses: { payments: true } satisfies Of<Stripe.AccountCreateParams.Controller.Losses>,
  requirement_collection: true,
  stripe_dashboard: { type: true } satisfies Of<Stripe.AccountCreateParams.Controller.StripeDashboard>,
}

/** `PARAMS` of operations on connected accounts. */
export const CONNECT_PARAMS = {
  createAccount: {
    account_token: true,
    business_profile: true,
    business_type: true,
    capabilities: true,
    company: true,
    controller,
    country: true,
    default_currency: true,
    documents: true,
    email: true,
    expand: true,
    external_account: true,
    groups: true,
    individual: true,
    metadata: true,
    settings: true,
    tos_acceptance: true,
    type: true,
  } satisfies Of<Stripe.AccountCreateParams>,
  getAccount: { expand: true } satisfies Of<Stripe.AccountRetrieveParams>,
  listAccounts: { ...PAGES, created: true, expand: true } satisfies Of<Stripe.AccountListParams>,
  getOwnAccount: { expand: true } satisfies Of<Stripe.AccountRetrieveCurrentParams>,
  listWebhooks: { ...PAGES, expand: true } satisfies Of<Stripe.WebhookEndpointListParams>,
  createAccountLink: {
    account: true,
    collect: true,
    collection_options: true,
    expand: true,
    refresh_url: true,
    return_url: true,
    type: true,
  } satisfies Of<Stripe.AccountLinkCreateParams>,
  createLoginLink: { expand: true } satisfies Of<Stripe.AccountCreateLoginLinkParams>,
  createTransfer: {
    amount: true,
    currency: true,
    description: true,
    destination: true,
    expand: true,
    metadata: true,
    source_transaction: true,
    source_type: true,
    transfer_group: true,
  } satisfies Of<Stripe.TransferCreateParams>,
  getTransfer: { expand: true } satisfies Of<Stripe.TransferRetrieveParams>,
  listTransfers: {
    ...PAGES,
    created: true,
    destination: true,
    expand: true,
    transfer_group: true,
  } satisfies Of<Stripe.TransferListParams>,
  listReversals: { ...PAGES, expand: true } satisfies Of<Stripe.TransferListReversalsParams>,
  createReversal: {
    amount: true,
    description: true,
    expand: true,
    metadata: true,
    refund_application_fee: true,
  } satisfies Of<Stripe.TransferCreateReversalParams>,
} as const
