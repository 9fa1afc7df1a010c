import { userResponse } from '@promptery/contract/accounts/users'
import { idParams } from '@promptery/contract/common'
import {
  engineerSamplesResponse,
  engineerSchema,
  engineersQuery,
  engineersResponse,
} from '@promptery/contract/market/engineers'
import { presentUserTo } from '../../accounts/present.ts'
import type { App } from '../../platform/http/app-type.ts'
import { operations } from '../../platform/http/operations.ts'
import { getEngineer, listEngineerSamples, listEngineers } from './engineers.ts'
import { getUser } from './get-user.ts'

/** Those who sell, as everybody sees them. */
export function engineerRoutes(app: App): void {
  const engineers = operations(app, 'engineers').anyone

  engineers.get('/users/engineer/all', {
    id: 'listEngineers',
    summary: 'Engineers who sell, best first or in another order',
    description: 'A filter or order by price or days lists those who take work.',
    querystring: engineersQuery,
    returns: engineersResponse,
    config: { isSameForVisitors: true },
    async run(ctx, { query }, reply) {
      const page = await listEngineers(ctx, query)
      if (page.nextCursor) reply.header('x-next-cursor', page.nextCursor)
      return page.engineers
    },
  })

  engineers.get('/users/engineer/samples/:id', {
    id: 'listEngineerSamples',
    summary: 'The first sample of each of an engineer’s latest listings that have some',
    params: idParams,
    returns: engineerSamplesResponse,
    config: { isSameForVisitors: true },
    run: async (ctx, { params }) => ({ samples: await listEngineerSamples(ctx, params) }),
  })

  engineers.get('/users/engineer/:id', {
    id: 'getEngineer',
    summary: 'One engineer',
    params: idParams,
    returns: engineerSchema,
    errors: [404],
    config: { isSameForVisitors: true },
    run: (ctx, { params }) => getEngineer(ctx, params),
  })

  operations(app, 'users').anyone.get('/users/:id', {
    id: 'getUser',
    summary: 'One user',
    params: idParams,
    returns: userResponse,
    errors: [404],
    config: { isSameForVisitors: true },
    run: async (ctx, { params }) => ({ data: presentUserTo(ctx, await getUser(ctx, params)) }),
  })
}
