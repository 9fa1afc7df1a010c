import { idParams, successSchema } from '@promptery/contract/common'
import {
  listingStatisticsQuery,
  listingStatisticsResponse,
  statisticsQuery,
  statisticsResponse,
} from '@promptery/contract/money/statistics'
import type { Deps } from '../../platform/context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf, networkOf } from '../../platform/http/limits/addresses/client-address.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION, responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { getStatistics } from './get-statistics.ts'
import { listListingStatistics } from './list-listing-statistics.ts'
import { visitCounter } from './visit-counter.ts'

const tags = ['statistics']

/** More listings than a person opens in a minute, also for a shared address. */
const visits = limited('visit', { points: 240, durationSeconds: 60, by: 'address', isOfProcess: true })
/** Each totals up to a year of an engineer. */
const statistics = limited('statistics', { points: 120, durationSeconds: 60, by: 'user', isOfProcess: true })

export function statisticsRoutes(app: App, deps: Pick<Deps, 'db' | 'config'>): void {
  const countVisit = visitCounter(deps)

  app.post(
    '/prompts/visit/:id',
    {
      onRequest: visits,
      // Only the engineer sees the count.
      config: { isPrivate: true },
      schema: {
        tags,
        operationId: 'visitPrompt',
        security: OPTIONAL_SESSION,
        summary: 'Count a visit of a listing, whether there is one or not',
        params: idParams,
        response: responses({ 200: successSchema }, 429),
      },
    },
    async (request) => {
      await countVisit({
        promptId: request.params.id,
        network: networkOf(addressOf(request)),
        userAgent: request.headers['user-agent'] ?? '',
        userId: request.ctx.user?.id ?? null,
      })
      return { success: true as const }
    },
  )

  app.get(
    '/statistics',
    {
      onRequest: [sessionRequired, statistics],
      schema: {
        tags,
        operationId: 'getStatistics',
        summary: 'What has come of the listings of the user, day by day',
        querystring: statisticsQuery,
        response: responses({ 200: statisticsResponse }, 429),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await getStatistics(requireUser(request.ctx), request.query)),
    }),
  )

  app.get(
    '/statistics/listings',
    {
      onRequest: [sessionRequired, statistics],
      schema: {
        tags,
        operationId: 'listListingStatistics',
        summary: 'What has come of each listing of the user',
        querystring: listingStatisticsQuery,
        response: responses({ 200: listingStatisticsResponse }, 429),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listListingStatistics(requireUser(request.ctx), request.query)),
    }),
  )
}
