import { followEngineer, getFollow, listFollows, unfollowEngineer } from '@promptery/contract/accounts/follows'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { listOf } from '../../../lib/api/list-options.ts'
import { useSend } from '../../../lib/api/use-send.ts'

const FOLLOWS = ['follows']

export const followsOptions = listOf([...FOLLOWS, 'list'], listFollows, 'follows', {})

export const followOptions = (id: string) =>
  queryOptions({
    queryKey: [...FOLLOWS, 'one', id],
    queryFn: async ({ signal }) => (await call(getFollow, { params: { id }, signal })).isFollowing,
  })

/** Follows an engineer, or no longer. */
export const useFollow = (id: string) =>
  useSend((isFollowing: boolean) => call(isFollowing ? followEngineer : unfollowEngineer, { params: { id } }), {
    refetches: [FOLLOWS],
    evenIfFailed: true,
    logsRefusal: true,
  })
