import type { Filling, fillingsResponse, SaveFillingBody } from '@promptery/contract/gaps/fillings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'

const urlOf = (promptId: string) => `/prompts/fillings/${promptId}`

/** What the user has kept for a prompt, latest first. */
export const fillingsOptions = (promptId: string) =>
  queryOptions({
    queryKey: ['fillings', promptId],
    queryFn: async ({ signal }) => (await call<typeof fillingsResponse>({ url: urlOf(promptId), signal })).fillings,
  })

/** Keeps a filling under its name. */
export function useSaveFilling(promptId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['save filling'],
    meta: { showsRefusal: true },
    mutationFn: (data: SaveFillingBody) => call<typeof fillingsResponse>({ method: 'put', url: urlOf(promptId), data }),
    onSuccess: ({ fillings }) => client.setQueryData(fillingsOptions(promptId).queryKey, fillings),
  })
}

/** Deletes what is kept. `onDeleted` is told of each. */
export function useDeleteFilling(promptId: string, onDeleted: (filling: Filling) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['delete filling'],
    mutationFn: ({ _id }: Filling) =>
      call<typeof fillingsResponse>({ method: 'delete', url: `${urlOf(promptId)}/${_id}` }),
    onSuccess: ({ fillings }, filling) => {
      client.setQueryData(fillingsOptions(promptId).queryKey, fillings)
      onDeleted(filling)
    },
  })
}
