import { type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { cx } from '../../lib/cx.ts'
import { type ListParts, ListStates } from './ListStates.tsx'
import { LoadMore } from './LoadMore.tsx'
import { useKnownPages } from './use-known-pages.ts'

type Props<Item, Page, Key extends QueryKey> = ListParts<Item> & {
  /** Made by `listOptions`. */
  options: UseInfiniteQueryOptions<Page, Error, Item[], Key, string | null>
  /** Shows so many at most, and offers no more. */
  limit?: number
  /** The latest items come first: earlier ones are asked for by a button above the list. */
  goesBack?: boolean
  /** A line above the list for everyone, read out when it changes. */
  status?: (items: Item[], hasMore: boolean) => string
}

/** A list that goes on by cursor, in its four states. It loads more by scrolling, or by a button for keyboards, and comes back as long as it was. */
export function InfiniteList<Item, Page, Key extends QueryKey>(props: Props<Item, Page, Key>) {
  const { options, limit, goesBack = false, status, empty, children, ...parts } = props
  useKnownPages(options)
  const list = useInfiniteQuery(options)
  // Many rows are rendered piece by piece, so that what is pressed meanwhile is heard.
  const data = useDeferredValue(list.data)
  const { error, refetch } = list
  const shown = { data, isPending: data === undefined && (list.isPending || list.data !== undefined), error, refetch }
  // The last search's items stay in sight until the next ones are there.
  const isOld = list.isPlaceholderData
  const more = (
    <LoadMore
      hasMore={limit === undefined && list.hasNextPage && !isOld}
      // Until what has come is there, the end of the list is still near.
      isLoading={list.isFetchingNextPage || data !== list.data}
      isFailed={list.isFetchNextPageError}
      onMore={() => void list.fetchNextPage()}
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
