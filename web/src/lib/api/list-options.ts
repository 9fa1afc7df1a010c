import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { call, type PageOf, type ResponseOf, type Schema, type SchemaOf } from './api-client.ts'
import type { CallRequest } from './http.ts'
import { takeDehydrated } from './hydration.ts'
import { listIn } from './shape.ts'

const itemsOf = <Page extends PageOf<unknown>>({ pages }: InfiniteData<Page>): Page['items'] =>
  pages.flatMap(({ items }) => items)

/**
 * The query of a paginated list, for `InfiniteList`. `fetchPage` fetches the page after a cursor. `takePage` takes the
 * first one from what is dehydrated.
 */
export const listOptions = <Page extends PageOf<unknown>>(
  queryKey: readonly unknown[],
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
  takePage: () => Page | undefined = () => undefined,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetchPage(pageParam ?? undefined, signal)
      listIn(page.items)
      return page
    },
    initialPageParam: null as string | null,
    initialData: () => {
      const page = takePage()
      return page && { pages: [page], pageParams: [null] }
    },
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
    select: itemsOf<Page>,
  })

/** `listOptions` of a call. `pageIn` takes the page from its response. */
export const listFrom = <Response, Page extends PageOf<unknown>>(
  queryKey: readonly unknown[],
  requestOf: (cursor?: string) => CallRequest,
  pageIn: (response: Response) => Page,
) =>
  listOptions(
    queryKey,
    async (cursor, signal) => pageIn(await call<SchemaOf<Response>>({ ...requestOf(cursor), signal })),
    () => {
      const dehydrated = takeDehydrated(requestOf())
      return dehydrated && pageIn(dehydrated.body as Response)
    },
  )

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
  listFrom(
    queryKey,
    (cursor) => ({ url, params: { ...params, cursor } }),
    ({ [name]: items, nextCursor }: PageIn<ResponseOf<Of>>) => ({ items, nextCursor }),
  )
