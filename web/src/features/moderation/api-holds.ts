import type {
  DecideHoldBody,
  decideHoldResponse,
  Hold,
  holdsResponse,
} from '@promptery/contract/listings/moderation/holds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

const ROOT = ['holds']

export const holdsOptions = listOf<typeof holdsResponse>(ROOT, 'holds', '/admin/holds')

/** Approves or removes a held item, and refetches the list. */
export function useDecideHold() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['decide hold'],
    meta: { showsRefusal: true },
    mutationFn: ({ _id, ...data }: DecideHoldBody & Pick<Hold, '_id'>) =>
      call<typeof decideHoldResponse>({ method: 'post', url: `/admin/holds/${_id}`, data }),
    onSettled: () =>
      Promise.all(
        [ROOT, ['approvals'], ['discussions'], queryKeys.prompts].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
