import type { STATISTICS_DAYS } from '@promptery/contract/constants'
import { getStatistics, listListingStatistics } from '@promptery/contract/sales/statistics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'

export type Days = (typeof STATISTICS_DAYS)[number]

const all = ['statistics']

/** Figures by day. The last range is shown while the next one loads. */
export const statisticsOptions = (days: Days) =>
  queryOptions({
    queryKey: [...all, 'days', days],
    queryFn: ({ signal }) => call(getStatistics, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  })

/** Figures by listing, highest earnings first. */
export const listingStatisticsOptions = (days: Days) => ({
  ...listOptions([...all, 'listings', days], async (cursor, signal) => {
    const { listings, nextCursor } = await call(listListingStatistics, { query: { days, cursor }, signal })
    return { items: listings, nextCursor }
  }),
  placeholderData: keepPreviousData,
})
