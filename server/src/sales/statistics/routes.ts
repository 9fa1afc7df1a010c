import * as routes from '@promptery/contract/sales/statistics'
import type { Deps } from '../../platform/context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { addressOf, networkOf } from '../../platform/http/limits/addresses.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { getStatistics, listListingStatistics } from './statistics.ts'
import { visitCounter } from './visit-counter.ts'

/** More listings than a person opens in a minute, also for a shared address. */
const visits = limited('visit', { points: 240, durationSeconds: 60, by: 'address', isOfProcess: true })
/** Each totals up to a year of an engineer. */
const statistics = limited('statistics', { points: 120, durationSeconds: 60, by: 'user', isOfProcess: true })

export function statisticsRoutes(app: App, deps: Pick<Deps, 'db' | 'config'>): void {
  const countVisit = visitCounter(deps)

  implement(app, 'statistics', routes, {
    visitPrompt: {
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
    },

    getStatistics: {
      onRequest: statistics,
      run: (ctx, { query }) => getStatistics(ctx, query),
    },

    listListingStatistics: {
      onRequest: statistics,
      run: (ctx, { query }) => listListingStatistics(ctx, query),
    },
  })
}
