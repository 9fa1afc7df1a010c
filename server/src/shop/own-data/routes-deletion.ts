import { deleteAccountResponse, deletionBody, deletionResponse } from '@promptery/contract/accounts/deletion'
import type { App } from '../../platform/http/app-type.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { endSession } from '../../platform/http/session/session.ts'
import { getDeletionState, requestDeletion } from './deletion/request-deletion.ts'

const looks = limited('deletion-state', { points: 60, durationSeconds: 60, by: 'user' })
const deletions = limited('delete-account', { points: 10, durationSeconds: 60 * 60, by: 'user' })

/** The deletion of one's own account. */
export function deletionRoutes(app: App): void {
  const { members } = operations(app, 'users')

  members.get('/users/deletion', {
    id: 'getDeletionState',
    summary: 'What a deletion of the user’s account would wait for',
    returns: deletionResponse,
    limit: looks,
    config: { isPrivate: true },
    run: (ctx) => getDeletionState(ctx),
  })

  members.post('/users/deletion', {
    id: 'deleteAccount',
    summary: 'Delete the user’s account in 14 days',
    description:
      'Ends every session and API key, hides the profile and takes the listings off the market at once. Signing in takes it back: within 14 days, and then until nothing is left of what the erasure waits for. `balance` says what becomes of earnings that are not paid. Asks for a recent proof of who one is.',
    body: deletionBody,
    returns: deleteAccountResponse,
    errors: [409],
    onRequest: recentRequired,
    limit: deletions,
    config: { isPrivate: true },
    message: 'Your account will be deleted',
    async run(ctx, request, reply) {
      const { dueAt, waits } = await requestDeletion(ctx, request.body)
      await endSession(request, reply)
      return { deletion: { dueAt: dueAt.toISOString(), waits } }
    },
  })
}
