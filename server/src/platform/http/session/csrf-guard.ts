import type { FastifyRequest } from 'fastify'
import { Forbidden } from '../../errors.ts'
import { isRead } from '../methods.ts'
import { originOf, requestOrigin } from '../origin.ts'

/** An `onRequest` that refuses writes which the page of another site sends with its visitor's cookie. @throws Forbidden */
export async function csrfGuard(request: FastifyRequest): Promise<void> {
  if (!isRead(request)) await ownPagesOnly(request)
}

/** An `onRequest` that refuses whatever the page of another site sends. @throws Forbidden */
export async function ownPagesOnly(request: FastifyRequest): Promise<void> {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isForeign = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== undefined && ![requestOrigin(request), originOf(request)].some((own) => isSame(own, origin))
  if (isForeign) throw new Forbidden('cross_site_request', 'This request came from another site')
}

function isSame(own: string, origin: string): boolean {
  const parsed = URL.parse(origin)
  return parsed !== null && parsed.origin === URL.parse(own)?.origin
}
