import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { PageOf } from './api-client.ts'

const itemsOf = <Page extends PageOf<unknown>>({ pages }: InfiniteData<Page>): Page['items'] =>
  pages.flatMap(({ items }) => items)

/** The query of a paginated list, for `InfiniteList`. `fetchPage` fetches the page after a cursor. */
export const listOptions = <Page extends PageOf<unknown>>(
  queryKey: readonly unknown[],
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
    select: itemsOf<Page>,
  })
