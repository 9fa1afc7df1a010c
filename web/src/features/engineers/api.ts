import { idSchema } from '@promptery/contract/common'
import { type Engineer, engineerSchema, engineersAnswer } from '@promptery/contract/users'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage, type PageOf } from '../../lib/api-client.ts'
import { ApiError, isNotFound } from '../../lib/api-error.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const flatten = ({ pages }: { pages: PageOf<Engineer>[] }): Engineer[] => pages.flatMap(({ items }) => items)

/** Everyone who has uploaded, best-selling first. */
export const engineersOptions = infiniteQueryOptions({
  queryKey: [...queryKeys.engineers, 'all'],
  queryFn: ({ pageParam, signal }) =>
    callPage(engineersAnswer, { url: '/users/engineer/all', params: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: flatten,
})

/** One engineer. An unknown id reaches the route's fallback screen; what is not an id cannot be one. */
export const engineerOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.engineers, 'one', id],
    queryFn: ({ signal }) => {
      if (!idSchema.safeParse(id).success) throw new ApiError(404, 'Not Found')
      return call(engineerSchema, { url: `/users/engineer/${id}`, signal })
    },
    throwOnError: isNotFound,
  })
