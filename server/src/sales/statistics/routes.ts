import { idParams, successSchema } from '@promptery/contract/common'
import {
  listingStatisticsQuery,
  listingStatisticsResponse,
  statisticsQuery,
  statisticsResponse,
} from '@promptery/contract/sales/statistics'
import type { Deps } from '../../platform/context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf, networkOf } from '../../platform/http/limits/addresses.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION } from '../../platform/http/openapi.ts'
import { operations } from '../../platform/http/operations.ts'
import { getStatistics, listListingStatistics } from './statistics.ts'
import { visitCounter } from './visit-counter.ts'

/** More listings than a person opens in a minute, also for a shared address. */
const visits = limited('visit', { points: 240, durationSeconds: 60, by: 'address', isOfProcess: true })
/** Each totals up to a year of an engineer. */
const statistics = limited('statistics', { points: 120, durationSeconds: 60, by: 'user', isOfProcess: true })

export function statisticsRoutes(app: App, deps: Pick<Deps, 'db' | 'config'>): void {
  const { anyone, members } = operations(app, 'statistics')

  const countVisit = visitCounter(deps)

  anyone.post('/prompts/visit/:id', {
    id: 'visitPrompt',
    summary: 'Count a visit of a listing, whether there is one or not',
    security: OPTIONAL_SESSION,
    params: idParams,
    returns: successSchema,
    onRequest: visits,
    // Only the engineer sees the count.
    config: { isPrivate: true },
    async run(ctx, request) {
      await countVisit({
        promptId: request.params.id,
        network: networkOf(addressOf(request)),
        userAgent: request.headers['user-agent'] ?? '',
        userId: ctx.user?.id ?? null,
      })
    },
  })

  members.get('/statistics', {
    id: 'getStatistics',
    summary: 'What has come of the listings of the user, day by day',
    querystring: statisticsQuery,
    returns: statisticsResponse,
    onRequest: statistics,
    run: (ctx, { query }) => getStatistics(ctx, query),
  })

  members.get('/statistics/listings', {
    id: 'listListingStatistics',
    summary: 'What has come of each listing of the user',
    querystring: listingStatisticsQuery,
    returns: listingStatisticsResponse,
    onRequest: statistics,
    run: (ctx, { query }) => listListingStatistics(ctx, query),
  })
}
