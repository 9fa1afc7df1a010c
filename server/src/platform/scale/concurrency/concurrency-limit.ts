import { IncomingMessage } from 'node:http'
import { LIMITS } from '@promptery/contract/constants'
import type { FastifyRequest } from 'fastify'
import { ClientGone } from '../../errors.ts'
import type { App } from '../../http/app-type.ts'
import { addressOf, networkOf } from '../../http/limits/addresses.ts'
import { tooMany } from '../../http/limits/rate-limits.ts'
import { FairQueue } from '../../runtime/fair-queue.ts'
import { hasBody } from '../in-flight-bytes/limit-bodies.ts'

/** Limits per address and process. An office may send that many requests at once. */
const DEFAULT_LIMITS = { concurrentPerClient: 4, queuedPerClient: 200 }
/** For long lists, each of which costs as much as four requests. No screen requests one. */
const LONG_LIST_LIMITS = { concurrentPerClient: 1, queuedPerClient: 50 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the concurrency limit: the operation is cheap or has separate limits. */
    bypassesConcurrencyLimit?: boolean
  }
  interface FastifyInstance {
    /** Absent: concurrency is not limited. */
    slotQueueOf?: (request: FastifyRequest) => FairQueue
  }
  interface FastifyRequest {
    slot?: { queue: FairQueue; key: string } | undefined
  }
}

/**
 * Limits the concurrent requests of each address in this process. Further ones are queued, and refused when the queue
 * of the address is full. A request keeps its slot until its response is ready, so that slow readers and event streams
 * occupy none. What a page calls inside the process belongs to the request for the page.
 * @param factor multiplies the limits, at least 1
 */
export function installConcurrencyLimit(app: App, factor: number): void {
  const [defaultQueue, longListQueue] = [queueOf(DEFAULT_LIMITS, factor), queueOf(LONG_LIST_LIMITS, factor)]
  app.decorate('slotQueueOf', (request) => (isLong(request) ? longListQueue : defaultQueue))
  app.decorateRequest('slot', undefined)
  app.addHook('onSend', (request, _reply, _payload, done) => {
    releaseSlot(request)
    done()
  })
}

/** Calls `done` once the request has a slot. A request keeps the slot that it has. */
export function acquireSlot(request: FastifyRequest, done: (error?: Error) => void): void {
  const { raw, routeOptions } = request
  const isExempt = routeOptions.config.bypassesConcurrencyLimit || !(raw instanceof IncomingMessage)
  const queue = isExempt || request.slot ? undefined : request.server.slotQueueOf?.(request)
  if (!queue) {
    done()
    return
  }
  const key = networkOf(addressOf(request))
  const isAdmitted = queue.acquire(key, () => {
    request.slot = { queue, key }
    // The client may have disconnected meanwhile.
    done(raw.socket.destroyed ? new ClientGone() : undefined)
  })
  if (!isAdmitted) done(tooMany(1_000))
}

export function releaseSlot(request: FastifyRequest): void {
  const { slot } = request
  // Cleared first: `release` runs the next request.
  request.slot = undefined
  slot?.queue.release(slot.key)
}

function queueOf({ concurrentPerClient, queuedPerClient }: typeof DEFAULT_LIMITS, factor: number): FairQueue {
  const unlimited = { concurrent: Number.POSITIVE_INFINITY, queued: Number.POSITIVE_INFINITY }
  const times = Math.max(1, factor)
  return new FairQueue({
    ...unlimited,
    concurrentPerClient: concurrentPerClient * times,
    queuedPerClient: queuedPerClient * times,
  })
}

const isLong = ({ query }: FastifyRequest): boolean => Number((query as { limit?: unknown }).limit) > LIMITS.pageSize

/** Requests with a body acquire their slot once it is received: it may arrive slowly. */
export function limitConcurrency(scope: App): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) done()
    else acquireSlot(request, done)
  })
  scope.addHook('preHandler', (request, _reply, done) => acquireSlot(request, done))
}
