import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Databases, Deps } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { isHttps, isRead } from '../../http/request.ts'
import { READ_AGE_MS_MAX } from './replica.ts'

/** Set for some seconds after a write: reads with this cookie use the primary, and share nothing with others. */
const COOKIE = 'promptery_wrote'
/** The extra seconds allow for slow responses. */
const SECONDS = Math.ceil(READ_AGE_MS_MAX / 1_000) + 5
/** Without replicas only what is shared for a second may be older than a write. */
const SECONDS_WITHOUT_REPLICAS = 2

/**
 * Whether the request may have changed something that others see. After a server error this is unknown; refused
 * requests change nothing.
 */
export const hasWritten = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  !isRead(request) && !(statusCode >= 400 && statusCode < 500) && !request.routeOptions.config.isPrivate

/** Whether the browser has written recently. */
export const hasJustWritten = ({ headers }: FastifyRequest): boolean => headers.cookie?.includes(COOKIE) === true

/**
 * Selects the database of a request: a replica if its response may be slightly stale and its browser has not written
 * recently, otherwise the primary. Pages have no route.
 */
export const databasesOf = (request: FastifyRequest, { db, searchDb, replicas }: Deps): Databases =>
  replicas &&
  (request.is404 || request.routeOptions.config.isSameForVisitors) &&
  isRead(request) &&
  !hasJustWritten(request)
    ? replicas
    : { db, searchDb }

/** Stores recent writes in a cookie of the browser, since processes share no memory. */
export function rememberWrites(app: App, { replicas }: Pick<Deps, 'replicas'>): void {
  const maxAge = replicas ? SECONDS : SECONDS_WITHOUT_REPLICAS
  app.addHook('onSend', async (request, reply) => {
    if (!hasWritten(request, reply)) return
    reply.setCookie(COOKIE, '1', { maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request) })
  })
}
