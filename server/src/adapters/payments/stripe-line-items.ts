import type Stripe from 'stripe'
import type { Order } from './port.ts'

/** Lines that Stripe takes for a page. */
const LINES_MAX = 100

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

/**
 * The lines of Stripe's page. Tax that the shop adds is a separate line where there is room for one. Otherwise, and
 * where a price includes it, it is named beside each prompt.
 */
export function lineItemsOf({ lines, currency, tax }: Order): LineItem[] {
  const isAdded = tax?.by === 'shop' && !tax.isIncluded && lines.length < LINES_MAX
  const item = (name: string, cents: number, description?: string): LineItem => ({
    quantity: 1,
    price_data: {
      currency,
      unit_amount: cents,
      product_data: { name, ...(description !== undefined && { description }) },
      ...(tax?.by === 'provider' && { tax_behavior: tax.isIncluded ? 'inclusive' : 'exclusive' }),
    },
  })
  const items = lines.map(({ title, amountCents, taxCents }) =>
    isAdded
      ? item(title, amountCents)
      : item(title, amountCents + taxCents, tax?.by === 'shop' ? `Includes ${tax.label}` : undefined),
  )
  const addedCents = isAdded ? lines.reduce((sum, { taxCents }) => sum + taxCents, 0) : 0
  return addedCents > 0 && isAdded ? [...items, item(tax.label, addedCents)] : items
}
