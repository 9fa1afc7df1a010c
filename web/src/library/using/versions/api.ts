import type { versionResponse, versionsResponse } from '@promptery/contract/listings/versions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** Readable versions, newest first. */
export const versionsOptions = (promptId: string) =>
  queryOptions({
    queryKey: [...queryKeys.prompts, 'versions', promptId],
    queryFn: async ({ signal }) =>
      (await call<typeof versionsResponse>({ url: `/prompts/versions/${promptId}`, signal })).versions,
  })

/** A version with its text, which is immutable. */
export const versionOptions = (promptId: string, number: number) =>
  queryOptions({
    queryKey: ['versions', promptId, number],
    queryFn: async ({ signal }) =>
      (await call<typeof versionResponse>({ url: `/prompts/versions/${promptId}/${number}`, signal })).version,
    staleTime: Infinity,
  })
