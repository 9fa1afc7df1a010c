import type Stripe from 'stripe'
import { ApiError } from '../api-error.ts'
import { aBalance, idOf } from '../objects.ts'
import { type Given, metadataOf, part, text } from '../params.ts'
import { aLoginLink, anAccount, anAccountLink, aTransfer, aTransferReversal } from './objects.ts'

/** The state of an account. `review`: its details are being checked; `rejected`: closed by the provider. */
export type AccountState = 'incomplete' | 'review' | 'ready' | 'rejected'

/** The parts of the platform’s account that connected accounts need. */
interface Platform {
  /** URL of its pages. */
  base(): string
  /** The available balance in cents. */
  availableCents(): number
  move(
    type: 'transfer' | 'transfer_refund',
    given: { amount: number; currency: string; source: string },
  ): { id: string }
  emit(type: 'account.updated', account: Stripe.Account): void
}

interface Link {
  accountId: string
  returnUrl: string
  refreshUrl: string
  isUsed: boolean
}

/** Connected accounts below the shop's, and their transfers. */
export class ConnectedAccounts {
  readonly accounts = new Map<string, Stripe.Account>()
  readonly transfers: Stripe.Transfer[] = []
  readonly reversals: Stripe.TransferReversal[] = []
  readonly links = new Map<string, Link>()
  /** Payouts of an account to its owner's bank, which cannot be reversed. */
  readonly #paidOut = new Map<string, number>()
  readonly #closed = new Set<string>()
  readonly #platform: Platform

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Replaces the accounts of `other` by copies of these. */
  copyTo(other: ConnectedAccounts): void {
    for (const [id, account] of this.accounts) other.accounts.set(id, structuredClone(account))
    for (const [id, link] of this.links) other.links.set(id, { ...link })
    for (const [id, cents] of this.#paidOut) other.#paidOut.set(id, cents)
    other.transfers.push(...structuredClone(this.transfers))
    other.reversals.push(...structuredClone(this.reversals))
  }

  create(given: Given): Stripe.Account {
    const account = anAccount()
    Object.assign(account, { email: text(given.email) ?? null, metadata: metadataOf(given.metadata) })
    this.accounts.set(account.id, account)
    return account
  }

  accountOf(id: string): Stripe.Account {
    const account = this.accounts.get(id)
    if (!account) throw new ApiError(404, `No such account: '${id}'`, 'account_invalid')
    return account
  }

  /** Changes the state of an account. */
  become(id: string, state: AccountState): void {
    const account = this.accountOf(id)
    const isReady = state === 'ready'
    const missing = state === 'incomplete' ? ['external_account'] : []
    const reasons = {
      incomplete: 'requirements.past_due',
      review: 'requirements.pending_verification',
      ready: null,
      rejected: 'rejected.fraud',
    } as const
    Object.assign(account, {
      capabilities: { transfers: isReady ? 'active' : 'inactive' },
      details_submitted: true,
      payouts_enabled: isReady,
      requirements: {
        ...account.requirements,
        currently_due: missing,
        past_due: missing,
        disabled_reason: reasons[state],
      },
    })
    this.#platform.emit('account.updated', account)
  }

  openLink(given: Given): Stripe.AccountLink {
    const { id: accountId } = this.accountOf(text(given.account) ?? '')
    const [returnUrl, refreshUrl] = [text(given.return_url), text(given.refresh_url)]
    if (given.type !== 'account_onboarding' || !returnUrl || !refreshUrl) throw new ApiError(400, 'Missing addresses')
    const id = idOf('link')
    this.links.set(id, { accountId, returnUrl, refreshUrl, isUsed: false })
    return anAccountLink(`${this.#platform.base()}/onboard/${id}`)
  }

  linkOf(id: string): Link {
    const link = this.links.get(id)
    if (!link) throw new ApiError(404, 'No such link')
    return link
  }

  openDashboard(id: string): Stripe.LoginLink {
    const account = this.accountOf(id)
    if (!account.details_submitted) throw new ApiError(400, 'Cannot create a login link: it has no details yet')
    return aLoginLink(`${this.#platform.base()}/dashboard/${id}`)
  }

  transfer(given: Given): Stripe.Transfer {
    const account = this.accountOf(text(given.destination) ?? '')
    if (account.capabilities?.transfers !== 'active') {
      const message =
        'Your destination account needs to have at least one of the following capabilities enabled: transfers'
      throw new ApiError(400, message, 'insufficient_capabilities_for_transfer')
    }
    const [amount, currency] = [Number(given.amount), text(given.currency) ?? '']
    if (amount > this.#platform.availableCents()) {
      throw new ApiError(400, 'You have insufficient available funds in your Stripe account.', 'balance_insufficient')
    }
    const transfer = aTransfer(amount, currency)
    const movement = this.#platform.move('transfer', { amount: -amount, currency, source: transfer.id })
    Object.assign(transfer, {
      balance_transaction: movement.id,
      destination: account.id,
      metadata: metadataOf(given.metadata),
      transfer_group: text(given.transfer_group) ?? null,
    } satisfies Partial<Stripe.Transfer>)
    this.transfers.push(transfer)
    return transfer
  }

  transferOf(id: string): Stripe.Transfer {
    const transfer = this.transfers.find((one) => one.id === id)
    if (!transfer) throw new ApiError(404, `No such transfer: '${id}'`, 'resource_missing')
    return transfer
  }

  list({ transfer_group: group, destination }: Given): Stripe.Transfer[] {
    return this.transfers.filter(
      (one) => (!group || one.transfer_group === group) && (!destination || one.destination === destination),
    )
  }

  reverse(id: string, given: Given): Stripe.TransferReversal {
    const transfer = this.transferOf(id)
    const left = transfer.amount - transfer.amount_reversed
    const amount = Number(given.amount ?? left)
    if (amount > left) throw new ApiError(400, `Reversal amount (${amount}) is greater than what is left (${left})`)
    if (this.#closed.has(String(transfer.destination)))
      throw new ApiError(400, 'The account is closed', 'account_closed')
    if (amount > this.#onAccount(String(transfer.destination))) {
      throw new ApiError(400, 'The connected account has insufficient funds.', 'balance_insufficient')
    }
    const reversal = aTransferReversal(amount, transfer)
    const { currency } = transfer
    const movement = this.#platform.move('transfer_refund', { amount, currency, source: reversal.id })
    Object.assign(reversal, { balance_transaction: movement.id, metadata: metadataOf(part(given.metadata)) })
    transfer.amount_reversed += amount
    transfer.reversed = transfer.amount_reversed === transfer.amount
    transfer.reversals.data.unshift(reversal)
    this.reversals.push(reversal)
    return reversal
  }

  /** Makes every reversal from an account fail. */
  close(id: string): void {
    this.#closed.add(id)
  }

  /** Pays out an account to its owner's bank. */
  payOut(id: string, amount: number): void {
    this.#paidOut.set(id, (this.#paidOut.get(id) ?? 0) + amount)
  }

  balanceOf(id: string): Stripe.Balance {
    const { default_currency: currency = 'usd' } = this.accountOf(id)
    return aBalance(this.#onAccount(id), currency)
  }

  #onAccount(id: string): number {
    const sent = this.transfers.filter(({ destination }) => destination === id)
    return sent.reduce((sum, one) => sum + one.amount - one.amount_reversed, 0) - (this.#paidOut.get(id) ?? 0)
  }
}
