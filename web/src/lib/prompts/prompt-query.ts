import { isId } from '@promptery/contract/ids'
import type { promptResponse } from '@promptery/contract/listings/prompts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/api-client.ts'
import { ApiError, isNotFound } from '../api/api-error.ts'
import { queryKeys } from '../api/query-keys.ts'

/** One prompt. What is not an id cannot be one, so the server is not asked. */
export const promptOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.prompts, 'one', id],
    queryFn: async ({ signal }) => {
      if (!isId(id)) throw new ApiError(404, 'Not Found', { code: 'not_found' })
      return (await call<typeof promptResponse>({ url: `/prompts/${id}`, signal })).prompt
    },
  })

/**
 * One prompt. An unknown id reaches the route's fallback screen, unless the caller has its own words for it.
 * `isFetchedAnew`: it is asked for, whatever is known of it.
 */
export const usePrompt = (id: string, { throwsMissing = true, isFetchedAnew = false } = {}) =>
  useQuery({
    ...promptOptions(id),
    ...(isFetchedAnew && { staleTime: 0 }),
    throwOnError: (error) => throwsMissing && isNotFound(error),
  })
