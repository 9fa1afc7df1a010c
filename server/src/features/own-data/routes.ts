import { createGzip } from 'node:zlib'
import { z } from 'zod'
import type { App } from '../../platform/http/app-type.ts'
import { goneSignal } from '../../platform/http/lifecycle/gone-signal.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { writeArchive } from './write-archive.ts'

/** Each reads all that a user has. */
const exports = limited('own-data', { points: 5, durationSeconds: 24 * 60 * 60, by: 'user', isFixed: true })

/** A user's own data. */
export function ownDataRoutes(app: App): void {
  const { members } = operations(app, 'users')

  members.get('/users/export', {
    id: 'exportOwnData',
    summary: 'Everything of the user’s in one archive',
    description:
      'A gzipped tar file with JSON, CSV, texts and pictures, written while it is downloaded and kept nowhere. Asks for a recent proof of who one is. Five a day.',
    produces: ['application/gzip'],
    returns: z.any(),
    onRequest: recentRequired,
    limit: exports,
    config: { isPrivate: true },
    run(ctx, request, reply) {
      const name = `${ctx.user.username}-${new Date().toISOString().slice(0, 10)}.tar.gz`
      reply.type('application/gzip').header('content-disposition', `attachment; filename="${name}"`)
      const archive = createGzip()
      writeArchive(ctx, archive, goneSignal(reply)).catch((error: unknown) => {
        if (!reply.raw.destroyed) request.log.warn({ err: error }, 'an archive of a member broke off')
      })
      return archive
    },
  })
}
