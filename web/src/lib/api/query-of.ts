import { isId } from '@promptery/contract/ids'
import { addressOf, type ResponseOf, type Route } from '@promptery/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call, type Input } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { takeDehydrated } from './hydration.ts'

/**
 * The query of a GET. `pick` takes its data from the response. One that is dehydrated is there in the first render, so
 * that React renders the screen once, and in slices.
 */
export const queryOf = <Of extends Route, Data>(
  queryKey: readonly unknown[],
  route: Of,
  input: Input<Of>,
  pick: (response: ResponseOf<Of>) => Data,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => pick((await call<Route>(route, { ...input, signal })) as ResponseOf<Of>),
    initialData: () => {
      const dehydrated = takeDehydrated(addressOf(route, input))
      return dehydrated && pick(dehydrated.body as ResponseOf<Of>)
    },
  })

/** `queryOf` for an id of the browser's address. An invalid one fails without a request. */
export const queryOfId = <Of extends Route, Data>(id: string, ...query: Parameters<typeof queryOf<Of, Data>>) => {
  const options = queryOf(...query)
  return isId(id)
    ? options
    : { ...options, queryFn: () => Promise.reject(new ApiError(404, 'Not Found', { code: 'not_found' })) }
}
