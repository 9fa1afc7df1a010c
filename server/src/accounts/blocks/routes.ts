import { blockResponse, blocksResponse } from '@promptery/contract/accounts/blocks'
import { idParams, pageQuery, successSchema } from '@promptery/contract/common'
import type { App } from '../../platform/http/app-type.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { blockUser, isBlocking, listBlocks, unblockUser } from './blocks.ts'

/** Members from whom the session's user takes no messages and no answers. */
export function blockRoutes(app: App): void {
  const { members } = operations(app, 'messages')

  members.get('/users/blocks', {
    id: 'listBlocks',
    summary: 'Members whom the user has blocked, latest first',
    querystring: pageQuery,
    returns: blocksResponse,
    run: (ctx, { query }) => listBlocks(ctx, query),
  })

  members.get('/users/blocks/:id', {
    id: 'getBlock',
    summary: 'Whether the user has blocked a member',
    params: idParams,
    returns: blockResponse,
    run: async (ctx, { params }) => ({ isBlocked: await isBlocking(ctx, params) }),
  })

  members.put('/users/blocks/:id', {
    id: 'blockUser',
    summary: 'Block a member: they cannot write to the user or answer their reviews, nor the user write to them',
    params: idParams,
    returns: successSchema,
    errors: [403, 404],
    limit: writes,
    config: { isPrivate: true },
    run: (ctx, { params }) => blockUser(ctx, params),
  })

  members.delete('/users/blocks/:id', {
    id: 'unblockUser',
    summary: 'Unblock a member',
    params: idParams,
    returns: successSchema,
    limit: writes,
    config: { isPrivate: true },
    run: (ctx, { params }) => unblockUser(ctx, params),
  })
}
