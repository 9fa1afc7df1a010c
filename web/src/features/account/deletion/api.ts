import type { DeletionBody, deleteAccountResponse, deletionResponse } from '@promptery/contract/people/deletion'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'

/** What a deletion would wait for. It changes by what happens elsewhere, so it is not kept. */
export const deletionOptions = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => call<typeof deletionResponse>({ url: '/users/deletion', signal }),
  staleTime: 0,
})

/** Asks for the deletion of the account, which ends the session. */
export const useDeleteAccount = () =>
  useMutation({
    mutationKey: ['delete account'],
    meta: { showsRefusal: true },
    mutationFn: (data: DeletionBody) =>
      call<typeof deleteAccountResponse>({ method: 'post', url: '/users/deletion', data }),
  })
