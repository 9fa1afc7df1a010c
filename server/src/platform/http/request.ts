import type { FastifyReply, FastifyRequest } from 'fastify'
import { ClientGone } from '../errors.ts'

/** Whether the method is a safe one. */
export const isRead = ({ method }: { method: string }): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** The shop's public origin, such as `https://shop.example`: `PUBLIC_URL`, or that of the request. */
export const originOf = (request: FastifyRequest): string => request.ctx.config.publicUrl || requestOrigin(request)

/** Whether browsers reach the shop by https, as `PUBLIC_URL` or a trusted proxy says. */
export const isHttps = ({ ctx, protocol }: FastifyRequest): boolean =>
  protocol === 'https' || ctx.config.publicUrl.startsWith('https:')

/** The request's origin as reported by trusted proxies. */
export const requestOrigin = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`

/** Aborts with `ClientGone` when the client disconnects before its response is complete. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientGone())
  })
  return controller.signal
}
