import type { FastifyRequest } from 'fastify'

/** The shop's public origin, such as `https://shop.example`: `PUBLIC_URL`, or that of the request. */
export const originOf = (request: FastifyRequest): string => request.ctx.config.publicUrl || requestOrigin(request)

/** Whether browsers reach the shop by https, as `PUBLIC_URL` or a trusted proxy says. */
export const isHttps = ({ ctx, protocol }: FastifyRequest): boolean =>
  protocol === 'https' || ctx.config.publicUrl.startsWith('https:')

/** The request's origin as reported by trusted proxies. */
export const requestOrigin = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`
