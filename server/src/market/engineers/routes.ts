import * as routes from '@promptery/contract/market/engineers'
import { presentUserTo } from '../../accounts/present.ts'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { getEngineer, getUser, listEngineerSamples, listEngineers } from './engineers.ts'

/** Those who sell, as everybody sees them. */
export function engineerRoutes(app: App): void {
  implement(app, 'engineers', routes, {
    async listEngineers(ctx, { query }, reply) {
      const page = await listEngineers(ctx, query)
      if (page.nextCursor) reply.header('x-next-cursor', page.nextCursor)
      return page.engineers
    },

    listEngineerSamples: async (ctx, { params }) => ({ samples: await listEngineerSamples(ctx, params) }),

    getEngineer: (ctx, { params }) => getEngineer(ctx, params),

    getUser: async (ctx, { params }) => ({ data: presentUserTo(ctx, await getUser(ctx, params)) }),
  })
}
