// Objects of the provider's API for connected accounts, like those of payments in `objects.ts`.
import type Stripe from 'stripe'
import { idOf, seconds } from '../objects.ts'

/** An account without details. */
export const anAccount = (): Stripe.Account => ({
  id: idOf('acct'),
  object: 'account',
  business_profile: null,
  business_type: null,
  capabilities: { transfers: 'inactive' },
  charges_enabled: false,
  controller: { type: 'application' },
  country: 'US',
  created: seconds(),
  default_currency: 'usd',
  details_submitted: false,
  email: null,
  metadata: {},
  payouts_enabled: false,
  requirements: {
    alternatives: [],
    current_deadline: null,
    currently_due: ['external_account', 'individual.first_name'],
    disabled_reason: 'requirements.past_due',
    errors: [],
    eventually_due: [],
    past_due: ['external_account', 'individual.first_name'],
    pending_verification: [],
  },
  type: 'none',
})

export const anAccountLink = (url: string): Stripe.AccountLink => ({
  object: 'account_link',
  created: seconds(),
  expires_at: seconds() + 5 * 60,
  url,
})

export const aLoginLink = (url: string): Stripe.LoginLink => ({ object: 'login_link', created: seconds(), url })

export const aTransfer = (amount: number, currency: string): Stripe.Transfer => {
  const id = idOf('tr')
  return {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: seconds(),
    currency,
    description: null,
    destination: null,
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: null,
  }
}

export const aTransferReversal = (amount: number, { id, currency }: Stripe.Transfer): Stripe.TransferReversal => ({
  id: idOf('trr'),
  object: 'transfer_reversal',
  amount,
  balance_transaction: null,
  created: seconds(),
  currency,
  destination_payment_refund: null,
  metadata: {},
  source_refund: null,
  transfer: id,
})
