import type { STATISTICS_DAYS } from '@promptery/contract/constants'
import type { listingStatisticsResponse, statisticsResponse } from '@promptery/contract/sales/statistics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'

export type Days = (typeof STATISTICS_DAYS)[number]

const all = ['statistics']

/** Figures by day. The last range is shown while the next one loads. */
export const statisticsOptions = (days: Days) =>
  queryOptions({
    queryKey: [...all, 'days', days],
    queryFn: ({ signal }) =>
      call<typeof statisticsResponse>({ url: '/statistics', params: { days: String(days) }, signal }),
    placeholderData: keepPreviousData,
  })

/** Figures by listing, highest earnings first. */
export const listingStatisticsOptions = (days: Days) => ({
  ...listOptions([...all, 'listings', days], async (cursor, signal) => {
    const request = { url: '/statistics/listings', params: { days: String(days), cursor }, signal }
    const { listings, nextCursor } = await call<typeof listingStatisticsResponse>(request)
    return { items: listings, nextCursor }
  }),
  placeholderData: keepPreviousData,
})
