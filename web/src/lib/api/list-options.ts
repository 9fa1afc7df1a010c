import type { ResponseOf, Route, Sent } from '@promptery/contract/route'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { call, type Input, type PageOf } from './api-client.ts'
import { dehydratedAt, dehydratedOf } from './hydration.ts'
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
    initialDataUpdatedAt: () => dehydratedAt(),
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
    select: itemsOf<Page>,
  })

/** `listOptions` of a call. `pageIn` takes the page from its response, `inputOf` gives what a page is asked for with. */
export const listFrom = <Of extends Route, Page extends PageOf<unknown>>(
  queryKey: readonly unknown[],
  route: Of,
  inputOf: (cursor?: string) => Input<Of>,
  pageIn: (response: ResponseOf<Of>) => Page,
) =>
  listOptions(
    queryKey,
    async (cursor, signal) => pageIn((await call<Route>(route, { ...inputOf(cursor), signal })) as ResponseOf<Of>),
    () => {
      const dehydrated = dehydratedOf({ route, ...inputOf() })
      return dehydrated && pageIn(dehydrated.body as ResponseOf<Of>)
    },
  )

/** The names of a response's lists. */
type ListIn<Response> = { [Name in keyof Response]: Response[Name] extends unknown[] ? Name : never }[keyof Response]

/** `listOptions` of a call whose response has its items in the list `name`. */
export const listOf = <Of extends Route, Name extends ListIn<ResponseOf<Of>>>(
  queryKey: readonly unknown[],
  route: Of,
  name: Name,
  input: Omit<Input<Of>, 'query'> & { query?: Omit<Sent<Of, 'query'>, 'cursor'> },
) =>
  listFrom(
    queryKey,
    route,
    (cursor) => ({ ...input, query: { ...input.query, cursor } }) as unknown as Input<Of>,
    (response) => {
      const { [name]: items, nextCursor } = response as Record<Name, Extract<ResponseOf<Of>[Name], unknown[]>> & {
        nextCursor: string | null
      }
      return { items, nextCursor }
    },
  )
