import {
  hashKey,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { saveScroll, scrollOf, useEntry } from '../../lib/navigation/scroll-positions.ts'

/** How many pages of a list are fetched at once: 240 prompts. */
const MAX_PAGES = 10

/**
 * Fetches as many pages of a list as it had when one left this entry of the history, so that one comes back to one's
 * place after a reload too. To be called before the list's query, which then waits for them.
 */
export function useKnownPages<Item, Page, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<Page, Error, Item[], Key, string | null>,
): void {
  const client = useQueryClient()
  const entry = useEntry()
  const { queryKey, queryFn, getNextPageParam, initialPageParam } = options
  const hash = hashKey(queryKey)
  const pages = scrollOf(entry).pages?.[hash] ?? 1
  const known = client.getQueryState(queryKey)
  const isNew = !known || (known.status === 'pending' && known.fetchStatus === 'idle')
  if (pages > 1 && isNew && typeof queryFn === 'function') {
    const request = { queryKey, queryFn, getNextPageParam, initialPageParam, pages: Math.min(pages, MAX_PAGES) }
    // The list's own query says what has failed.
    client.infiniteQuery(request).catch(() => undefined)
  }
  // A list grows without its screen being left: at every change.
  useEffect(() => {
    const count = client.getQueryData<InfiniteData<Page>>(queryKey)?.pages.length
    if (count && count !== pages) saveScroll(entry, { pages: { ...scrollOf(entry).pages, [hash]: count } })
  })
}
