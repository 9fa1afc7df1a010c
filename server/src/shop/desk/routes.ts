import {
  type DeskFound,
  deskDaysResponse,
  deskResponse,
  deskSearchQuery,
  deskSearchResponse,
} from '@promptery/contract/shop/desk'
import type { Finding } from '@promptery/contract/shop/settings/settings'
import type { UserContext } from '../../platform/context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { limited, SEARCHES } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { type JobsState, readJobs } from '../../platform/jobs/read-jobs.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { findListings, findPeople } from './find.ts'
import { getDays } from './get-days.ts'
import { getWaits } from './get-waits.ts'

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
  const { admins } = operations(app, 'desk')

  admins.get('/admin/desk', {
    id: 'getDesk',
    summary: 'What waits, and how the shop runs',
    returns: deskResponse,
    async run(ctx) {
      const jobs = await readJobs(ctx.db)
      return { waits: await getWaits(ctx, jobs), checks: await check(ctx, jobs) }
    },
  })

  admins.get('/admin/desk/days', {
    id: 'getDeskDays',
    summary: 'What was sold and who came in the last four weeks',
    returns: deskDaysResponse,
    limit: days,
    run: (ctx) => getDays(ctx),
  })

  admins.get('/admin/desk/search', {
    id: 'searchDesk',
    summary: 'People, listings and payments that are looked for',
    querystring: deskSearchQuery,
    returns: deskSearchResponse,
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
  })
}
