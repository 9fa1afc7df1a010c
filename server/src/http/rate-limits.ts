import { lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits, RateLimit } from '../context.ts'
import type { Db } from '../db/db.ts'
import { rateLimits } from '../db/schema.ts'
import { TooMany } from '../errors.ts'
import type { App } from './app-type.ts'

const CLEANING_MS = 10 * 60 * 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts for a limit, together with every other process. */
    limiterOf(name: string, limit: RateLimit): RateLimiterDrizzle
  }
}

/** Keeps the counts of `limited`. `limits`: what to use in place of the routes' own, by name. */
export function installRateLimits(app: App, { db, limits }: { db: Db; limits: Limits }): void {
  const limiters = new Map<string, RateLimiterDrizzle>()
  app.decorate('limiterOf', (name, limit) => {
    const { points, durationSeconds } = limits[name] ?? limit
    const limiter =
      limiters.get(name) ??
      new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: name,
        points,
        duration: durationSeconds,
        // Its own timer would outlive the app, and the database with it.
        clearExpiredByTimeout: false,
      })
    limiters.set(name, limiter)
    return limiter
  })
  removeExpired(app, db)
}

function removeExpired(app: App, db: Db): void {
  let removing: Promise<void> | undefined
  const timer = setInterval(() => {
    removing = db
      .delete(rateLimits)
      .where(lt(rateLimits.expire, new Date()))
      .then(
        () => undefined,
        (error: unknown) => app.log.warn({ err: error }, 'expired rate limits could not be removed'),
      )
  }, CLEANING_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await removing
  })
}

/**
 * A route's guard: so many requests in so long for each user, or for each address. `by: 'user'` needs a session, so it
 * stands after `sessionRequired`. As a `preHandler` it counts only what is valid; as an `onRequest`, everything.
 * @throws TooMany
 */
export function limited(name: string, limit: RateLimit & { by: 'user' | 'address' }) {
  return async (request: FastifyRequest): Promise<void> => {
    const who = limit.by === 'user' ? (request.session.user?.id ?? request.ip) : request.ip
    try {
      await request.server.limiterOf(name, limit).consume(who)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw new TooMany(`That was a lot at once. Try again in ${inWords(seconds)}.`, seconds)
    }
  }
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
