import type { FastifyReply } from 'fastify'
import { ClientGone } from '../../errors.ts'

/** Aborts with `ClientGone` when the client disconnects before its response is complete. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientGone())
  })
  return controller.signal
}
