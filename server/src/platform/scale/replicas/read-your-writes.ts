import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Databases, Deps } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { isRead } from '../../http/methods.ts'
import { READ_AGE_MS_MAX } from './replica.ts'

/** Set for some seconds after a write: requests with it are read from the primary. */
const COOKIE = 'promptery_wrote'
/** With room for an answer that is long under way. */
const SECONDS = Math.ceil(READ_AGE_MS_MAX / 1_000) + 5

/** Whether a request may have changed what others see. After a failure of the server nobody knows; a refusal changes nothing. */
export const hasWritten = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  !isRead(request) && !(statusCode >= 400 && statusCode < 500) && !request.routeOptions.config.isPrivate

/** The header of a request that is to be answered from the primary, and not from what is kept. */
export const FRESH = { cookie: `${COOKIE}=1` }

/** Whether a request comes from a browser that has written a moment ago. */
export const hasJustWritten = ({ headers }: FastifyRequest): boolean => headers.cookie?.includes(COOKIE) === true

/**
 * The database of a request: a replica, if its response may be a moment old, as one that is cached for visitors may, and
 * its browser has not just written; otherwise the primary.
 */
export const databasesOf = (request: FastifyRequest, { db, searchDb, replicas }: Deps): Databases =>
  replicas && request.routeOptions.config.isSameForVisitors && isRead(request) && !hasJustWritten(request)
    ? replicas
    : { db, searchDb }

/** Lets browsers remember for a while that they have written. Processes share no memory; the browser tells each of them. */
export function rememberWrites(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    if (!hasWritten(request, reply)) return
    reply.setCookie(COOKIE, '1', { maxAge: SECONDS, path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto' })
  })
}
