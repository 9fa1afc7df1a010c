import type Stripe from 'stripe'
import type { Given } from './params.ts'

interface Listed {
  id: string
  created: number
}

const LIMIT = 10

/** A page of a list, newest first, as the provider cuts it: `limit`, `starting_after` and `created[gte]`. */
export function pageOf<Item extends Listed>(url: string, newestFirst: readonly Item[], given: Given): object {
  const since = typeof given.created === 'object' ? Number(given.created.gte ?? 0) : 0
  const all = newestFirst.filter(({ created }) => created >= since)
  const after = all.findIndex(({ id }) => id === given.starting_after)
  const rest = all.slice(after + 1)
  const limit = Number(given.limit ?? LIMIT)
  return { object: 'list', url, data: rest.slice(0, limit), has_more: rest.length > limit }
}

/** A page of balance transactions, with the source where it is one of these. */
export function withSources(page: object, sources: readonly { id: string }[]): object {
  const { data } = page as { data: Stripe.BalanceTransaction[] }
  const sourceOf = ({ source }: Stripe.BalanceTransaction) => sources.find(({ id }) => id === source) ?? source
  return { ...page, data: data.map((movement) => ({ ...movement, source: sourceOf(movement) })) }
}
