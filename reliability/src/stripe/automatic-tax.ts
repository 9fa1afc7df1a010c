// Tax of pages that ask for it, as the provider computes it: by the buyer's address, once they pay.
import type Stripe from 'stripe'
import { type Given, part, pricesOf, text } from './params.ts'

type Session = Stripe.Checkout.Session

/** In hundredths of a percent. Other countries have none. */
const RATES: Record<string, number> = { DE: 1900, FR: 2000, US: 825 }

export class AutomaticTax {
  readonly #lines = new Map<string, { amount: number; isIncluded: boolean }[]>()
  /** What each page asked for when it was made, before tax on top. */
  readonly asked = new Map<string, number>()

  add(session: Session, given: Given): void {
    this.asked.set(session.id, session.amount_subtotal ?? 0)
    if (text(part(given.automatic_tax).enabled) !== 'true') return
    const lines = pricesOf(given).map((price) => ({
      amount: Number(price.unit_amount),
      isIncluded: text(price.tax_behavior) === 'inclusive',
    }))
    this.#lines.set(session.id, lines)
    session.billing_address_collection = 'required'
    session.automatic_tax = { enabled: true, liability: null, provider: 'stripe', status: 'requires_location_inputs' }
  }

  /** A buyer enters the country of their address. Pages with another amount than they were made with are left alone. */
  apply(session: Session, country = 'DE'): void {
    const lines = this.#lines.get(session.id)
    if (!lines || session.total_details || session.amount_subtotal !== this.asked.get(session.id)) return
    const rate = RATES[country] ?? 0
    const taxes = lines.map(({ amount, isIncluded }) =>
      Math.round((amount * rate) / (isIncluded ? 10_000 + rate : 10_000)),
    )
    const tax = taxes.reduce((sum, one) => sum + one, 0)
    const added = lines.reduce((sum, { isIncluded }, at) => sum + (isIncluded ? 0 : (taxes[at] ?? 0)), 0)
    session.automatic_tax.status = 'complete'
    session.amount_total = (session.amount_subtotal ?? 0) + added
    session.total_details = { amount_discount: 0, amount_shipping: 0, amount_tax: tax }
    const address = { city: null, country, line1: null, line2: null, postal_code: null, state: null }
    session.customer_details = {
      ...{ address, business_name: null, email: session.customer_email, individual_name: null, name: null },
      ...{ phone: null, tax_exempt: 'none', tax_ids: [] },
    }
  }

  copyTo(other: AutomaticTax): void {
    for (const [id, lines] of this.#lines) other.#lines.set(id, lines)
    for (const [id, asked] of this.asked) other.asked.set(id, asked)
  }
}
