import type Stripe from 'stripe'
import type { Order } from './port.ts'

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

/** The lines of Stripe's page. Tax that the shop adds is a line of its own; tax that a price includes is named there. */
export function lineItemsOf({ lines, currency, tax }: Order): LineItem[] {
  const isAdded = tax?.by === 'shop' && !tax.isIncluded
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
