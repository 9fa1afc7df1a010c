import type { engineersResponse } from '@promptery/contract/market/engineers'
import { keepPreviousData } from '@tanstack/react-query'
import { callPage } from '../../../lib/api/api-client.ts'
import { listOptions } from '../../../lib/api/list-options.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { engineersOptions } from '../api.ts'

/** Engineers who pass filters, in an order. Without any it is the list of all. */
export const foundEngineersOptions = (params: Record<string, string>) =>
  Object.keys(params).length === 0
    ? engineersOptions
    : {
        ...listOptions([...queryKeys.engineers, 'found', params], (cursor, signal) =>
          callPage<typeof engineersResponse>({ url: '/users/engineer/all', params: { ...params, cursor }, signal }),
        ),
        placeholderData: keepPreviousData,
      }
