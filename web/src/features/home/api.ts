import type { exampleResponse } from '@promptery/contract/listings/example'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

/** An open prompt to be filled in, if the shop has one. */
export const exampleOptions = queryOptions({
  queryKey: [...queryKeys.prompts, 'example'],
  queryFn: ({ signal }) => call<typeof exampleResponse>({ url: '/prompts/example', signal }),
})
