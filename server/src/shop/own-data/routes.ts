import { createGzip } from 'node:zlib'
import * as routes from '@promptery/contract/shop/own-data'
import { TooManyRequests } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { goneSignal } from '../../platform/http/lifecycle/gone-signal.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { endSession } from '../../platform/http/session/session.ts'
import { getDeletionState, requestDeletion } from './deletion/request-deletion.ts'
import { writeArchive } from './write-archive.ts'

/** Archives that a process writes at a time: each holds texts that its reader has not taken yet. */
const ARCHIVES_MAX = 4
/** After which a reader who takes nothing is cut off. */
const STALLED_MS = 60_000

/** Each reads all that a user has. */
const exports = limited('own-data', { points: 5, durationSeconds: 24 * 60 * 60, by: 'user', isFixed: true })

const looks = limited('deletion-state', { points: 60, durationSeconds: 60, by: 'user' })
const deletions = limited('delete-account', { points: 10, durationSeconds: 60 * 60, by: 'user' })

/** A user's own data. */
export function ownDataRoutes(app: App): void {
  let writing = 0

  implement(app, 'users', routes, {
    exportOwnData: {
      onRequest: recentRequired,
      limit: exports,
      config: { isPrivate: true },
      run(ctx, request, reply) {
        if (writing >= ARCHIVES_MAX)
          throw new TooManyRequests('Others download theirs right now. Try again in a minute.', 60)
        const name = `${ctx.user.username}-${new Date().toISOString().slice(0, 10)}.tar.gz`
        reply.type('application/gzip').header('content-disposition', `attachment; filename="${name}"`)
        reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
        const archive = createGzip()
        writing += 1
        writeArchive(ctx, archive, goneSignal(reply))
          .catch((error: unknown) => {
            if (!reply.raw.destroyed) request.log.warn({ err: error }, 'an archive of a member broke off')
          })
          .finally(() => {
            writing -= 1
          })
        return archive
      },
    },

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
