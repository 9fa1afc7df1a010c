import type { deletePromptResponse } from '@promptery/contract/listings/prompts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { invalidateRoots } from '../../../lib/api/query-keys.ts'
import { useNavigate } from '../../../lib/navigation/navigation.ts'
import { paths } from '../../../paths.ts'
import toast from '../../../ui/feedback/toast.ts'
import { promptOptions } from '../../parts/prompt-query.ts'

export function useDeletePrompt(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: ['delete prompt'],
    meta: { showsRefusal: true },
    mutationFn: () => call<typeof deletePromptResponse>({ method: 'delete', url: `/prompts/delete/${id}` }),
    onSuccess: async ({ withdrawn }) => {
      toast.success(withdrawn ? 'Listing Withdrawn' : 'Listing Deleted')
      // Navigates first, so that the deleted prompt is not refetched for its screen.
      await navigate(paths.listings)
      client.removeQueries({ queryKey: promptOptions(id).queryKey })
      await invalidateRoots(client, 'prompts', 'engineers', 'cart')
    },
  })
}
