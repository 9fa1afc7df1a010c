import type { securityResponse, VerifyBody } from '@promptery/contract/accounts/security'
import type { messageSchema } from '@promptery/contract/common'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api/api-client.ts'
import { shaped } from '../lib/api/shape.ts'
import { useSend } from '../lib/api/use-send.ts'

/** What the user signs in with. */
export const securityOptions = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) =>
    shaped(await call<typeof securityResponse>({ url: '/users/security', signal }), {
      passkeys: Array.isArray,
      identities: Array.isArray,
    }),
})

/** Reauthenticates the user. */
export const useVerify = () =>
  useSend<typeof messageSchema, VerifyBody>('verify', (data) => ({ method: 'post', url: '/users/verify', data }), {
    gcTime: 0,
  })
