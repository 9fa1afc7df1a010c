import { hash } from 'node:crypto'
import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import type { FastifyRequest } from 'fastify'
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits, RateLimit } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { rateLimits } from '../../db/schema.ts'
import { TooManyRequests } from '../../errors.ts'
import type { App } from '../app-type.ts'
import { addressOf, networkOf, siteOf } from './addresses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A counter, shared by all processes unless the limit is `isOfProcess`. */
    limiterOf(name: string, limit: RateLimit): RateLimiterAbstract
  }
}

interface Options {
  db: Db
  /** Overrides of routes' limits by name, not multiplied. */
  limits: Limits
  /** Multiplies the points of all other limits. */
  factor: number
}

/** Provides the counters of `limited` and `throttleSignIn`. */
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
            // A job deletes expired rows for all processes.
            clearExpiredByTimeout: false,
            // Once exceeded, the process refuses without a query. Not for sign-ins, whose waits may be cut short.
            ...('by' in limit && { inMemoryBlockOnConsumed: points }),
          }))
    limiters.set(name, limiter)
    return limiter
  })
}

/** For every list with a search term. */
export const SEARCHES = { points: 300, durationSeconds: 60, by: 'user' } as const

/** All IPv6 networks of one customer may do as much as so many of them. */
const NETWORKS_OF_SITE = 3

/** A limit per user or per address. */
type Limited = RateLimit & { by: 'user' | 'address' }

/**
 * A guard that limits the requests of each user or address, and of all IPv6 networks of one customer. `by: 'user'` counts
 * visitors by address. As a `preHandler` it counts valid requests only; as an `onRequest`, all.
 * @param counts selects the requests that count
 * @throws TooManyRequests
 */
export function limited(name: string, limit: Limited, counts?: (request: FastifyRequest) => boolean) {
  return async (request: FastifyRequest): Promise<void> => {
    if (counts && !counts(request)) return
    const user = limit.by === 'user' ? request.ctx.user?.id : undefined
    const { server } = request
    const address = addressOf(request)
    const site = user === undefined ? siteOf(address) : undefined
    try {
      await server.limiterOf(name, limit).consume(user ?? networkOf(address))
      if (site) await server.limiterOf(`${name}-of-site`, ofSite(limit)).consume(site)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw tooMany(error.msBeforeNext)
    }
  }
}

const ofSite = (limit: Limited): Limited => ({ ...limit, points: limit.points * NETWORKS_OF_SITE })

/** For cheap writes: more than a person can click. */
export const writes = limited('write', { points: 300, durationSeconds: 60, by: 'user', isOfProcess: true })

/** For texts that are sold. Each change stores the former version for its buyers, for good, and is compared with others. */
export const TEXT_CHANGES = { points: 60, durationSeconds: 60 * 60, by: 'user' } as const

/** For uploaded pictures. Each is decoded and encoded four times, the most expensive work of any request. */
export const uploads = limited('upload', { points: 60, durationSeconds: 60 * 60, by: 'user' })

/** For lists of whole texts and samples: more than a person opens. */
export const wholeTexts = limited('whole-texts', { points: 300, durationSeconds: 60, by: 'user', isOfProcess: true })

/** For lists read with an API key. */
export const KEYED_LISTS = { points: 30, durationSeconds: 60, by: 'user', isOfProcess: true } as const

/** For drawing covers and Open Graph images: more than a person can scroll past. Wrong addresses count too. */
export const drawings = limited('draw', { points: 600, durationSeconds: 60, by: 'address' })

export function tooMany(waitMs: number): TooManyRequests {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new TooManyRequests(`That was a lot at once. Try again in ${inWords(seconds)}.`, seconds)
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

const hourly = (points: number): RateLimit => ({ points, durationSeconds: 60 * 60 })

/** Mails that visitors and users make the shop send. */
const LIMITS = {
  /** To one mailbox. */
  'mail-to-mailbox': hourly(4),
  /** By one user. */
  'mail-of-user': hourly(8),
  /** From one network. */
  'mail-of-network': hourly(20),
  /** From all IPv6 networks of one customer. */
  'mail-of-site': hourly(60),
  /** Of the whole shop, so that nobody makes it a sender of spam. */
  'mail-of-shop': hourly(500),
}

/** Hashed, so that emails are not stored with the counts. */
const keyOf = (email: string): string => hash('sha256', emailKeyOf(email), 'base64url').slice(0, 32)

/**
 * Counts a mail that a request makes the shop send to `email`, before it is known whether it is sent.
 * @throws TooManyRequests
 */
export async function limitMails(request: FastifyRequest, email: string): Promise<void> {
  const { server, ctx } = request
  const address = addressOf(request)
  const site = siteOf(address)
  const counted: [keyof typeof LIMITS, string][] = [
    ['mail-of-network', networkOf(address)],
    ...(site ? [['mail-of-site', site] as [keyof typeof LIMITS, string]] : []),
    ...(ctx.user ? [['mail-of-user', ctx.user.id] as [keyof typeof LIMITS, string]] : []),
    ['mail-to-mailbox', keyOf(email)],
    ['mail-of-shop', 'shop'],
  ]
  let limiter: RateLimiterAbstract | undefined
  try {
    for (const [name, key] of counted) {
      limiter = server.limiterOf(name, LIMITS[name])
      await limiter.consume(key)
    }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    // The last one, and of all users: once each hour.
    if (limiter?.keyPrefix === 'mail-of-shop' && error.consumedPoints === limiter.points + 1) {
      request.log.warn('the shop has sent its hourly number of mails that visitors and users ask for')
    }
    throw tooMany(error.msBeforeNext)
  }
}

/** Counts like `limitMails`. @returns whether the mail may be sent */
export async function isWithinMailLimits(request: FastifyRequest, email: string): Promise<boolean> {
  try {
    await limitMails(request, email)
    return true
  } catch (error) {
    if (error instanceof TooManyRequests) return false
    throw error
  }
}
