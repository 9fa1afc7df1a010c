import { blockUser, getBlock, listBlocks, unblockUser } from '@promptery/contract/accounts/blocks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { useSend } from '../../lib/api/use-send.ts'

const BLOCKS = ['blocks']

export const blocksOptions = listOf([...BLOCKS, 'list'], listBlocks, 'blocks', {})

export const blockOptions = (id: string) =>
  queryOptions({
    queryKey: [...BLOCKS, 'one', id],
    queryFn: async ({ signal }) => (await call(getBlock, { params: { id }, signal })).isBlocked,
  })

/** Blocks a member, or unblocks them. */
export const useBlock = (id: string) =>
  useSend((isBlocked: boolean) => call(isBlocked ? blockUser : unblockUser, { params: { id } }), {
    refetches: [BLOCKS],
    evenIfFailed: true,
    logsRefusal: true,
  })
