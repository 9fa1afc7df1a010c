import type { DeletionBody, deleteAccountResponse, deletionResponse } from '@promptery/contract/accounts/deletion'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { shaped } from '../../../lib/api/shape.ts'
import { useSend } from '../../../lib/api/use-send.ts'

/** What a deletion would wait for. It changes by what happens elsewhere, so it is not kept. */
export const deletionOptions = queryOptions({
  queryKey: ['deletion'],
  queryFn: async ({ signal }) =>
    shaped(await call<typeof deletionResponse>({ url: '/users/deletion', signal }), { waits: Array.isArray }),
  staleTime: 0,
})

/** Asks for the deletion of the account, which ends the session. */
export const useDeleteAccount = () =>
  useSend<typeof deleteAccountResponse, DeletionBody>('delete account', (data) => ({
    method: 'post',
    url: '/users/deletion',
    data,
  }))
