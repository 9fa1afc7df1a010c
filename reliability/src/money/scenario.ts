import type { Fault } from '@promptery/reliability/stripe/faults'
import type { Stripe } from '@promptery/reliability/stripe/types'
import type { ApiResponse, Person } from '@promptery/testing/person'
import type { Random } from '../../../bench/random.ts'
import type { Figures } from './figures.ts'
import type { History } from './history.ts'
import { type MoneyShop, PAUSE_MS, signUpAt, TRIES } from './shop.ts'

/** A checkout page at the provider. */
export interface Page {
  buyer: Person
  checkoutId: string
  sessionId: string
}

interface Listing {
  id: string
  by: Person
}

/** An offer of an engineer to a buyer. */
export interface Offer {
  id: string
  promptId: string
  by: Person
  buyer: Person
}

type Json = Record<string, unknown>
export const json = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})

/** To be retried: unavailable, or too busy to read the request in time. */
export const UNANSWERED = new Set([408, 503])
/** Statuses allowed at any time: done, refused, or to be retried. */
const EXPECTED = new Set([200, 201, 400, 403, 404, 409, ...UNANSWERED])
/** The users of one history, the responses they got and their events at the provider. */
export class Scenario {
  readonly shop: MoneyShop
  readonly history: History
  readonly figures: Figures
  readonly buyers: Person[] = []
  readonly listings: Listing[] = []
  readonly pages: Page[] = []
  readonly offers: Offer[] = []
  /** Listings of offers that were paid after the shop knew their engineer to be away. */
  readonly paidInVain = new Set<string>()
  /** Events that were not delivered yet. */
  readonly inbox: Stripe.Event[] = []
  readonly delivered: Stripe.Event[] = []
  /** Refund requests. */
  readonly requests: { id: string; buyer: Person; seller: Person }[] = []
  readonly disputes: Stripe.Dispute[] = []
  /** Failed refunds that were not repeated by hand. */
  readonly failedRefunds: Stripe.Refund[] = []
  /** Refunds by hand that repeat failed ones. */
  readonly madeByHand: Stripe.Refund[] = []
  /** Refunds by hand of what waited, and how much of each the platform bears at most. */
  readonly countedByHand: { refund: Stripe.Refund; borneMax: number }[] = []
  /** Faults of the next matching API calls about these buyers, or about one refund. */
  readonly faults: { call: RegExp; fault: Fault; refundId?: string }[] = []
  /** `buyer prompt` of each purchase that the shop has shown as paid. */
  readonly shownAsPaid = new Set<string>()
  readonly log: string[] = []

  constructor(shop: MoneyShop, history: History, figures: Figures) {
    this.shop = shop
    this.history = history
    this.figures = figures
  }

  note(line: string): void {
    this.log.push(line)
  }

  problem(what: string): void {
    this.figures.problem(this.history, `${what}\n      ${this.log.join('\n      ')}`)
  }

  /** The checkout sessions of these buyers at the provider. */
  sessions(): Stripe.Checkout.Session[] {
    const { sessions } = this.shop.provider.account
    return this.pages.flatMap(({ sessionId }) => sessions.get(sessionId) ?? [])
  }

  /** A process, chosen as a load balancer would. */
  url(random: Random): string {
    const urls = this.shop.urls()
    return urls[random.below(urls.length)] ?? ''
  }

  /** Calls the API once. @returns undefined when the connection broke */
  async call(
    random: Random,
    who: Person,
    method: string,
    path: string,
    body?: object,
  ): Promise<ApiResponse | undefined> {
    try {
      const response = await who.at(this.url(random)).call(method, path, body)
      if (!EXPECTED.has(response.status))
        this.problem(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
      return response
    } catch {
      this.figures.brokenConnections += 1
      return undefined
    }
  }

  /** Repeats a request until it gets a response. */
  async callUntilAnswered(
    random: Random,
    who: Person,
    method: string,
    path: string,
    body?: object,
  ): Promise<ApiResponse> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const response = await this.call(random, who, method, path, body)
      if (response && !UNANSWERED.has(response.status)) return response
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    throw new Error(`${method} ${path} got no response`)
  }

  /** Signs the buyers up and creates the listings. */
  async signUpAndList(random: Random): Promise<void> {
    for (let count = 0; count < this.history.buyers; count += 1) {
      this.buyers.push(await this.signUp(random))
    }
    for (const { price, engineer } of this.history.listings) {
      const by = this.shop.engineers[engineer]
      if (!by) throw new Error(`There is no engineer ${engineer}`)
      this.listings.push({ id: await this.list(random, by, price), by })
    }
  }

  /** Creates a listing. @returns its id */
  async list(random: Random, by: Person, price: number): Promise<string> {
    const body = { ...LISTING, price: String(price) }
    const response = await this.callUntilAnswered(random, by, 'POST', '/prompts/create', body)
    const id = json(json(response.body).newPrompt)._id
    if (typeof id !== 'string') throw new Error(`selling: ${response.status} ${JSON.stringify(response.body)}`)
    return id
  }

  signUp(random: Random): Promise<Person> {
    return signUpAt(() => this.url(random))
  }
}

const LISTING = {
  title: 'A prompt of the money test',
  description: 'It is bought repeatedly.',
  type: 'Midjourney',
  category: 'Animal',
  prompt: 'A [animal] that counts coins',
  engine: 'Chat gpt',
  tipsToUse: '',
}
