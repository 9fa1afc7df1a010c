import type { followResponse, followsResponse } from '@promptery/contract/accounts/follows'
import type { successSchema } from '@promptery/contract/common'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { listOf } from '../../../lib/api/list-options.ts'
import { useSend } from '../../../lib/api/use-send.ts'

const FOLLOWS = ['follows']
const urlOf = (id: string) => `/users/follows/${id}`

export const followsOptions = listOf<typeof followsResponse>([...FOLLOWS, 'list'], 'follows', '/users/follows')

export const followOptions = (id: string) =>
  queryOptions({
    queryKey: [...FOLLOWS, 'one', id],
    queryFn: async ({ signal }) => (await call<typeof followResponse>({ url: urlOf(id), signal })).isFollowing,
  })

/** Follows an engineer, or no longer. */
export const useFollow = (id: string) =>
  useSend<typeof successSchema, boolean>(
    'follow',
    (isFollowing) => ({ method: isFollowing ? 'put' : 'delete', url: urlOf(id) }),
    { refetches: [FOLLOWS], evenIfFailed: true, logsRefusal: true },
  )
