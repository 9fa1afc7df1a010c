import { createHash } from 'node:crypto'
import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import type { FastifyRequest } from 'fastify'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '../../context.ts'
import type { TooManyRequests } from '../../errors.ts'
import { addressOf, networkOf, siteOf } from './addresses.ts'
import { tooMany } from './rate-limits.ts'

const HOUR_SECONDS = 60 * 60
const hourly = (points: number): RateLimit => ({ points, durationSeconds: HOUR_SECONDS })

/** Wrong passwords per account and network without a wait. Each further one doubles the wait. */
const OWN = hourly(5)
const WAIT_SECONDS_MAX = 60
const WAIT: RateLimit = { points: 1, durationSeconds: WAIT_SECONDS_MAX, isFixed: true }
/** So many wrong passwords of a network, or of all IPv6 networks of a customer, count for the limit of first tries. */
const FIRST_TRIES = 2

/** Wrong passwords per hour: below 100 for one account, below 200 for one network (decision 013). */
const SHARES = {
  /** One account, from networks that it signed in from before. */
  'sign-in-account-known': hourly(9),
  /** One account, the first tries of each other network. Forty strangers leave some for its owner. */
  'sign-in-account-first': hourly(84),
  /** One account, further tries of other networks. */
  'sign-in-account-further': hourly(6),
  /** One network, for accounts that signed in from it before. */
  'sign-in-network-known': hourly(45),
  /** One network, for other accounts. */
  'sign-in-network': hourly(150),
  /** All IPv6 networks of one customer, for other accounts. */
  'sign-in-site': hourly(450),
}

/** Right passwords per account and network: each costs a hash and a session. */
const RIGHT = hourly(60)
/** How long a network counts as known to an account. */
const KNOWN: RateLimit = { points: 1, durationSeconds: 30 * 24 * HOUR_SECONDS, isFixed: true }

/** A password check in progress. It counts as wrong until it succeeds. */
interface Attempt {
  succeeded(): Promise<void>
}

/** What an attempt guesses: the password of an account, by the typed email, known or not, or the codes of a user's id. */
type Guessed = { passwordOf: string } | { codesOf: string }

/** Hashed, so that emails and addresses are not stored with the counts. */
const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32)

/**
 * Call it before checking a password or a code. Attempts are counted in advance, so that concurrent ones are limited too
 * (decision 013). Codes of an account count apart from its password.
 * @throws TooManyRequests during a wait, which each further attempt extends
 */
export async function throttleSignIn(request: FastifyRequest, guessed: Guessed): Promise<Attempt> {
  const { server } = request
  const address = addressOf(request)
  const [network, site] = [networkOf(address), siteOf(address)]
  // No email has the key of a user's codes: a hash has no colon.
  const accountKey = (...where: string[]) =>
    'codesOf' in guessed ? `codes:${keyOf(guessed.codesOf, ...where)}` : keyOf(emailKeyOf(guessed.passwordOf), ...where)
  const pair = accountKey(network)
  const known = server.limiterOf('sign-in-known', KNOWN)
  const right = server.limiterOf('sign-in-right', RIGHT)
  const own = server.limiterOf('sign-in', OWN)
  const gate = server.limiterOf('sign-in-wait', WAIT)
  const [seen, signIns, closed] = await Promise.all([known.get(pair), right.get(pair), gate.get(pair)])
  if (signIns && signIns.consumedPoints >= right.points) throw tooMany(signIns.msBeforeNext)
  if (closed) throw await waitLonger(gate, pair, closed)

  const { consumedPoints: tries } = await own.penalty(pair)
  const ofSite = site && { counts: server.limiterOf('sign-in-of-site', OWN), key: accountKey(site) }
  const { consumedPoints: triesOfSite } = ofSite ? await ofSite.counts.penalty(ofSite.key) : { consumedPoints: tries }
  const share = (name: keyof typeof SHARES, key: string): Share => ({
    key,
    counts: server.limiterOf(name, SHARES[name]),
  })
  const first = triesOfSite <= FIRST_TRIES ? 'sign-in-account-first' : 'sign-in-account-further'
  const ofOthers = [share(first, accountKey()), share('sign-in-network', keyOf(network))]
  const ways = [site ? [...ofOthers, share('sign-in-site', keyOf(site))] : ofOthers]
  if (seen) ways.unshift([share('sign-in-account-known', accountKey()), share('sign-in-network-known', keyOf(network))])
  let taken: Share[]
  try {
    if (tries >= own.points) await passOne(gate, pair, 2 ** (tries - own.points))
    taken = await takeOneOf(ways, gate, pair)
  } catch (error) {
    // Nothing was tried, so nothing counts.
    await Promise.all([own.reward(pair), ofSite && giveBack([ofSite])])
    throw error
  }
  return {
    async succeeded() {
      await Promise.all([
        own.delete(pair),
        gate.delete(pair),
        // Not reset: otherwise an attacker could do so by signing in to an account of their own.
        giveBack(ofSite ? [...taken, ofSite] : taken),
        known.set(pair, 1, KNOWN.durationSeconds),
        right.penalty(pair),
      ])
    },
  }
}

/** A limit per hour. */
interface Share {
  counts: RateLimiterAbstract
  key: string
}

const giveBack = (shares: Share[]) => Promise.all(shares.map(({ counts, key }) => counts.reward(key)))

/** Takes a point of every share or of none. @returns the wait in milliseconds, 0 on success */
async function take(shares: Share[]): Promise<number> {
  for (const [at, { counts, key }] of shares.entries()) {
    const { consumedPoints, msBeforeNext } = await counts.penalty(key)
    if (consumedPoints <= counts.points) continue
    await giveBack(shares.slice(0, at + 1))
    return msBeforeNext
  }
  return 0
}

/**
 * Takes a point of the first list whose shares are all available. @throws TooManyRequests if none is, and closes the gate until
 * then
 */
async function takeOneOf(ways: Share[][], gate: RateLimiterAbstract, pair: string): Promise<Share[]> {
  let waitMs = 0
  for (const shares of ways) {
    waitMs = await take(shares)
    if (waitMs === 0) return shares
  }
  await gate.set(pair, 1, Math.ceil(waitMs / 1000))
  throw tooMany(waitMs)
}

/** Admits the first request and closes the gate for `seconds`. */
async function passOne(gate: RateLimiterAbstract, pair: string, seconds: number): Promise<void> {
  try {
    await gate.consume(pair, 1, { customDuration: Math.min(seconds, WAIT_SECONDS_MAX) })
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error
  }
}

/** The error of an attempt at a closed gate, which stays closed for longer each time. */
async function waitLonger(gate: RateLimiterAbstract, pair: string, closed: RateLimiterRes): Promise<TooManyRequests> {
  const seconds = Math.min(2 ** (closed.consumedPoints - 1), WAIT_SECONDS_MAX)
  const waitMs = Math.max(closed.msBeforeNext, seconds * 1000)
  await gate.set(pair, closed.consumedPoints + 1, waitMs / 1000)
  return tooMany(waitMs)
}
