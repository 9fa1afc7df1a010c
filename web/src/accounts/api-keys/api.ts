import type { CreateApiKeyBody } from '@promptery/contract/accounts/api-keys'
import { createApiKey, listApiKeys, revokeApiKey } from '@promptery/contract/accounts/api-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useSend } from '../../lib/api/use-send.ts'

/** Latest first. */
export const apiKeysOptions = queryOptions({
  queryKey: queryKeys.apiKeys,
  queryFn: async ({ signal }) => (await call(listApiKeys, { signal })).keys,
})

/** Creates a key. It is only in the response, and discarded with the dialog that shows it. */
export const useCreateApiKey = () =>
  useSend((data: CreateApiKeyBody) => call(createApiKey, { body: data }), {
    refetches: [apiKeysOptions.queryKey],
    gcTime: 0,
  })

/** Revokes a key. The list is refetched even after a failure: the key may have been revoked already. */
export const useRevokeApiKey = (id: string) =>
  useSend(() => call(revokeApiKey, { params: { id } }), {
    refetches: [apiKeysOptions.queryKey],
    evenIfFailed: true,
  })
