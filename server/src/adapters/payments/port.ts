import type { DisputeStatus } from '@promptery/contract/money/refunds'

/** What the product needs of something that takes money: nothing, or a provider with a page of its own to pay at. */
export type Payments = DemoPayments | PaymentProvider

/** The demo checkout takes no money: a purchase is paid as soon as it is begun. */
export interface DemoPayments {
  readonly name: 'demo'
  /** What the log says of it. */
  readonly describe: string
}

/**
 * Every call may throw `ProviderAway`, after which nobody knows whether it was done, or `ProviderRefused`, after which
 * it was not. Calls that make something may be repeated: they make it once for each id.
 */
export interface PaymentProvider {
  readonly name: 'stripe'
  readonly describe: string
  /** Makes the page at which a checkout is paid. */
  openCheckout(order: Order): Promise<ProviderCheckout>
  getCheckout(sessionId: string): Promise<ProviderCheckout>
  /** Closes a page that nobody has paid at. What was paid, or closed before, is told as it is. */
  expireCheckout(sessionId: string): Promise<ProviderCheckout>
  /** Gives money back. */
  refund(refund: { id: string; paymentId: string; amountCents: number }): Promise<{ providerRefundId: string }>
  /** What has been given back of a payment, by whomever. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  getDispute(disputeId: string): Promise<ProviderDispute>
  /** The disputes that began since then. */
  listDisputes(since: Date): AsyncIterable<ProviderDispute>
  /** Reads what the provider has sent. @throws ForgedEvent when it did not come from the provider */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent
  /** What has changed the provider's balance since then, oldest last. */
  listMovements(since: Date): AsyncIterable<Movement>
  /** What the provider holds for the shop in its currency, paid out or not yet. In cents. */
  balanceCents(): Promise<number>
  /** How engineers are paid. */
  readonly connect: ConnectedAccounts
}

/** The accounts that engineers have at the provider, under the shop's. */
export interface ConnectedAccounts {
  /** Makes the account of a user: one, however often it is asked for within a day. */
  create(owner: { userId: string; email: string }): Promise<ConnectedAccount>
  get(accountId: string): Promise<ConnectedAccount>
  /** Makes the address of the provider's page at which an account's owner gives their details. It can be used once. */
  openDetails(page: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>
  /** Makes the address of the provider's page at which the owner of an account that is ready sees it. It can be used once. */
  openDashboard(accountId: string): Promise<string>
  /** Sends money to an account, once for each id. */
  transfer(order: TransferOrder): Promise<ProviderTransfer>
  /** A transfer that was made before. Null: there is none. */
  findTransfer(order: Pick<TransferOrder, 'id' | 'accountId' | 'group'>): Promise<ProviderTransfer | null>
  /**
   * Takes money of a transfer back, once for each id and amount.
   * @returns how much of the transfer has been taken back in all, by whom ever
   * @throws AccountShort when there is not so much on the account
   */
  takeBack(order: { id: string; transferId: string; amountCents: number }): Promise<number>
  /** How much of a transfer was taken back, by whomever. */
  reversedCents(transferId: string): Promise<number>
  /** What can be taken back from an account now, in the shop's currency. */
  availableCents(accountId: string): Promise<number>
}

/** An account as the provider sees it. */
export interface ConnectedAccount {
  accountId: string
  /** `incomplete`: details are missing. `review`: the provider checks them. `paused`: the provider sends it nothing. */
  status: 'incomplete' | 'review' | 'ready' | 'paused'
  /** The provider's word for why it is not ready. */
  reason: string | null
}

export interface TransferOrder {
  id: string
  /** Which try it is. What the provider has refused it refuses for a day under the same number. */
  attempt: number
  accountId: string
  amountCents: number
  currency: string
  /** The checkout that brought the money. */
  group: string
}

export interface ProviderTransfer {
  transferId: string
  amountCents: number
}

export interface Order {
  /** The checkout's. The same one opens the same page. */
  id: string
  currency: string
  lines: { title: string; amountCents: number }[]
  buyerEmail: string
  /** Where the provider sends the buyer afterwards. */
  paidUrl: string
  cancelledUrl: string
}

/** A checkout as the provider sees it. */
export interface ProviderCheckout {
  sessionId: string
  /** The shop's own id of it. Null: the shop did not make it. */
  checkoutId: string | null
  /** `processing`: the buyer has done their part, and the money is not there yet. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** The page; null when nothing can be paid there any more. */
  url: string | null
  /** What is paid there, in the smallest unit of `currency`. */
  amountCents: number
  currency: string
  /** What a refund names. */
  paymentId: string | null
}

/** Money that was given back, as the provider sees it. */
export interface ProviderRefund {
  providerRefundId: string
  /** The shop's own id of it. Null: it was made by hand at the provider. */
  refundId: string | null
  amountCents: number
  /** The buyer's bank did not take it, or it was taken back: the money is the shop's again. */
  hasFailed: boolean
}

/** A payment that the buyer's bank takes back. */
export interface ProviderDispute {
  /** The provider's name of it. */
  disputeId: string
  /** Of what. Null: of something that is no payment of this kind. */
  paymentId: string | null
  amountCents: number
  /** The provider's word for why. */
  reason: string
  state: DisputeStatus
  /** What it has moved so far in the balance: out, and in again. */
  movements: Pick<Movement, 'amountCents' | 'feeCents'>[]
}

export interface ProviderEvent {
  id: string
  type: string
  happenedAt: Date
  /** The provider's name of what it is about. */
  subjectId: string | null
  /** What is told of a checkout. Null: it is about something else. */
  checkout: ProviderCheckout | null
  /** What is told of an engineer's account. Null: it is about something else. */
  account: ConnectedAccount | null
  /** What is told of a dispute. */
  dispute: ProviderDispute | null
  /** The payment of which something was given back, or was not after all. */
  refundedPaymentId: string | null
}

/** Something that has changed the provider's balance. */
export interface Movement {
  id: string
  /** `fee`: of the account, not of a payment. */
  kind: 'payment' | 'refund' | 'dispute' | 'transfer' | 'transfer_reversal' | 'withdrawal' | 'fee' | 'other'
  /** The provider's word for it. */
  type: string
  /** Below zero: it has left the balance. */
  amountCents: number
  /** What the provider has kept of it. */
  feeCents: number
  currency: string
  /** The shop's own id of what was paid, given back or sent. Null: the shop did not make it. */
  subjectId: string | null
  happenedAt: Date
  /** The provider's name of the refund or dispute. */
  sourceId: string | null
  /** The provider's name of the payment that was given back or is disputed. */
  paymentId: string | null
}

/** The provider did not answer, or with an error of its own. */
export class ProviderAway extends Error {}
/** The provider has answered with an error of its own. It answers a repetition of the same call so for a day. */
export class ProviderFailed extends ProviderAway {}
/** The provider refuses what it was asked. */
export class ProviderRefused extends Error {}
/** The shop's key is unknown, or may not do this. */
export class KeyRefused extends ProviderRefused {}
/** The provider knows nothing of what it was asked about. */
export class ProviderUnknown extends ProviderRefused {}
/** There is not enough on the account that it would be taken from. */
export class AccountShort extends ProviderRefused {}
/** What was sent as an event is none of the provider's. */
export class ForgedEvent extends Error {}
