import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../context.ts'
import { READ_AGE_MS_MAX } from '../../db/replicas/replica.ts'
import type { App } from '../app-type.ts'
import { isRead } from '../methods.ts'

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

/** Where a request reads what may be a moment old: from a replica, unless it writes, or its browser has just written. */
export const readsOf = (request: FastifyRequest, { db, reads, searches }: Deps): Pick<Deps, 'reads' | 'searches'> =>
  !isRead(request) || hasJustWritten(request)
    ? { reads: db, searches: { ...searches, reads: searches.db } }
    : { reads, searches }

/** Lets browsers remember for a while that they have written. Processes share no memory; the browser tells each of them. */
export function rememberWrites(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    if (!hasWritten(request, reply)) return
    reply.setCookie(COOKIE, '1', { maxAge: SECONDS, path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto' })
  })
}
