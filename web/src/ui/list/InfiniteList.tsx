import {
  hashKey,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { cx } from '../../lib/cx.ts'
import { saveScroll, scrollOf, useEntry } from '../../lib/navigation/scroll-positions.ts'
import { type ListParts, ListStates } from './ListStates.tsx'
import { LoadMore } from './LoadMore.tsx'

type Props<Item, Page, Key extends QueryKey> = ListParts<Item> & {
  /** From `listOptions`. */
  options: UseInfiniteQueryOptions<Page, Error, Item[], Key, string | null>
  /** The maximum of shown items, without a way to load more. */
  limit?: number
  /** The latest items are on top; earlier ones are loaded by a button above the list. */
  goesBack?: boolean
  status?: (items: Item[], hasMore: boolean) => string
  /** Whether the list begins where `useAfter` says, so that the server's pages of it lead to the next. */
  isPaged?: boolean
}

/**
 * A paginated list in its four states. Loads more when scrolled to the end, or by a button for keyboards. Its length is
 * restored after Back and a reload.
 */
export function InfiniteList<Item, Page, Key extends QueryKey>(props: Props<Item, Page, Key>) {
  const { options, limit, goesBack = false, status, isPaged = false, empty, children, ...parts } = props
  useRestoredPages(options)
  const list = useInfiniteQuery(options)
  const next = useNextPage(options.queryKey)
  // Deferred, so that rendering many rows does not block input.
  const data = useDeferredValue(list.data)
  const { error, refetch } = list
  const shown = { data, isPending: data === undefined && (list.isPending || list.data !== undefined), error, refetch }
  // The previous search's items stay visible while the next ones load.
  const isOld = list.isPlaceholderData
  const more = (
    <LoadMore
      hasMore={limit === undefined && list.hasNextPage && !isOld}
      // Also until the new rows are rendered: before that the end of the list is still near.
      isLoading={list.isFetchingNextPage || data !== list.data}
      isFailed={list.isFetchNextPageError}
      onMore={() => void list.fetchNextPage()}
      {...(isPaged && { next })}
      {...(goesBack && { label: 'Show earlier', isAutomatic: false, className: 'mb-6' })}
    />
  )
  return (
    <>
      {status && (
        <p role="status" className="mb-4 text-small text-faint">
          {list.isPending && `Loading ${parts.what}…`}
          {list.data && (isOld ? 'Searching…' : status(list.data, list.hasNextPage))}
        </p>
      )}
      <ListStates {...parts} list={shown} empty={list.hasNextPage ? more : empty}>
        {(items) => (
          <div aria-busy={isOld} className={cx(isOld && 'opacity-50 transition-opacity')}>
            {goesBack && more}
            {children(items.slice(0, limit))}
            {!goesBack && more}
          </div>
        )}
      </ListStates>
    </>
  )
}

/** The address of the page after a list, as its link without scripts has it. */
function useNextPage(queryKey: QueryKey): string | undefined {
  const client = useQueryClient()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const pages = client.getQueryData<InfiniteData<{ nextCursor: string | null }>>(queryKey)?.pages
  const after = pages?.at(-1)?.nextCursor
  return after ? `${pathname}?${new URLSearchParams({ ...Object.fromEntries(params), after })}` : undefined
}

/** The cursor in the address after which a list begins. */
export const useAfter = (): string | undefined => useSearchParams()[0].get('after') ?? undefined

/** The maximum of pages fetched at once: 240 prompts. */
const MAX_PAGES = 10

/**
 * Fetches as many pages of a list as it had when this history entry was left, also after a reload. Call it before the
 * list's query, which then waits for them.
 */
function useRestoredPages<Item, Page, Key extends QueryKey>(
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
