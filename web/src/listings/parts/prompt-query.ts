import { getPrompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../lib/api/api-error.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { queryOfId } from '../../lib/api/query-of.ts'

export const promptOptions = (id: string) =>
  queryOfId(id, [...queryKeys.prompts, 'one', id], getPrompt, { params: { id } }, ({ prompt }) => prompt)

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
