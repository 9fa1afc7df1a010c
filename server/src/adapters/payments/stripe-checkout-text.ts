// Description and metadata of a payment in Stripe's dashboard, search and receipts.
import type { Order } from './port.ts'
import { CHECKOUT } from './stripe-objects.ts'

/** Shorter than Stripe's limit, since lists truncate it. */
const DESCRIPTION_MAX = 200
/** Stripe's limit of a metadata value. */
const VALUE_MAX = 500

/** As many titles as fit, and the number of others. */
export function describeLines(lines: Order['lines']): string {
  const titles = lines.map(({ title }) => title)
  for (let count = titles.length; count > 0; count -= 1) {
    const more = titles.length - count
    const text = titles.slice(0, count).join(', ') + (more > 0 ? ` and ${more} more` : '')
    if (text.length <= DESCRIPTION_MAX) return text
  }
  const more = titles.length > 1 ? ` and ${titles.length - 1} more` : ''
  return `${Array.from(titles[0] ?? '')
    .slice(0, DESCRIPTION_MAX / 2)
    .join('')}…${more}`
}

/** The shop's ids of a payment, its buyer and its prompts: `prompts`, `prompts_2` and so on, where one value is too short. */
export const supportMetadata = ({
  id,
  buyer,
  lines,
}: Pick<Order, 'id' | 'buyer' | 'lines'>): Record<string, string> => ({
  [CHECKOUT]: id,
  buyer: buyer.id,
  ...listed(
    'references',
    lines.map(({ reference }) => reference),
  ),
  ...listed(
    'prompts',
    lines.map(({ promptId }) => promptId),
  ),
})

function listed(name: string, values: string[]): Record<string, string> {
  const parts: string[] = []
  for (const value of values) {
    const last = parts.at(-1)
    if (last === undefined || last.length + 1 + value.length > VALUE_MAX) parts.push(value)
    else parts[parts.length - 1] = `${last} ${value}`
  }
  return Object.fromEntries(parts.map((part, at) => [at === 0 ? name : `${name}_${at + 1}`, part]))
}
