import type { messageSchema } from '@promptery/contract/common'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { securityOptions } from '../../../lib/session/security-api.ts'

/** Unlinks an account. The list is refetched even after a failure: it may have been unlinked already. */
export function useUnlinkIdentity(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['unlink identity'],
    meta: { showsRefusal: true },
    mutationFn: () => call<typeof messageSchema>({ method: 'delete', url: `/users/identities/${id}` }),
    onSettled: () => client.invalidateQueries(securityOptions),
  })
}
