import type { successSchema } from '@promptery/contract/common'
import type { blockResponse, blocksResponse } from '@promptery/contract/people/blocks'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'

const BLOCKS = ['blocks']
const urlOf = (id: string) => `/users/blocks/${id}`

export const blocksOptions = listOptions([...BLOCKS, 'list'], async (cursor, signal) => {
  const page = await call<typeof blocksResponse>({ url: '/users/blocks', params: { cursor }, signal })
  return { items: page.blocks, nextCursor: page.nextCursor }
})

export const blockOptions = (id: string) =>
  queryOptions({
    queryKey: [...BLOCKS, 'one', id],
    queryFn: async ({ signal }) => (await call<typeof blockResponse>({ url: urlOf(id), signal })).isBlocked,
  })

/** Blocks a member, or unblocks them. */
export function useBlock(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['block'],
    mutationFn: (isBlocked: boolean) =>
      call<typeof successSchema>({ method: isBlocked ? 'put' : 'delete', url: urlOf(id) }),
    onSettled: () => client.invalidateQueries({ queryKey: BLOCKS }),
  })
}
