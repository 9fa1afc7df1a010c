import type { FastifyReply } from 'fastify'
import { ClientGone } from '../../errors.ts'

/** Aborts, with `ClientGone` as its reason, when the client goes away before it has its answer. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientGone())
  })
  return controller.signal
}
