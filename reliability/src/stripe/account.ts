import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { AutomaticTax } from './automatic-tax.ts'
import { ConnectedAccounts } from './connect/connect.ts'
import { exchanged } from './exchange.ts'
import { withSources } from './lists.ts'
import {
  aBalance,
  aBalanceTransaction,
  aCharge,
  aDispute,
  anEvent,
  aPaymentIntent,
  aRefund,
  aSession,
} from './objects.ts'
import { OwnAccount } from './own-account.ts'
import { type Given, intentFields, isPageLength, metadataOf, part, pricesOf, text } from './params.ts'

type Session = Stripe.Checkout.Session

const FEE = { part: 0.029, cents: 30 }
const DISPUTE_FEE_CENTS = 1_500

/** An account at the provider: pages, payments, refunds, balance and their events. */
export class Account {
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, Stripe.PaymentIntent>()
  readonly charges: Stripe.Charge[] = []
  readonly refunds: Stripe.Refund[] = []
  readonly disputes: Stripe.Dispute[] = []
  readonly movements: Stripe.BalanceTransaction[] = []
  readonly events: Stripe.Event[] = []
  readonly own = new OwnAccount()
  /** Its connected accounts. */
  readonly connect: ConnectedAccounts
  /** Called with each event. */
  onEvent: (event: Stripe.Event) => void = () => undefined
  /** The currency of its balance: that of its first page. */
  #currency = ''
  readonly #base: () => string
  readonly taxes = new AutomaticTax()
  /** Fields of payments that pages will make. */
  readonly #ofIntent = new Map<string, Partial<Stripe.PaymentIntent>>()

  /** @param base URL of its pages */
  constructor(base: () => string) {
    this.#base = base
    this.connect = new ConnectedAccounts({
      base,
      availableCents: () => this.balance().available.reduce((sum, { amount }) => sum + amount, 0),
      move: (type, given) => this.move(type, given),
      emit: (type, account) => this.#emit(type, account),
    })
  }

  createSession(given: Given): Session {
    const items = pricesOf(given)
    if (given.mode !== 'payment' || !isPageLength(items.length)) throw new ApiError(400, 'Pay for 1 to 100 items.')
    const amount = items.reduce((sum, item) => sum + Number(item.unit_amount), 0)
    const session = aSession()
    const currency = text(items[0]?.currency) ?? null
    this.#currency ||= currency ?? ''
    Object.assign(session, {
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: text(given.cancel_url) ?? null,
      client_reference_id: text(given.client_reference_id) ?? null,
      currency,
      customer_email: text(given.customer_email) ?? null,
      metadata: metadataOf(given.metadata),
      success_url: text(given.success_url) ?? null,
      url: `${this.#base()}/pay/${session.id}`,
    } satisfies Partial<Session>)
    this.taxes.add(session, given)
    this.#ofIntent.set(session.id, intentFields(part(given.payment_intent_data)))
    this.sessions.set(session.id, session)
    return session
  }

  sessionOf(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw new ApiError(404, `No such checkout.session: ${id}`, 'resource_missing')
    return session
  }

  /** Changes the amount, tax or currency of an open page. */
  reprice(id: string, to: { subtotal?: number; tax?: number; discount?: number; currency?: string }): Session {
    const session = this.sessionOf(id)
    const { subtotal = session.amount_subtotal ?? 0, tax = 0, discount = 0, currency = session.currency } = to
    const details = { amount_discount: discount, amount_shipping: 0, amount_tax: tax }
    const total = subtotal - discount + tax
    Object.assign(session, { amount_subtotal: subtotal, amount_total: total, currency, total_details: details })
    return session
  }

  expireSession(id: string): Session {
    const session = this.sessionOf(id)
    if (session.status !== 'open') throw new ApiError(400, `This Session is ${session.status}: only open ones expire.`)
    session.status = 'expired'
    session.url = null
    this.#emit('checkout.session.expired', session)
    return session
  }

  /**
   * A buyer pays at the page.
   * @param how `card`: the money arrives at once; `bank`: it arrives later or fails. `country`: of their address
   */
  pay(id: string, how: 'card' | 'bank' = 'card', country?: string): Session {
    const session = this.sessionOf(id)
    if (session.status !== 'open') throw new ApiError(400, `This Session is ${session.status}.`)
    this.taxes.apply(session, country)
    const intent = aPaymentIntent(session.amount_total ?? 0, session.currency ?? '')
    Object.assign(intent, { ...this.#ofIntent.get(id), status: 'processing' })
    this.intents.set(intent.id, intent)
    Object.assign(session, { payment_intent: intent.id, status: 'complete', url: null } satisfies Partial<Session>)
    if (how === 'card') this.#charge(session, intent)
    this.#emit('checkout.session.completed', session)
    return session
  }

  /** A bank payment arrives or fails. */
  arrive(id: string, isPaid: boolean): void {
    const session = this.sessionOf(id)
    const intent = this.intentOf(session)
    if (isPaid) this.#charge(session, intent)
    else intent.status = 'requires_payment_method'
    this.#emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session)
  }

  intentOf({ payment_intent: id }: Session): Stripe.PaymentIntent {
    const intent = this.intents.get(String(id))
    if (!intent) throw new ApiError(404, `No such payment_intent: ${id}`, 'resource_missing')
    return intent
  }

  #charge(session: Session, intent: Stripe.PaymentIntent): void {
    const charge = aCharge(intent.amount, intent.currency)
    const fee = Math.round(intent.amount * FEE.part) + FEE.cents
    const movement = this.move('charge', { amount: intent.amount, fee, currency: intent.currency, source: charge.id })
    const { metadata, description, receipt_email, transfer_group } = intent
    Object.assign(charge, { metadata, description, receipt_email, transfer_group })
    Object.assign(charge, { payment_intent: intent.id, balance_transaction: movement.id })
    this.charges.push(charge)
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id })
    session.payment_status = 'paid'
  }

  createRefund(given: Given): Stripe.Refund {
    const intent = this.intents.get(text(given.payment_intent) ?? '')
    const charge = this.charges.find(({ payment_intent }) => payment_intent === intent?.id)
    if (!intent || !charge) throw new ApiError(404, 'No such payment_intent', 'resource_missing')
    const disputes = this.disputes.filter(({ charge: of }) => of === charge.id)
    // Nothing is refundable during a dispute, nor what a lost one has withdrawn.
    const lost = disputes.reduce((sum, { amount, status }) => sum + (status === 'lost' ? amount : 0), 0)
    const isOpen = disputes.some(({ status }) => status === 'needs_response')
    if (isOpen || lost >= charge.amount) {
      throw new ApiError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
    }
    const left = charge.amount - charge.amount_refunded - lost
    const amount = Number(given.amount ?? left)
    if (left <= 0) throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
    if (amount > left) throw new ApiError(400, `Refund amount (${amount}) is greater than unrefunded amount (${left})`)
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    const refund = aRefund(amount, charge.currency)
    const movement = this.move('refund', { amount: -amount, currency: charge.currency, source: refund.id })
    const metadata = metadataOf(given.metadata)
    Object.assign(refund, { charge: charge.id, payment_intent: intent.id, metadata, balance_transaction: movement.id })
    this.refunds.push(refund)
    this.#emit('refund.created', refund)
    this.#emit('charge.refunded', charge)
    return refund
  }

  /** Refunds a payment by hand at the dashboard: all that is left, or a part. */
  refundByHand(session: Session, amount?: number): Stripe.Refund {
    const { id } = this.intentOf(session)
    return this.createRefund({ payment_intent: id, ...(amount !== undefined && { amount: String(amount) }) })
  }

  /** Fails a refund: the money returns to the balance. */
  failRefund(refund: Stripe.Refund): void {
    const charge = this.#chargeOf(refund)
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    const movement = this.move('refund_failure', {
      amount: refund.amount,
      currency: refund.currency,
      source: refund.id,
    })
    Object.assign(refund, {
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      failure_balance_transaction: movement.id,
    } satisfies Partial<Stripe.Refund>)
    this.#emit('refund.failed', refund)
    this.#emit('charge.refund.updated', refund)
  }

  /**
   * Opens a dispute of a payment.
   * @param amount less than all of it
   * @param isWarning it only asks so far, and no money moves
   */
  dispute(
    session: Session,
    { amount, isWarning = false }: { amount?: number; isWarning?: boolean } = {},
  ): Stripe.Dispute {
    const intent = this.intentOf(session)
    const charge = this.#chargeOf({ charge: String(intent.latest_charge) })
    const dispute = aDispute(amount ?? charge.amount, charge.currency, charge.id)
    dispute.payment_intent = intent.id
    charge.disputed = true
    if (isWarning) dispute.status = 'warning_needs_response'
    this.disputes.push(dispute)
    if (!isWarning) this.#moveDisputed(dispute, -1)
    this.#emit('charge.dispute.created', dispute)
    return dispute
  }

  /** Closes a dispute. */
  closeDispute(dispute: Stripe.Dispute, status: 'won' | 'lost' | 'warning_closed'): void {
    dispute.status = status
    if (status === 'won') this.#moveDisputed(dispute, 1)
    this.#emit('charge.dispute.closed', dispute)
  }

  disputeOf(id: string): Stripe.Dispute {
    const dispute = this.disputes.find((one) => one.id === id)
    if (!dispute) throw new ApiError(404, `No such dispute: ${id}`, 'resource_missing')
    return dispute
  }

  #moveDisputed(dispute: Stripe.Dispute, way: 1 | -1): void {
    const amount = way * dispute.amount
    const fee = way === -1 ? DISPUTE_FEE_CENTS : 0
    const movement = this.move('adjustment', { amount, fee, currency: dispute.currency, source: dispute.id })
    movement.reporting_category = way === -1 ? 'dispute' : 'dispute_reversal'
    dispute.balance_transactions.push(movement)
  }

  #chargeOf({ charge: id }: { charge: Stripe.Refund['charge'] }): Stripe.Charge {
    const charge = this.charges.find((one) => one.id === id)
    if (!charge) throw new ApiError(404, `No such charge: ${id}`, 'resource_missing')
    return charge
  }

  /** Changes the balance, in the currency of the account. */
  move(
    type: Stripe.BalanceTransaction.Type,
    given: Parameters<typeof aBalanceTransaction>[1],
  ): Stripe.BalanceTransaction {
    const currency = this.#currency || given.currency
    const { amount, rate } = exchanged(given.amount, given.currency, currency)
    const movement = aBalanceTransaction(type, { ...given, amount, currency })
    movement.exchange_rate = rate
    this.movements.unshift(movement)
    return movement
  }

  balance(): Stripe.Balance {
    const currency = this.#currency || (this.movements[0]?.currency ?? 'usd')
    return aBalance(
      this.movements.reduce((sum, { net, balance_type: of }) => sum + (of === 'payments' ? net : 0), 0),
      currency,
    )
  }

  /** A page of balance transactions with expanded sources. */
  expandedPage(page: object): object {
    const { transfers, reversals } = this.connect
    return withSources(page, [...this.charges, ...this.refunds, ...this.disputes, ...transfers, ...reversals])
  }

  /** A copy of this account without events. */
  copy(): Account {
    const copy = new Account(this.#base)
    for (const [id, session] of this.sessions) copy.sessions.set(id, structuredClone(session))
    for (const [id, intent] of this.intents) copy.intents.set(id, structuredClone(intent))
    for (const [id, ofIntent] of this.#ofIntent) copy.#ofIntent.set(id, ofIntent)
    copy.#currency = this.#currency
    this.taxes.copyTo(copy.taxes)
    copy.charges.push(...structuredClone(this.charges))
    copy.refunds.push(...structuredClone(this.refunds))
    copy.disputes.push(...structuredClone(this.disputes))
    copy.movements.push(...this.movements)
    this.connect.copyTo(copy.connect)
    return copy
  }

  #emit(...given: Parameters<typeof anEvent>): void {
    const made = anEvent(...given)
    const [, object] = given
    const event = object.object === 'account' ? { ...made, account: object.id } : made
    this.events.push(event)
    this.onEvent(event)
  }
}
