import type { messageSchema } from '@promptery/contract/common'
import type { securityResponse, VerifyBody } from '@promptery/contract/people/security'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/api-client.ts'

/** What the user signs in with. */
export const securityOptions = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => call<typeof securityResponse>({ url: '/users/security', signal }),
})

/** Proves anew who the user is. */
export const useVerify = () =>
  useMutation({
    mutationKey: ['verify'],
    meta: { showsRefusal: true },
    gcTime: 0,
    mutationFn: (data: VerifyBody) => call<typeof messageSchema>({ method: 'post', url: '/users/verify', data }),
  })
