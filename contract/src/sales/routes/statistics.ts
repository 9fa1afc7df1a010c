import { idParams, successSchema } from '../../common.ts'
import { route } from '../../route.ts'
import {
  listingStatisticsQuery,
  listingStatisticsResponse,
  statisticsQuery,
  statisticsResponse,
} from '../statistics.ts'

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
