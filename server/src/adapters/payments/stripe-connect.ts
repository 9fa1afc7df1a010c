/** Engineers' accounts at Stripe (Connect), with separate charges and transfers: a cart has several engineers. */
import type Stripe from 'stripe'
import type { ConnectedAccount, ConnectedAccounts, ProviderTransfer } from './port.ts'
import { asked } from './stripe-failures.ts'

/** Under this name the shop's own id of a transfer stands in its metadata and in that of its reversal. */
export const TRANSFER = 'transfer'
const USER = 'user'

/** `connect` of `stripePayments`. */
export function connectedAccounts(stripe: Stripe, currency: string): ConnectedAccounts {
  const find: ConnectedAccounts['findTransfer'] = async ({ id, accountId, group }) => {
    const search = async (): Promise<ProviderTransfer | null> => {
      const list = stripe.transfers.list({ transfer_group: group, destination: accountId, limit: 100 })
      for await (const made of list) if (made.metadata[TRANSFER] === id) return transferOf(made)
      return null
    }
    return asked(search())
  }

  return {
    async create({ userId, email }) {
      const account = await asked(
        stripe.accounts.create(
          {
            email,
            metadata: { [USER]: userId },
            // Stripe asks for the details and shows the dashboard (Express); the platform bears fees and losses.
            controller: {
              fees: { payer: 'application' },
              losses: { payments: 'application' },
              requirement_collection: 'stripe',
              stripe_dashboard: { type: 'express' },
            },
            capabilities: { transfers: { requested: true } },
          },
          { idempotencyKey: `account-${userId}` },
        ),
      )
      return connectedAccount(account)
    },
    get: async (accountId) => connectedAccount(await asked(stripe.accounts.retrieve(accountId))),
    async openDetails({ accountId, returnUrl, refreshUrl }) {
      const link = await asked(
        stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      )
      return link.url
    },
    openDashboard: async (accountId) => (await asked(stripe.accounts.createLoginLink(accountId))).url,
    findTransfer: find,
    async transfer(order) {
      const { id, attempt, accountId, amountCents, group } = order
      // A key is remembered for a day, a transfer for ever.
      const known = await find(order)
      if (known) return known
      const made = await asked(
        stripe.transfers.create(
          {
            amount: amountCents,
            currency: order.currency,
            destination: accountId,
            transfer_group: group,
            metadata: { [TRANSFER]: id },
          },
          { idempotencyKey: `transfer-${id}-${attempt}` },
        ),
      )
      return transferOf(made)
    },
    async takeBack({ id, transferId, amountCents }) {
      const transfer = await asked(stripe.transfers.retrieve(transferId))
      const { amount, amount_reversed: before, reversals } = transfer
      const left = Math.min(amountCents, amount - before)
      // One reversal at most is the shop's; others are made by hand at Stripe.
      if (left === 0 || reversals.data.some(({ metadata }) => metadata?.[TRANSFER] === id)) return before
      const made = await asked(
        stripe.transfers.createReversal(
          transferId,
          { amount: left, metadata: { [TRANSFER]: id } },
          { idempotencyKey: `reversal-${id}-${amountCents}` },
        ),
      )
      return before + made.amount
    },
    reversedCents: async (transferId) => (await asked(stripe.transfers.retrieve(transferId))).amount_reversed,
    async availableCents(accountId) {
      const { available } = await asked(stripe.balance.retrieve({}, { stripeAccount: accountId }))
      const cents = available.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0)
      return Math.max(0, cents)
    },
  }
}

const transferOf = ({ id, amount }: Stripe.Transfer): ProviderTransfer => ({ transferId: id, amountCents: amount })

/** What the provider says of an account, in the words of the product. */
export function connectedAccount(account: Stripe.Account): ConnectedAccount {
  const {
    id: accountId,
    requirements,
    capabilities,
    details_submitted: isSubmitted,
    payouts_enabled: isPaidOut,
  } = account
  const reason = requirements?.disabled_reason ?? null
  const isMissing = (requirements?.currently_due ?? []).length > 0 || (requirements?.past_due ?? []).length > 0
  if (capabilities?.transfers === 'active' && isPaidOut) return { accountId, status: 'ready', reason: null }
  if (!isSubmitted) return { accountId, status: 'incomplete', reason }
  if (reason !== null && !PASSING.test(reason)) return { accountId, status: 'paused', reason }
  return { accountId, status: isMissing || reason?.startsWith('action_required') ? 'incomplete' : 'review', reason }
}

/** Reasons that the owner of an account or time can do something about. */
const PASSING = /^(requirements|action_required)\.|^under_review$/
