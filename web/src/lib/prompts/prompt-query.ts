import { isId } from '@promptery/contract/ids'
import type { promptResponse } from '@promptery/contract/listings/prompts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/api-client.ts'
import { ApiError, isNotFound } from '../api/api-error.ts'
import { queryKeys } from '../api/query-keys.ts'

/** Invalid ids fail without a request. */
export const promptOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.prompts, 'one', id],
    queryFn: async ({ signal }) => {
      if (!isId(id)) throw new ApiError(404, 'Not Found', { code: 'not_found' })
      return (await call<typeof promptResponse>({ url: `/prompts/${id}`, signal })).prompt
    },
  })

/**
 * An unknown id shows the route's fallback screen, unless `throwsMissing` is false. `isFetchedAnew` ignores cached
 * data.
 */
export const usePrompt = (id: string, { throwsMissing = true, isFetchedAnew = false } = {}) =>
  useQuery({
    ...promptOptions(id),
    ...(isFetchedAnew && { staleTime: 0 }),
    throwOnError: (error) => throwsMissing && isNotFound(error),
  })
