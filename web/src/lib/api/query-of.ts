import { isId } from '@promptery/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { call, type SchemaOf } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { takeDehydrated } from './hydration.ts'

/**
 * The query of a GET. `pick` takes its data from the response. One that is dehydrated is there in the first render, so
 * that React renders the screen once, and in slices.
 */
export const queryOf = <Response, Data>(
  queryKey: readonly unknown[],
  url: string,
  pick: (response: Response) => Data,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => pick(await call<SchemaOf<Response>>({ url, signal })),
    initialData: () => {
      const dehydrated = takeDehydrated({ url })
      return dehydrated && pick(dehydrated.body as Response)
    },
  })

/** `queryOf` for an address with an id of the browser's address. An invalid one fails without a request. */
export const queryOfId = <Response, Data>(id: string, ...query: Parameters<typeof queryOf<Response, Data>>) => {
  const options = queryOf(...query)
  return isId(id)
    ? options
    : { ...options, queryFn: () => Promise.reject(new ApiError(404, 'Not Found', { code: 'not_found' })) }
}
