import type { FastifyRequest } from 'fastify'

/** The shop's own origin as its visitor sees it, as `https://shop.example`. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`
