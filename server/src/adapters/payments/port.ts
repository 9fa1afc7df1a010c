import type { DisputeStatus } from '@promptery/contract/sales/refunds'

/** The payments port: the demo checkout, or a provider with a hosted checkout page. */
export type Payments = DemoPayments | PaymentProvider

/** The demo checkout: each purchase is paid at once, without money. */
export interface DemoPayments {
  readonly name: 'demo'
  readonly takesMoney: false
  readonly paysOut: false
  /** Name for logs. */
  readonly describe: string
}

/**
 * Every operation may throw `ProviderUnavailable`, whose outcome is unknown, or `ProviderRefused`, which had no effect.
 * Operations that create something are idempotent by its id.
 */
export interface PaymentProvider {
  readonly name: 'stripe'
  /** Purchases are paid and refunded at the provider. */
  readonly takesMoney: true
  /** Engineers have accounts at the provider and receive transfers. */
  readonly paysOut: true
  readonly describe: string
  /** The API version of the events that the shop reads. */
  readonly apiVersion: string
  /** Whether it has the secret of the endpoint for the events of engineers' accounts. */
  readonly readsAccountEvents: boolean
  /** Creates the provider's page for a checkout. */
  openCheckout(order: Order): Promise<ProviderCheckout>
  getCheckout(sessionId: string): Promise<ProviderCheckout>
  /** Expires an unpaid page. A page that is paid or closed is returned unchanged. */
  expireCheckout(sessionId: string): Promise<ProviderCheckout>
  /** Refunds a part of a payment. */
  refund(refund: { id: string; paymentId: string; amountCents: number }): Promise<{ providerRefundId: string }>
  /** All refunds of a payment, also those made at the provider's dashboard. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  getDispute(disputeId: string): Promise<ProviderDispute>
  /** The disputes created since then. */
  listDisputes(since: Date): AsyncIterable<ProviderDispute>
  /** Verifies and parses a webhook. @throws InvalidSignature, UnreadableEvent */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent
  /** The balance transactions since then, newest first. */
  listBalanceTransactions(since: Date): AsyncIterable<BalanceTransaction>
  /** The available and pending balance in the shop's currency, in cents. */
  balanceCents(): Promise<number>
  /** Reads the shop's account and its capabilities. */
  readAccount(): Promise<ProviderAccount>
  /** The accounts of engineers. */
  readonly connect: ConnectedAccounts
}

/** The shop's own account at the provider. */
export interface ProviderAccount {
  isLive: boolean
  /** The settlement currency. */
  currency: string
  takesPayments: boolean
  isPaidOut: boolean
  /** The schedule of payouts to the shop's bank; `manual`: on request. Null: unknown. */
  payoutInterval: string | null
  /** Whether engineers can have accounts under it. Null: the key may not read it. */
  hasConnect: boolean | null
  /** The webhook endpoints. Null: the key may not read them. */
  webhooks: ProviderWebhook[] | null
  /** The provider's clock. */
  now: Date | null
}

export interface ProviderWebhook {
  url: string
  isEnabled: boolean
  /** Whether it receives the events of engineers' accounts. */
  isOfAccounts: boolean
  /** Null: the account's. */
  apiVersion: string | null
  /** Events that the shop needs and the endpoint does not send. */
  missingEvents: string[]
}

/** The accounts that engineers have at the provider, under the shop's. */
export interface ConnectedAccounts {
  /** Creates the account of a user. Idempotent by `attempt` for a day. */
  create(owner: { userId: string; email: string; attempt: number }): Promise<ConnectedAccount>
  get(accountId: string): Promise<ConnectedAccount>
  /** Creates a single-use address of the provider's onboarding page. */
  openDetails(page: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>
  /** Creates a single-use address of the provider's dashboard for an account that is ready. */
  openDashboard(accountId: string): Promise<string>
  /** Transfers money to an account. Idempotent by id. */
  transfer(order: TransferOrder): Promise<ProviderTransfer>
  /** Finds an earlier transfer. Null: there is none. */
  findTransfer(order: Pick<TransferOrder, 'id' | 'accountId' | 'group'>): Promise<ProviderTransfer | null>
  /**
   * Reverses a part of a transfer. Idempotent by id and amount.
   * @throws InsufficientFunds when the account's balance is lower
   */
  reverse(order: { id: string; transferId: string; amountCents: number }): Promise<void>
  /** All reversals of a transfer, also those made at the provider's dashboard. */
  listReversals(transferId: string): Promise<ProviderReversal[]>
  /** The available balance of an account in the shop's currency, in cents. */
  availableCents(accountId: string): Promise<number>
}

/** An account as the provider sees it. */
export interface ConnectedAccount {
  accountId: string
  /** `incomplete`: details are missing. `review`: the provider checks them. `paused`: the provider has disabled it. */
  status: 'incomplete' | 'review' | 'ready' | 'paused'
  /** The provider's reason for not being ready. */
  reason: string | null
}

export interface TransferOrder {
  id: string
  /** The number of the attempt. The provider repeats a refusal for a day under the same number. */
  attempt: number
  accountId: string
  amountCents: number
  currency: string
  /** The checkout that paid for it. */
  group: string
}

export interface ProviderTransfer {
  transferId: string
  amountCents: number
}

/** A reversal of a transfer as the provider sees it. */
export interface ProviderReversal {
  /** Its balance transaction. */
  movementId: string
  /** The shop's id of the transfer. Null: made at the provider's dashboard. */
  id: string | null
  amountCents: number
}

export interface Order {
  /** The id of the checkout; the idempotency key of its page. */
  id: string
  currency: string
  lines: Line[]
  /** `shop`: the lines have their tax. `provider`: it finds the rate and adds the tax, or says how much is included. */
  tax: { by: 'shop'; isIncluded: boolean; label: string } | { by: 'provider'; isIncluded: boolean } | null
  buyer: { id: string; email: string }
  /** Where the provider sends the buyer afterwards. */
  paidUrl: string
  cancelledUrl: string
}

interface Line {
  title: string
  /** Before the tax of the shop. */
  amountCents: number
  taxCents: number
  /** For support at the provider: the prompt, and the reference of the purchase. */
  promptId: string
  reference: string
}

/** A checkout as the provider sees it. */
export interface ProviderCheckout {
  sessionId: string
  /** The shop's id. Null: created elsewhere. */
  checkoutId: string | null
  /** `processing`: the buyer has paid, and the money has not arrived. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** The page; null when it is closed. */
  url: string | null
  /** What the shop asked for, in the smallest unit of `currency`. */
  subtotalCents: number
  /** The amount to pay, after discounts and with tax. */
  totalCents: number
  /** Tax within the total, on top of the prices or included in them. */
  taxCents: number
  currency: string
  /** The country of the buyer's billing address, once it is known. */
  country: string | null
  /** The payment that refunds refer to. */
  paymentId: string | null
  /** Whether the shop created this page for `checkoutId`; other pages cannot claim it. */
  isOwn: boolean
}

/** A refund as the provider sees it. */
export interface ProviderRefund {
  providerRefundId: string
  /** The shop's id. Null: made at the provider's dashboard. */
  refundId: string | null
  amountCents: number
  /** The refund failed or was canceled: the money has returned to the shop. */
  hasFailed: boolean
  /** The provider's reason of the failure. Null: none given, or not failed. */
  failureReason: string | null
}

/** A dispute (chargeback) of a payment. */
export interface ProviderDispute {
  /** The provider's id. */
  disputeId: string
  /** Null: the dispute is of another kind of payment. */
  paymentId: string | null
  /** In the currency of the payment. */
  amountCents: number
  /** The provider's reason. */
  reason: string
  state: DisputeStatus
  /** Its withdrawal from the balance and reinstatement so far, in the currency of the balance. */
  balanceTransactions: Pick<BalanceTransaction, 'id' | 'amountCents' | 'feeCents' | 'currency'>[]
}

export interface ProviderEvent {
  id: string
  /** The API version of its payload. */
  apiVersion: string | null
  type: string
  happenedAt: Date
  /** The provider's id of the object. */
  subjectId: string | null
  /** Null: the event has another object. */
  checkout: ProviderCheckout | null
  account: ConnectedAccount | null
  dispute: ProviderDispute | null
  /** The payment whose refunds have changed. */
  refundedPaymentId: string | null
}

/** A change of the provider's balance. */
export interface BalanceTransaction {
  id: string
  /**
   * `withdrawal`: to the shop's bank, or from there. `fee`: of the account, not of a payment. `reserve`: held back or
   * released. `adjustment`: what else is the shop's own. `other`: an admin has to explain it.
   */
  kind:
    | 'payment'
    | 'refund'
    | 'dispute'
    | 'transfer'
    | 'transfer_reversal'
    | 'withdrawal'
    | 'fee'
    | 'reserve'
    | 'adjustment'
    | 'other'
  /** The provider's type. */
  type: string
  /** Negative: a debit. */
  amountCents: number
  /** The provider's fee. */
  feeCents: number
  currency: string
  /** The shop's id of the checkout, refund or transfer. Null: created elsewhere. */
  subjectId: string | null
  happenedAt: Date
  /** The provider's id of the refund or dispute. */
  sourceId: string | null
  /** The provider's id of the refunded or disputed payment. */
  paymentId: string | null
  /** The provider's id of the reversed transfer. */
  transferId: string | null
}

/** Details of the provider's error. */
interface ErrorDetails extends ErrorOptions {
  /** Its code, or the type of the error where it has none. */
  code?: string | undefined
  /** The field that it is about. */
  param?: string | undefined
}

class ProviderError extends Error {
  readonly code: string
  readonly param: string | undefined

  constructor(message: string, { code = 'none', param, ...options }: ErrorDetails = {}) {
    super(message, options)
    this.code = code
    this.param = param
  }
}

/** The provider is unreachable, or failed with a server error. */
export class ProviderUnavailable extends ProviderError {}
/** A server error, which the provider repeats under the same idempotency key for a day. */
export class ProviderFailed extends ProviderUnavailable {}
/** The provider rejects the request. */
export class ProviderRefused extends ProviderError {}
/** The API key is invalid or lacks the permission. */
export class KeyRefused extends ProviderRefused {}
/** The object does not exist at the provider. */
export class ResourceMissing extends ProviderRefused {}
/** The provider rejects the email address. */
export class EmailRefused extends ProviderRefused {}
/** The balance of the account is too low. */
export class InsufficientFunds extends ProviderRefused {}
/** A webhook without a valid signature, or with a timestamp outside the tolerance. */
export class InvalidSignature extends Error {
  readonly isOfOtherTime: boolean

  constructor(message: string, { isOfOtherTime = false, ...options }: ErrorOptions & { isOfOtherTime?: boolean } = {}) {
    super(message, options)
    this.isOfOtherTime = isOfOtherTime
  }
}
/** A signed webhook whose payload the shop cannot parse. */
export class UnreadableEvent extends Error {}
