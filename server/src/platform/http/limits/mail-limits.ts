import { hash } from 'node:crypto'
import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import type { FastifyRequest } from 'fastify'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '../../context.ts'
import { TooManyRequests } from '../../errors.ts'
import { addressOf, networkOf, siteOf } from './addresses.ts'
import { tooMany } from './rate-limits.ts'

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
