import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { call, type PageOf, type ResponseOf, type Schema } from './api-client.ts'

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

/** The names of a response's lists. */
type ListIn<Response> = { [Name in keyof Response]: Response[Name] extends unknown[] ? Name : never }[keyof Response]
type ItemIn<Response> = Response[ListIn<Response>] extends (infer Item)[] ? Item : never
type PageIn<Response> = Record<ListIn<Response>, ItemIn<Response>[]> & { nextCursor: string | null }

/** `listOptions` of a call whose response has its items in the list `name`. */
export const listOf = <Of extends Schema>(
  queryKey: readonly unknown[],
  name: ListIn<ResponseOf<Of>>,
  url: string,
  params: Record<string, string | undefined> = {},
) =>
  listOptions(queryKey, async (cursor, signal) => {
    const page: unknown = await call<Of>({ url, params: { ...params, cursor }, signal })
    const { [name]: items, nextCursor } = page as PageIn<ResponseOf<Of>>
    return { items, nextCursor }
  })
