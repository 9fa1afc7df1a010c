import type { FastifyRequest } from 'fastify'
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits, RateLimit } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { rateLimits } from '../../db/schema.ts'
import { TooMany } from '../../errors.ts'
import type { App } from '../app-type.ts'
import { addressOf, networkOf } from './addresses/client-address.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts for a limit, together with every other process where nothing else is said. */
    limiterOf(name: string, limit: RateLimit): RateLimiterAbstract
  }
}

interface Options {
  db: Db
  /** What to use in place of the routes' own, by name, as it is. */
  limits: Limits
  /** Every other limit's points are multiplied by it. */
  factor: number
}

/** Keeps the counts of `limited` and of `throttleSignIn`. */
export function installRateLimits(app: App, { db, limits, factor }: Options): void {
  const limiters = new Map<string, RateLimiterAbstract>()
  app.decorate('limiterOf', (name, limit) => {
    const given = limits[name]
    const { durationSeconds } = given ?? limit
    const points = given?.points ?? (limit.isFixed ? limit.points : Math.max(1, Math.round(limit.points * factor)))
    const limiter =
      limiters.get(name) ??
      (limit.isOfProcess
        ? new RateLimiterMemory({ keyPrefix: name, points, duration: durationSeconds })
        : new RateLimiterDrizzle({
            storeClient: db,
            schema: rateLimits,
            keyPrefix: name,
            points,
            duration: durationSeconds,
            // A job does it, once for all processes.
            clearExpiredByTimeout: false,
            // Who asks on after the last one is refused by the process alone. Waits for passwords may end sooner.
            ...('by' in limit && { inMemoryBlockOnConsumed: points }),
          }))
    limiters.set(name, limiter)
    return limiter
  })
}

/** For every list that is searched; lists without a search term are not counted. */
export const SEARCHES = { points: 300, durationSeconds: 60, by: 'user' } as const

/** How many in how long, counted for each user or for each address. */
type Limited = RateLimit & { by: 'user' | 'address' }

/**
 * A route's guard: so many requests in so long for each user, or for each address. `by: 'user'` counts a visitor by
 * address. As a `preHandler` it counts only what is valid; as an `onRequest`, everything.
 * @param counts which requests; without it, all
 * @throws TooMany
 */
export function limited(name: string, limit: Limited, counts?: (request: FastifyRequest) => boolean) {
  return async (request: FastifyRequest): Promise<void> => {
    if (counts && !counts(request)) return
    const user = limit.by === 'user' ? request.ctx.user?.id : undefined
    try {
      await request.server.limiterOf(name, limit).consume(user ?? networkOf(addressOf(request)))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw tooMany(error.msBeforeNext)
    }
  }
}

/** For every write that costs no more than a few rows: far more than anybody clicks. */
export const writes = limited('write', { points: 300, durationSeconds: 60, by: 'user', isOfProcess: true })

/** For pictures of people's own. One is decoded and encoded four times: by far the most work that a call can ask for. */
export const uploads = limited('upload', { points: 60, durationSeconds: 60 * 60, by: 'user' })

/** For lists that are read with an API key: the texts of a page are read to find their gaps. */
export const KEYED_LISTS = { points: 30, durationSeconds: 60, by: 'user', isOfProcess: true } as const

/** For covers and cards that are to be drawn: more than anybody scrolls past. A wrong address counts too. */
export const drawings = limited('draw', { points: 600, durationSeconds: 60, by: 'address' })

/** The refusal of what may be tried again after `waitMs`. */
export function tooMany(waitMs: number): TooMany {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new TooMany(`That was a lot at once. Try again in ${inWords(seconds)}.`, seconds)
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
