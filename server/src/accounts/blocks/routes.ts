import * as routes from '@promptery/contract/accounts/blocks'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { blockUser, isBlocking, listBlocks, unblockUser } from './blocks.ts'

/** Members from whom the session's user takes no messages and no answers. */
export function blockRoutes(app: App): void {
  implement(app, 'messages', routes, {
    listBlocks: (ctx, { query }) => listBlocks(ctx, query),

    getBlock: async (ctx, { params }) => ({ isBlocked: await isBlocking(ctx, params) }),

    blockUser: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => blockUser(ctx, params),
    },

    unblockUser: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => unblockUser(ctx, params),
    },
  })
}
