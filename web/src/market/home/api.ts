import type { exampleResponse } from '@promptery/contract/listings/example'
import type { ResponseOf } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { queryOf } from '../../lib/api/query-of.ts'

/** An open prompt to be filled in, if the shop has one. */
export const exampleOptions = queryOf(
  [...queryKeys.prompts, 'example'],
  '/prompts/example',
  (example: ResponseOf<typeof exampleResponse>) => example,
)
