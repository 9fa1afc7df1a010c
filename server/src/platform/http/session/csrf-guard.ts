import type { FastifyRequest } from 'fastify'
import { Forbidden } from '../../errors.ts'
import { isRead } from '../methods.ts'
import { originOf, requestOrigin } from '../origin.ts'

/** An `onRequest` that refuses cross-site writes. @throws Forbidden */
export async function csrfGuard(request: FastifyRequest): Promise<void> {
  if (!isRead(request)) await sameOriginOnly(request)
}

/** An `onRequest` that refuses all cross-site requests. @throws Forbidden */
export async function sameOriginOnly(request: FastifyRequest): Promise<void> {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isCrossSite = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== undefined && ![requestOrigin(request), originOf(request)].some((own) => isSame(own, origin))
  if (isCrossSite) throw new Forbidden('cross_site_request', 'This request came from another site')
}

function isSame(own: string, origin: string): boolean {
  const parsed = URL.parse(origin)
  return parsed !== null && parsed.origin === URL.parse(own)?.origin
}
