import type { CreatePasskeyBody, passkeyResponse } from '@promptery/contract/accounts/passkeys'
import type { messageSchema } from '@promptery/contract/common'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { useSend } from '../../../lib/api/use-send.ts'
import { makePasskey } from '../../../lib/session/passkeys.ts'
import { securityOptions } from '../../security-api.ts'

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

export const useRenamePasskey = (id: string) =>
  useSend<typeof messageSchema, { name: string }>(
    'rename passkey',
    (data) => ({ method: 'put', url: `/users/passkeys/${id}`, data }),
    { refetches: [securityOptions.queryKey] },
  )

/** Removes a passkey. The list is refetched even after a failure: it may have been removed already. */
export const useRemovePasskey = (id: string) =>
  useSend<typeof messageSchema>('remove passkey', () => ({ method: 'delete', url: `/users/passkeys/${id}` }), {
    refetches: [securityOptions.queryKey],
    evenIfFailed: true,
  })
