import type { deskDaysResponse, deskResponse, deskSearchResponse } from '@promptery/contract/shop/desk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

const all = queryKeys.desk

export const deskOptions = queryOptions({
  queryKey: [...all, 'now'],
  queryFn: ({ signal }) => call<typeof deskResponse>({ url: '/admin/desk', signal }),
})

export const deskDaysOptions = queryOptions({
  queryKey: [...all, 'days'],
  queryFn: ({ signal }) => call<typeof deskDaysResponse>({ url: '/admin/desk/days', signal }),
})

/** The last result is shown while the next one loads. */
export const deskSearchOptions = (search: string) =>
  queryOptions({
    queryKey: [...all, 'search', search],
    queryFn: ({ signal }) => call<typeof deskSearchResponse>({ url: '/admin/desk/search', params: { search }, signal }),
    placeholderData: keepPreviousData,
  })
