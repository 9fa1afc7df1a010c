import * as routes from '@promptery/contract/accounts/follows'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { followEngineer, isFollowing, listFollows, unfollowEngineer } from './follows.ts'

/** Engineers of whose new listings the session's user is notified. */
export function followRoutes(app: App): void {
  implement(app, 'engineers', routes, {
    listFollows: (ctx, { query }) => listFollows(ctx, query),

    getFollow: async (ctx, { params }) => ({ isFollowing: await isFollowing(ctx, params) }),

    followEngineer: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => followEngineer(ctx, params),
    },

    unfollowEngineer: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => unfollowEngineer(ctx, params),
    },
  })
}
