import type { FastifyRequest } from 'fastify'

/** The shop's public origin, such as `https://shop.example`: `PUBLIC_URL`, or that of the request. */
export const originOf = (request: FastifyRequest): string => request.ctx.config.publicUrl || requestOrigin(request)

/** The request's origin as reported by trusted proxies. */
export const requestOrigin = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`
