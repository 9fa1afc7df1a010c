import type { outlineResponse } from '@promptery/contract/listings/outline'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

export const outlineOptions = (promptId: string) =>
  queryOptions({
    queryKey: [...queryKeys.prompts, 'outline', promptId],
    queryFn: async ({ signal }) =>
      (await call<typeof outlineResponse>({ url: `/prompts/outline/${promptId}`, signal })).outline,
  })
