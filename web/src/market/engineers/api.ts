import type { engineerSchema, engineersResponse } from '@promptery/contract/market/engineers'
import { callPage, pageIn, type ResponseOf } from '../../lib/api/api-client.ts'
import { isNotFound } from '../../lib/api/api-error.ts'
import { takeDehydrated } from '../../lib/api/hydration.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { queryOfId } from '../../lib/api/query-of.ts'
import { isText, shaped } from '../../lib/api/shape.ts'

const ALL = '/users/engineer/all'

/** Best-selling first. */
export const engineersOptions = listOptions(
  [...queryKeys.engineers, 'all'],
  (cursor, signal) => callPage<typeof engineersResponse>({ url: ALL, params: { cursor }, signal }),
  () => {
    const dehydrated = takeDehydrated({ url: ALL })
    return dehydrated && pageIn<typeof engineersResponse>(dehydrated)
  },
)

/** Unknown and invalid ids show the route's fallback screen. */
export const engineerOptions = (id: string) => ({
  ...queryOfId(
    id,
    [...queryKeys.engineers, 'one', id],
    `/users/engineer/${id}`,
    (engineer: ResponseOf<typeof engineerSchema>) => shaped(engineer, { user: isText, username: isText }),
  ),
  throwOnError: isNotFound,
})
