import type { messageSchema } from '@promptery/contract/common'
import type { apiKeysResponse, CreateApiKeyBody, newApiKeyResponse } from '@promptery/contract/people/api-keys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

/** Latest first. */
export const apiKeysOptions = queryOptions({
  queryKey: queryKeys.apiKeys,
  queryFn: async ({ signal }) => (await call<typeof apiKeysResponse>({ url: '/users/keys', signal })).keys,
})

/** Creates a key. It is only in the response, and discarded with the dialog that shows it. */
export function useCreateApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['create api key'],
    meta: { showsRefusal: true },
    gcTime: 0,
    mutationFn: (data: CreateApiKeyBody) =>
      call<typeof newApiKeyResponse>({ method: 'post', url: '/users/keys', data }),
    onSuccess: () => client.invalidateQueries(apiKeysOptions),
  })
}

/** Revokes a key. The list is refetched even after a failure: the key may have been revoked already. */
export function useRevokeApiKey(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['revoke api key'],
    meta: { showsRefusal: true },
    mutationFn: () => call<typeof messageSchema>({ method: 'delete', url: `/users/keys/${id}` }),
    onSettled: () => client.invalidateQueries(apiKeysOptions),
  })
}
