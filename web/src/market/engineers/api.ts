import type { Engineer } from '@promptery/contract/market/engineers'
import { getEngineer, listEngineers } from '@promptery/contract/market/engineers'
import { addressOf } from '@promptery/contract/route'
import { callPage, pageIn } from '../../lib/api/api-client.ts'
import { isNotFound } from '../../lib/api/api-error.ts'
import { takeDehydrated } from '../../lib/api/hydration.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { queryOfId } from '../../lib/api/query-of.ts'
import { isText, shaped } from '../../lib/api/shape.ts'

/** Best-selling first. */
export const engineersOptions = listOptions(
  [...queryKeys.engineers, 'all'],
  (cursor, signal) => callPage(listEngineers, { query: { cursor }, signal }),
  () => {
    const dehydrated = takeDehydrated(addressOf(listEngineers))
    return dehydrated && pageIn<Engineer>(dehydrated)
  },
)

/** Unknown and invalid ids show the route's fallback screen. */
export const engineerOptions = (id: string) => ({
  ...queryOfId(id, [...queryKeys.engineers, 'one', id], getEngineer, { params: { id } }, (engineer) =>
    shaped(engineer, { user: isText, username: isText }),
  ),
  throwOnError: isNotFound,
})
