/** Engineers' accounts at Stripe (Connect), with separate charges and transfers: a cart has several engineers. */
import type Stripe from 'stripe'
import type { ConnectedAccount, ConnectedAccounts, ProviderReversal, ProviderTransfer } from './port.ts'
import { idOf, withProviderErrors } from './stripe-objects.ts'

/** Metadata key of the shop's transfer id, in transfers and reversals. */
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
    return withProviderErrors(search())
  }

  const listReversals: ConnectedAccounts['listReversals'] = async (transferId) => {
    const list = async (): Promise<ProviderReversal[]> => {
      const found: ProviderReversal[] = []
      for await (const { balance_transaction: movement, metadata, amount } of stripe.transfers.listReversals(
        transferId,
        {
          limit: 100,
        },
      )) {
        found.push({ movementId: idOf(movement) ?? '', id: metadata?.[TRANSFER] ?? null, amountCents: amount })
      }
      return found
    }
    return withProviderErrors(list())
  }

  return {
    async create({ userId, email, attempt }) {
      const account = await withProviderErrors(
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
          // The provider repeats a refusal for a day under the same key.
          { idempotencyKey: `account-${userId}-${attempt}` },
        ),
      )
      return connectedAccount(account)
    },
    get: async (accountId) => connectedAccount(await withProviderErrors(stripe.accounts.retrieve(accountId))),
    async openDetails({ accountId, returnUrl, refreshUrl }) {
      const link = await withProviderErrors(
        stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      )
      return link.url
    },
    openDashboard: async (accountId) => (await withProviderErrors(stripe.accounts.createLoginLink(accountId))).url,
    findTransfer: find,
    async transfer(order) {
      const { id, attempt, accountId, amountCents, group } = order
      // Idempotency keys expire after a day, transfers do not.
      const known = await find(order)
      if (known) return known
      const made = await withProviderErrors(
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
    async reverse({ id, transferId, amountCents }) {
      const { amount, amount_reversed: before } = await withProviderErrors(stripe.transfers.retrieve(transferId))
      const left = Math.min(amountCents, amount - before)
      // At most one reversal is the shop's; others were made at Stripe's dashboard.
      if (left === 0 || (await listReversals(transferId)).some((one) => one.id === id)) return
      await withProviderErrors(
        stripe.transfers.createReversal(
          transferId,
          { amount: left, metadata: { [TRANSFER]: id } },
          { idempotencyKey: `reversal-${id}-${amountCents}` },
        ),
      )
    },
    listReversals,
    async availableCents(accountId) {
      const { available } = await withProviderErrors(stripe.balance.retrieve({}, { stripeAccount: accountId }))
      const cents = available.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0)
      return Math.max(0, cents)
    },
  }
}

const transferOf = ({ id, amount }: Stripe.Transfer): ProviderTransfer => ({ transferId: id, amountCents: amount })

/** Maps an account of Stripe to the port. */
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

/** Reasons that the account's owner or a review resolves. */
const PASSING = /^(requirements|action_required)\.|^under_review$/
