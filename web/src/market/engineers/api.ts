import type { Engineer } from '@promptery/contract/market/engineers'
import { getEngineer, listEngineers } from '@promptery/contract/market/engineers'
import { callPage, pageIn } from '../../lib/api/api-client.ts'
import { isNotFound } from '../../lib/api/api-error.ts'
import { dehydratedOf } from '../../lib/api/hydration.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { queryOfId } from '../../lib/api/query-of.ts'
import { isText, shaped } from '../../lib/api/shape.ts'

/** Those who pass filters, in an order; without any, all, best-selling first. */
export const engineersOptions = (found: Record<string, string> = {}, after?: string) => {
  const inputOf = (cursor = after) => ({ query: { ...found, cursor } })
  return listOptions(
    [...queryKeys.engineers, 'all', found, after],
    (cursor, signal) => callPage(listEngineers, { ...inputOf(cursor), signal }),
    () => {
      const dehydrated = dehydratedOf({ route: listEngineers, query: { ...found, ...(after && { cursor: after }) } })
      return dehydrated && pageIn<Engineer>(dehydrated)
    },
  )
}

/** Unknown and invalid ids show the route's fallback screen. */
export const engineerOptions = (id: string) => ({
  ...queryOfId(id, [...queryKeys.engineers, 'one', id], getEngineer, { params: { id } }, (engineer) =>
    shaped(engineer, { user: isText, username: isText }),
  ),
  throwOnError: isNotFound,
})
