import { isId } from '@promptery/contract/ids'
import type { ResponseOf, Route } from '@promptery/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call, type Input } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { dehydratedAt, dehydratedOf } from './hydration.ts'

/** The query of a GET. `pick` takes its data from the response, which a rendered page brings along. */
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
      const dehydrated = dehydratedOf({ route, ...input })
      return dehydrated && pick(dehydrated.body as ResponseOf<Of>)
    },
    initialDataUpdatedAt: () => dehydratedAt({ route, ...input }),
  })

/** `queryOf` for an id of the browser's address. An invalid one fails without a request. */
export const queryOfId = <Of extends Route, Data>(id: string, ...query: Parameters<typeof queryOf<Of, Data>>) => {
  const options = queryOf(...query)
  return isId(id)
    ? options
    : {
        ...options,
        queryFn: () => Promise.reject(new ApiError(404, 'Not Found', { code: 'not_found' })),
      }
}
