import type { FastifyRequest } from 'fastify'

/** The origin of the addresses that leave the shop, as `https://shop.example`: `PUBLIC_URL`, or the one of the request. */
export const originOf = (request: FastifyRequest): string => request.ctx.config.publicUrl || requestOrigin(request)

/** The origin that the request was sent to, as far as trusted proxies tell it. */
export const requestOrigin = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`
