import type { VerifyBody } from '@promptery/contract/accounts/security'
import { getSecurity, verifyUser } from '@promptery/contract/accounts/security'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api/api-client.ts'
import { shaped } from '../lib/api/shape.ts'
import { useSend } from '../lib/api/use-send.ts'

/** What the user signs in with. */
export const securityOptions = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) =>
    shaped(await call(getSecurity, { signal }), {
      passkeys: Array.isArray,
      identities: Array.isArray,
    }),
})

/** Reauthenticates the user. */
export const useVerify = () =>
  useSend((data: VerifyBody) => call(verifyUser, { body: data }), {
    gcTime: 0,
  })
