import * as routes from '@promptery/contract/shop/routes/deletion'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { endSession } from '../../platform/http/session/session.ts'
import { getDeletionState, requestDeletion } from './deletion/request-deletion.ts'

const looks = limited('deletion-state', { points: 60, durationSeconds: 60, by: 'user' })
const deletions = limited('delete-account', { points: 10, durationSeconds: 60 * 60, by: 'user' })

/** The deletion of one's own account. */
export function deletionRoutes(app: App): void {
  implement(app, 'users', routes, {
    getDeletionState: {
      limit: looks,
      config: { isPrivate: true },
      run: (ctx) => getDeletionState(ctx),
    },

    deleteAccount: {
      onRequest: recentRequired,
      limit: deletions,
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { dueAt, waits } = await requestDeletion(ctx, request.body)
        await endSession(request, reply)
        return { deletion: { dueAt: dueAt.toISOString(), waits } }
      },
    },
  })
}
