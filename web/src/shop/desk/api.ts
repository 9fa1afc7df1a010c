import { getDesk, getDeskDays, searchDesk } from '@promptery/contract/shop/desk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

const all = queryKeys.desk

export const deskOptions = queryOptions({
  queryKey: [...all, 'now'],
  queryFn: ({ signal }) => call(getDesk, { signal }),
})

export const deskDaysOptions = queryOptions({
  queryKey: [...all, 'days'],
  queryFn: ({ signal }) => call(getDeskDays, { signal }),
})

/** The last result is shown while the next one loads. */
export const deskSearchOptions = (search: string) =>
  queryOptions({
    queryKey: [...all, 'search', search],
    queryFn: ({ signal }) => call(searchDesk, { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })
