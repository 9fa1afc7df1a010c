import { isId } from '@promptery/contract/ids'
import type { engineerSchema, engineersResponse } from '@promptery/contract/people/users'
import { queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api/api-client.ts'
import { ApiError, isNotFound } from '../../lib/api/api-error.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

/** Best-selling first. */
export const engineersOptions = listOptions([...queryKeys.engineers, 'all'], (cursor, signal) =>
  callPage<typeof engineersResponse>({ url: '/users/engineer/all', params: { cursor }, signal }),
)

/** Unknown and invalid ids show the route's fallback screen. */
export const engineerOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.engineers, 'one', id],
    queryFn: ({ signal }) => {
      if (!isId(id)) throw new ApiError(404, 'Not Found', { code: 'not_found' })
      return call<typeof engineerSchema>({ url: `/users/engineer/${id}`, signal })
    },
    throwOnError: isNotFound,
  })
