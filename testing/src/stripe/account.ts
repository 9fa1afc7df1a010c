import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { ConnectedAccounts } from './connect.ts'
import {
  aBalance,
  aBalanceTransaction,
  aCharge,
  anEvent,
  aPaymentIntent,
  aRefund,
  aSession,
  idOf,
  seconds,
} from './objects.ts'
import { type Given, metadataOf, part, text } from './params.ts'

type Session = Stripe.Checkout.Session

const FEE = { part: 0.029, cents: 30 }

/** An account at the provider: its pages, payments, refunds and balance, and what it tells of them. */
export class Account {
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, Stripe.PaymentIntent>()
  readonly charges: Stripe.Charge[] = []
  readonly refunds: Stripe.Refund[] = []
  readonly movements: Stripe.BalanceTransaction[] = []
  readonly events: Stripe.Event[] = []
  /** The accounts of others below it. */
  readonly connect: ConnectedAccounts
  /** Told of each event at once. */
  onEvent: (event: Stripe.Event) => void = () => undefined
  readonly #base: () => string
  /** What pages will make of a payment. */
  readonly #metadata = new Map<string, Record<string, string>>()

  /** @param base where its pages are */
  constructor(base: () => string) {
    this.#base = base
    this.connect = new ConnectedAccounts({
      base,
      availableCents: () => this.balance().available.reduce((sum, { amount }) => sum + amount, 0),
      move: (type, given) => this.move(type, given),
      tell: (type, account) => this.#tell(type, account),
    })
  }

  createSession(given: Given): Session {
    const items = Object.values(part(given.line_items)).map((item) => part(part(item).price_data))
    if (given.mode !== 'payment' || items.length === 0) throw new ApiError(400, 'You must pay for something.')
    const amount = items.reduce((sum, item) => sum + Number(item.unit_amount), 0)
    const session = aSession()
    Object.assign(session, {
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: text(given.cancel_url) ?? null,
      client_reference_id: text(given.client_reference_id) ?? null,
      currency: text(items[0]?.currency) ?? null,
      customer_email: text(given.customer_email) ?? null,
      metadata: metadataOf(given.metadata),
      success_url: text(given.success_url) ?? null,
      url: `${this.#base()}/pay/${session.id}`,
    } satisfies Partial<Session>)
    this.#metadata.set(session.id, metadataOf(part(given.payment_intent_data).metadata))
    this.sessions.set(session.id, session)
    return session
  }

  sessionOf(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw new ApiError(404, `No such checkout.session: ${id}`, 'resource_missing')
    return session
  }

  expireSession(id: string): Session {
    const session = this.sessionOf(id)
    if (session.status !== 'open') throw new ApiError(400, `This Session is ${session.status}: only open ones expire.`)
    session.status = 'expired'
    session.url = null
    this.#tell('checkout.session.expired', session)
    return session
  }

  /**
   * A buyer has paid at the page.
   * @param how `card`: the money is there at once; `bank`: it comes later, or does not
   */
  pay(id: string, how: 'card' | 'bank' = 'card'): Session {
    const session = this.sessionOf(id)
    if (session.status !== 'open') throw new ApiError(400, `This Session is ${session.status}.`)
    const intent = aPaymentIntent(session.amount_total ?? 0, session.currency ?? '')
    Object.assign(intent, { metadata: this.#metadata.get(id) ?? {}, status: 'processing' })
    this.intents.set(intent.id, intent)
    Object.assign(session, { payment_intent: intent.id, status: 'complete', url: null } satisfies Partial<Session>)
    if (how === 'card') this.#charge(session, intent)
    this.#tell('checkout.session.completed', session)
    return session
  }

  /** What was paid from a bank arrives, or does not. */
  arrive(id: string, isPaid: boolean): void {
    const session = this.sessionOf(id)
    const intent = this.intentOf(session)
    if (isPaid) this.#charge(session, intent)
    else intent.status = 'requires_payment_method'
    this.#tell(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session)
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
    Object.assign(charge, { payment_intent: intent.id, metadata: intent.metadata, balance_transaction: movement.id })
    this.charges.push(charge)
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id })
    session.payment_status = 'paid'
  }

  createRefund(given: Given): Stripe.Refund {
    const intent = this.intents.get(text(given.payment_intent) ?? '')
    const charge = this.charges.find(({ payment_intent }) => payment_intent === intent?.id)
    if (!intent || !charge) throw new ApiError(404, 'No such payment_intent', 'resource_missing')
    const amount = Number(given.amount ?? charge.amount)
    const left = charge.amount - charge.amount_refunded
    if (left === 0) throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
    if (amount > left) throw new ApiError(400, `Refund amount (${amount}) is greater than unrefunded amount (${left})`)
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    const refund = aRefund(amount, charge.currency)
    const movement = this.move('refund', { amount: -amount, currency: charge.currency, source: refund.id })
    const metadata = metadataOf(given.metadata)
    Object.assign(refund, { charge: charge.id, payment_intent: intent.id, metadata, balance_transaction: movement.id })
    this.refunds.push(refund)
    return refund
  }

  /** Changes the balance. */
  move(...given: Parameters<typeof aBalanceTransaction>): Stripe.BalanceTransaction {
    const movement = aBalanceTransaction(...given)
    this.movements.unshift(movement)
    return movement
  }

  balance(): Stripe.Balance {
    const currency = this.movements[0]?.currency ?? 'usd'
    return aBalance(
      this.movements.reduce((sum, { net }) => sum + net, 0),
      currency,
    )
  }

  /** A page of movements, each with what it is about, as `expand` asks. */
  expandedPage(page: object): object {
    const { data } = page as { data: Stripe.BalanceTransaction[] }
    return { ...page, data: data.map((movement) => this.#expanded(movement)) }
  }

  #expanded(movement: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
    const { transfers, reversals } = this.connect
    const source = [...this.charges, ...this.refunds, ...transfers, ...reversals].find(
      ({ id }) => id === movement.source,
    )
    return { ...movement, source: source ?? movement.source }
  }

  /** Another account that is as this one is now, and tells nobody. */
  copy(): Account {
    const copy = new Account(this.#base)
    for (const [id, session] of this.sessions) copy.sessions.set(id, structuredClone(session))
    for (const [id, intent] of this.intents) copy.intents.set(id, structuredClone(intent))
    for (const [id, metadata] of this.#metadata) copy.#metadata.set(id, metadata)
    copy.charges.push(...structuredClone(this.charges))
    copy.refunds.push(...structuredClone(this.refunds))
    copy.movements.push(...this.movements)
    this.connect.copyTo(copy.connect)
    return copy
  }

  #tell(type: string, object: Session | Stripe.Account): void {
    // The types of an event go with its object; here they are all of sessions.
    const made = {
      ...anEvent('checkout.session.completed', object as Session),
      id: idOf('evt'),
      created: seconds(),
      type,
    }
    const event = object.object === 'account' ? { ...made, account: object.id } : made
    this.events.push(event as Stripe.Event)
    this.onEvent(event as Stripe.Event)
  }
}
