import type { DeskFound } from '@promptery/contract/shop/desk'
import * as routes from '@promptery/contract/shop/desk'
import type { Finding } from '@promptery/contract/shop/settings/settings'
import type { UserContext } from '../../platform/context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited, SEARCHES } from '../../platform/http/limits/rate-limits.ts'
import { type JobsState, readJobs } from '../../platform/jobs/start-jobs.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { findListings, findPeople, getDays, getWaits } from './desk.ts'

/** Each reads the sales and visits of four weeks. */
const days = limited('desk-days', { points: 60, durationSeconds: 60, by: 'user' })
const searches = limited('desk-search', SEARCHES)

interface Options {
  /** How the process and what it is connected to are. */
  check(ctx: UserContext, jobs: JobsState): Promise<Finding[]>
  findPayments(ctx: UserContext, search: string): Promise<DeskFound['payments']>
}

/** Routes of the owner's desk, for admins. */
export function deskRoutes(app: App, { check, findPayments }: Options): void {
  implement(app, 'desk', routes, {
    async getDesk(ctx) {
      const jobs = await readJobs(ctx.db)
      return { waits: await getWaits(ctx, jobs), checks: await check(ctx, jobs) }
    },

    getDeskDays: {
      limit: days,
      run: (ctx) => getDays(ctx),
    },

    searchDesk: {
      limit: searches,
      run: (ctx, request) =>
        limitSearch(request, async () => {
          const { search } = request.query
          return {
            people: await findPeople(ctx, search),
            listings: await findListings(ctx, search),
            payments: await findPayments(ctx, search),
          }
        }),
    },
  })
}
