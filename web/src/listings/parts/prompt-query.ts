import type { promptResponse } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../../lib/api/api-client.ts'
import { isNotFound } from '../../lib/api/api-error.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { queryOfId } from '../../lib/api/query-of.ts'

export const promptOptions = (id: string) =>
  queryOfId(
    id,
    [...queryKeys.prompts, 'one', id],
    `/prompts/${id}`,
    ({ prompt }: ResponseOf<typeof promptResponse>) => prompt,
  )

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
