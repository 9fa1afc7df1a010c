import type { outlineResponse } from '@promptery/contract/listings/outline'
import type { ResponseOf } from '../lib/api/api-client.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { queryOf } from '../lib/api/query-of.ts'

export const outlineOptions = (promptId: string) =>
  queryOf(
    [...queryKeys.prompts, 'outline', promptId],
    `/prompts/outline/${promptId}`,
    ({ outline }: ResponseOf<typeof outlineResponse>) => outline,
  )
