import { IncomingMessage } from 'node:http'
import { LIMITS } from '@promptery/contract/constants'
import type { FastifyRequest } from 'fastify'
import { ClientGone } from '../../errors.ts'
import type { App } from '../../http/app-type.ts'
import { addressOf, networkOf } from '../../http/limits/addresses/client-address.ts'
import { tooMany } from '../../http/limits/rate-limits.ts'
import { FairQueue } from '../../runtime/fair-queue.ts'
import { hasBody } from '../in-flight-bytes/limit-bodies.ts'

/** Concurrent requests of one address in a process, and those that may be queued: an office sends so many in a moment. */
const USUAL = { concurrentPerClient: 4, queuedPerClient: 200 }
/** The same for long lists, each of which is as much work as four others. No screen requests one. */
const LONG = { concurrentPerClient: 1, queuedPerClient: 50 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the concurrency limit leaves the operation out: it has limits of its own, or is hardly any work. */
    takesNoTurn?: boolean
  }
  interface FastifyRequest {
    /** The slot that this request holds. */
    slot: { queue: FairQueue; key: string } | undefined
  }
}

/** Limits the concurrent requests of each address. */
export interface ConcurrencyLimit {
  /** Calls `done` when the request holds a slot, which it may hold already. */
  acquire(request: FastifyRequest, done: (error?: Error) => void): void
  /** Frees the slot of a request that has its response. */
  release(request: FastifyRequest): void
}

/**
 * Limits the concurrent requests of each address in this process. Further requests of the address are queued, and refused
 * where its queue is full; other addresses are not affected. A request holds its slot until its response is made: slow
 * readers and event streams hold none. Requests of the process to itself, which render a page, belong to the request for
 * that page.
 * @param factor multiplies the numbers, from 1
 */
export function createConcurrencyLimit(app: App, factor: number): ConcurrencyLimit {
  const [usual, long] = [queueOf(USUAL, factor), queueOf(LONG, factor)]
  const release = (request: FastifyRequest): void => {
    const { slot } = request
    if (slot === undefined) return
    request.slot = undefined
    slot.queue.release(slot.key)
  }
  app.decorateRequest('slot', undefined)
  app.addHook('onSend', (request, _reply, _payload, done) => {
    release(request)
    done()
  })
  return {
    acquire(request, done) {
      if (request.slot !== undefined || request.routeOptions.config.takesNoTurn) return done()
      if (!(request.raw instanceof IncomingMessage)) return done()
      const key = networkOf(addressOf(request))
      const queue = isLong(request) ? long : usual
      const isAdmitted = queue.acquire(key, () => {
        request.slot = { queue, key }
        // The client may have disconnected while its request was queued.
        done(request.raw.socket.destroyed ? new ClientGone() : undefined)
      })
      if (!isAdmitted) done(tooMany(1_000))
    },
    release,
  }
}

function queueOf({ concurrentPerClient, queuedPerClient }: typeof USUAL, factor: number): FairQueue {
  const unlimited = { concurrent: Number.POSITIVE_INFINITY, queued: Number.POSITIVE_INFINITY }
  const times = Math.max(1, factor)
  return new FairQueue({
    ...unlimited,
    concurrentPerClient: concurrentPerClient * times,
    queuedPerClient: queuedPerClient * times,
  })
}

const isLong = ({ query }: FastifyRequest): boolean => Number((query as { limit?: unknown }).limit) > LIMITS.pageSize

/** Has every request of `scope` acquire a slot: those with a body once it was received, since it may come slowly. */
export function limitConcurrency(scope: App, limit: ConcurrencyLimit): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) done()
    else limit.acquire(request, done)
  })
  scope.addHook('preHandler', (request, _reply, done) => limit.acquire(request, done))
}
