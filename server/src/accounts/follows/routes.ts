import { followResponse, followsResponse } from '@promptery/contract/accounts/follows'
import { idParams, pageQuery, successSchema } from '@promptery/contract/common'
import type { App } from '../../platform/http/app-type.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { followEngineer, isFollowing, listFollows, unfollowEngineer } from './follows.ts'

/** Engineers of whose new listings the session's user is notified. */
export function followRoutes(app: App): void {
  const { members } = operations(app, 'engineers')

  members.get('/users/follows', {
    id: 'listFollows',
    summary: 'Engineers whom the user follows, latest first',
    querystring: pageQuery,
    returns: followsResponse,
    run: (ctx, { query }) => listFollows(ctx, query),
  })

  members.get('/users/follows/:id', {
    id: 'getFollow',
    summary: 'Whether the user follows an engineer',
    params: idParams,
    returns: followResponse,
    run: async (ctx, { params }) => ({ isFollowing: await isFollowing(ctx, params) }),
  })

  members.put('/users/follows/:id', {
    id: 'followEngineer',
    summary: 'Follow an engineer: the user is notified of their new listings',
    params: idParams,
    returns: successSchema,
    errors: [403, 404],
    limit: writes,
    config: { isPrivate: true },
    run: (ctx, { params }) => followEngineer(ctx, params),
  })

  members.delete('/users/follows/:id', {
    id: 'unfollowEngineer',
    summary: 'Follow an engineer no longer',
    params: idParams,
    returns: successSchema,
    limit: writes,
    config: { isPrivate: true },
    run: (ctx, { params }) => unfollowEngineer(ctx, params),
  })
}
