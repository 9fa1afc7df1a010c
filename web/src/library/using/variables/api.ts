import type {
  SavedValues,
  SaveValuesBody,
  savedValuesResponse,
} from '@promptery/contract/listings/variables/saved-values'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'

const urlOf = (promptId: string) => `/prompts/fillings/${promptId}`

/** Latest first. */
export const savedValuesOptions = (promptId: string) =>
  queryOptions({
    queryKey: ['fillings', promptId],
    queryFn: async ({ signal }) => (await call<typeof savedValuesResponse>({ url: urlOf(promptId), signal })).fillings,
  })

export function useSaveValues(promptId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['save filling'],
    meta: { showsRefusal: true },
    mutationFn: (data: SaveValuesBody) =>
      call<typeof savedValuesResponse>({ method: 'put', url: urlOf(promptId), data }),
    onSuccess: ({ fillings }) => client.setQueryData(savedValuesOptions(promptId).queryKey, fillings),
  })
}

/** Deletes saved values. `onDeleted` is called for each. */
export function useDeleteSavedValues(promptId: string, onDeleted: (saved: SavedValues) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['delete filling'],
    mutationFn: ({ _id }: SavedValues) =>
      call<typeof savedValuesResponse>({ method: 'delete', url: `${urlOf(promptId)}/${_id}` }),
    onSuccess: ({ fillings }, saved) => {
      client.setQueryData(savedValuesOptions(promptId).queryKey, fillings)
      onDeleted(saved)
    },
  })
}
