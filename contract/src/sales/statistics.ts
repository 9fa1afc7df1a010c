import { z } from 'zod'
import { amountSchema } from '../amount.ts'
import { cursorSchema, idParams, idSchema, pageQuery, successSchema } from '../common.ts'
import { STATISTICS_DAYS } from '../constants.ts'
import { route } from '../route.ts'

/** Today and the days before it, in UTC. */
export const statisticsQuery = z.object({
  days: z
    .preprocess(
      (value) => (typeof value === 'string' ? Number(value) : value),
      z.literal(STATISTICS_DAYS, { error: `Choose ${STATISTICS_DAYS.join(', ')} days` }),
    )
    .prefault(30),
})
export type StatisticsQuery = z.infer<typeof statisticsQuery>

export const listingStatisticsQuery = statisticsQuery.extend(pageQuery.shape)
export type ListingStatisticsQuery = z.infer<typeof listingStatisticsQuery>

/** Figures of an engineer's listings. */
const figuresSchema = z.object({
  /**
   * With a payment provider the engineer's earnings by the ledger, otherwise the prices of the sales; in the shop's currency.
   */
  earnings: z.number(),
  /** Paid and not refunded, by the day of payment. */
  sales: z.number().int(),
  likes: z.number().int(),
  /** Each visitor once per day and listing. */
  visits: z.number().int(),
})
export type Figures = z.infer<typeof figuresSchema>

const totalsSchema = figuresSchema.extend({
  /** Of sales in currencies that the shop had before. */
  otherEarnings: z.array(amountSchema),
})

export const statisticsResponse = successSchema.extend({
  totals: totalsSchema,
  /** Every day of the range, oldest first: `2026-03-01`, in UTC. */
  days: z.array(figuresSchema.extend({ day: z.iso.date() })),
})
export type Statistics = z.infer<typeof statisticsResponse>

const listingFiguresSchema = totalsSchema.extend({ _id: idSchema, title: z.string() })
export type ListingFigures = z.infer<typeof listingFiguresSchema>

export const listingStatisticsResponse = successSchema.extend({
  /** Listings with at least one figure, highest earnings first. */
  listings: z.array(listingFiguresSchema),
  nextCursor: cursorSchema.nullable(),
})

export const visitPrompt = route({
  method: 'POST',
  path: '/prompts/visit/:id',
  access: 'anyone',
  readsSession: true,
  summary: 'Count a visit of a listing, whether there is one or not',
  params: idParams,
  response: successSchema,
})

export const getStatistics = route({
  method: 'GET',
  path: '/statistics',
  access: 'members',
  summary: 'What has come of the listings of the user, day by day',
  query: statisticsQuery,
  response: statisticsResponse,
})

export const listListingStatistics = route({
  method: 'GET',
  path: '/statistics/listings',
  access: 'members',
  summary: 'What has come of each listing of the user',
  query: listingStatisticsQuery,
  response: listingStatisticsResponse,
})
