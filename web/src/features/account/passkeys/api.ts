import type { messageSchema } from '@promptery/contract/common'
import type { CreatePasskeyBody, passkeyResponse } from '@promptery/contract/people/passkeys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { makePasskey } from '../../../lib/session/passkeys.ts'
import { securityOptions } from '../../../lib/session/security-api.ts'

/** Has the browser make a passkey, and adds it. */
export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['add passkey'],
    meta: { showsRefusal: true },
    mutationFn: async ({ name }: { name: string }) => {
      const passkey = (await makePasskey()) as CreatePasskeyBody['passkey']
      return call<typeof passkeyResponse>({ method: 'post', url: '/users/passkeys', data: { name, passkey } })
    },
    onSuccess: () => client.invalidateQueries(securityOptions),
  })
}

export function useRenamePasskey(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['rename passkey'],
    meta: { showsRefusal: true },
    mutationFn: (data: { name: string }) =>
      call<typeof messageSchema>({ method: 'put', url: `/users/passkeys/${id}`, data }),
    onSuccess: () => client.invalidateQueries(securityOptions),
  })
}

/** Removes a passkey. The list is refetched even after a failure: it may have been removed already. */
export function useRemovePasskey(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['remove passkey'],
    meta: { showsRefusal: true },
    mutationFn: () => call<typeof messageSchema>({ method: 'delete', url: `/users/passkeys/${id}` }),
    onSettled: () => client.invalidateQueries(securityOptions),
  })
}
