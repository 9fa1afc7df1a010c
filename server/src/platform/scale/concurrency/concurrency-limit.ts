import { IncomingMessage } from 'node:http'
import { LIMITS } from '@promptery/contract/constants'
import type { FastifyRequest } from 'fastify'
import { SEARCH_CONNECTIONS } from '../../db/connection/pool.ts'
import { codesOf } from '../../db/errors.ts'
import { ClientGone, Unavailable } from '../../errors.ts'
import type { App } from '../../http/app-type.ts'
import { addressOf, networkOf } from '../../http/limits/addresses.ts'
import { tooMany } from '../../http/limits/rate-limits.ts'
import { FairQueue } from '../../runtime/fair-queue.ts'
import { hasBody } from '../limit-bodies.ts'

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

/** SQLSTATE of a cancelled statement, here by its timeout. */
const QUERY_CANCELED = '57014'
/** Cooldown after a search as a multiple of its duration: an address may use a third of a processor. */
const COOLDOWN = 2

/**
 * The searches of this process. One per address: two would occupy both processors of a small machine. If all are slow,
 * the last one in the queue waits for some seconds.
 */
const queue = new FairQueue({
  concurrent: SEARCH_CONNECTIONS,
  concurrentPerClient: 1,
  queued: 40,
  queuedPerClient: 10,
})

/**
 * Runs a search under the limit of the client's address.
 * @throws Unavailable when the queue is full or the search times out
 */
export function limitSearch<Result>(request: FastifyRequest, search: () => Promise<Result>): Promise<Result> {
  const task = async () => {
    // While typing, clients abort the previous search.
    if (request.raw.socket.destroyed) throw new ClientGone()
    return search().catch((error: unknown) => {
      throw codesOf(error).includes(QUERY_CANCELED) ? busy('This search takes too long. Try other words') : error
    })
  }
  const refusal = () => busy('Many are searching at the moment. Try again soon')
  return queue.run(networkOf(addressOf(request)), task, refusal, COOLDOWN)
}

const busy = (message: string): Unavailable => new Unavailable('searches_busy', `${message}.`, 5)

/** The rate per address and process. One second's worth may arrive at once. */
const PER_SECOND = 250
const BURST_MS = 1_000
const DELAY_MS_MAX = 4_000
const CLEANUP_MS = 10_000

/** Pictures and the client's files: a screen loads dozens of them. */
const IS_FILE = /^\/(files|covers|cards|assets)\//

/**
 * Delays requests of an address beyond its rate before any work is done for them. A flood costs its sender time, and
 * others almost nothing. Pictures and the client's files are not counted. Requests that exceed the in-flight bytes are
 * refused without delay.
 * @param factor multiplies the rate, at least 1
 */
export function installCooldown(app: App, factor: number): void {
  const eachMs = 1_000 / (PER_SECOND * Math.max(1, factor))
  /** When the requests of an address are worked off at its rate, by `performance.now()`. */
  const busyUntil = new Map<string, number>()
  const cleanup = setInterval(() => {
    const now = performance.now()
    for (const [network, until] of busyUntil) if (until < now) busyUntil.delete(network)
  }, CLEANUP_MS).unref()
  app.addHook('onClose', async () => clearInterval(cleanup))

  app.addHook('onRequest', (request, reply, done) => {
    // An injected request, which asks whether a session may see a page, belongs to the request for the page.
    if (!(request.raw instanceof IncomingMessage) || IS_FILE.test(request.url)) return done()
    const network = networkOf(addressOf(request))
    const now = performance.now()
    const until = Math.max(now, busyUntil.get(network) ?? 0) + eachMs
    const delayMs = until - now - BURST_MS
    if (delayMs <= 0) {
      busyUntil.set(network, until)
      return done()
    }
    if (delayMs > DELAY_MS_MAX || request.exceedsInFlightBytes) {
      // Node stops reading from the connection.
      reply.header('connection', 'close')
      return done(tooMany(DELAY_MS_MAX))
    }
    busyUntil.set(network, until)
    setTimeout(() => done(request.raw.socket.destroyed ? new ClientGone() : undefined), delayMs)
  })
}
