import {
  hashKey,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { saveScroll, scrollOf, useEntry } from '../../lib/navigation/scroll-positions.ts'

/** The maximum of pages fetched at once: 240 prompts. */
const MAX_PAGES = 10

/**
 * Fetches as many pages of a list as it had when this history entry was left, also after a reload. Call it before the
 * list's query, which then waits for them.
 */
export function useRestoredPages<Item, Page, Key extends QueryKey>(
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
    // The list’s own query reports the error.
    client.infiniteQuery(request).catch(() => undefined)
  }
  // Recorded at every change: lists grow while their screen stays.
  useEffect(() => {
    const count = client.getQueryData<InfiniteData<Page>>(queryKey)?.pages.length
    if (count && count !== pages) saveScroll(entry, { pages: { ...scrollOf(entry).pages, [hash]: count } })
  })
}
