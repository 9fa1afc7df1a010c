import type { blockResponse, blocksResponse } from '@promptery/contract/accounts/blocks'
import type { successSchema } from '@promptery/contract/common'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { useSend } from '../../lib/api/use-send.ts'

const BLOCKS = ['blocks']
const urlOf = (id: string) => `/users/blocks/${id}`

export const blocksOptions = listOf<typeof blocksResponse>([...BLOCKS, 'list'], 'blocks', '/users/blocks')

export const blockOptions = (id: string) =>
  queryOptions({
    queryKey: [...BLOCKS, 'one', id],
    queryFn: async ({ signal }) => (await call<typeof blockResponse>({ url: urlOf(id), signal })).isBlocked,
  })

/** Blocks a member, or unblocks them. */
export const useBlock = (id: string) =>
  useSend<typeof successSchema, boolean>(
    'block',
    (isBlocked) => ({ method: isBlocked ? 'put' : 'delete', url: urlOf(id) }),
    { refetches: [BLOCKS], evenIfFailed: true, logsRefusal: true },
  )
