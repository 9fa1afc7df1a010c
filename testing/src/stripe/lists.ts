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
