import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '../../context.ts'
import type { TooMany } from '../../errors.ts'
import { addressOf, networkOf } from './addresses/client-address.ts'
import { tooMany } from './rate-limits.ts'

const HOUR_SECONDS = 60 * 60
const hourly = (points: number): RateLimit => ({ points, durationSeconds: HOUR_SECONDS })

/** Wrong passwords for one account from one network that are forgiven; each one more makes the next wait twice as long. */
const OWN = hourly(5)
const WAIT_SECONDS_MAX = 60
const WAIT: RateLimit = { points: 1, durationSeconds: WAIT_SECONDS_MAX, isFixed: true }
/** So many of a network's wrong passwords for an account are of the share that no network can use up for others. */
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
}

/** Right passwords for one account from one network: each costs a hash and a session. */
const RIGHT = hourly(60)
/** How long a network is remembered as one that an account was signed in from. */
const KNOWN: RateLimit = { points: 1, durationSeconds: 30 * 24 * HOUR_SECONDS, isFixed: true }

/** A password that is about to be checked. It counts as wrong until it is said to be right. */
interface Attempt {
  succeeded(): Promise<void>
}

/** Emails and addresses are not kept beside the counts. */
const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32)

/**
 * Stands before the check of a password of `email`, known or not. Attempts are counted before they are checked, so that
 * many at once are not more than one after the other. Decision 013 has the reasons.
 * @throws TooMany while one has to wait; each try until then makes the wait of this account and network longer
 */
export async function throttleSignIn(request: FastifyRequest, email: string): Promise<Attempt> {
  const { server } = request
  const network = networkOf(addressOf(request))
  const account = email.toLowerCase()
  const pair = keyOf(account, network)
  const known = server.limiterOf('sign-in-known', KNOWN)
  const right = server.limiterOf('sign-in-right', RIGHT)
  const own = server.limiterOf('sign-in', OWN)
  const gate = server.limiterOf('sign-in-wait', WAIT)
  const [seen, signIns, closed] = await Promise.all([known.get(pair), right.get(pair), gate.get(pair)])
  if (signIns && signIns.consumedPoints >= right.points) throw tooMany(signIns.msBeforeNext)
  if (closed) throw await waitLonger(gate, pair, closed)

  const { consumedPoints: tries } = await own.penalty(pair)
  const share = (name: keyof typeof SHARES, key: string): Share => ({
    key,
    counts: server.limiterOf(name, SHARES[name]),
  })
  const first = tries <= FIRST_TRIES ? 'sign-in-account-first' : 'sign-in-account-further'
  const ways = [[share(first, keyOf(account)), share('sign-in-network', keyOf(network))]]
  if (seen)
    ways.unshift([share('sign-in-account-known', keyOf(account)), share('sign-in-network-known', keyOf(network))])
  let taken: Share[]
  try {
    if (tries >= own.points) await passOne(gate, pair, 2 ** (tries - own.points))
    taken = await takeOneOf(ways, gate, pair)
  } catch (error) {
    // Nothing was tried, so nothing is counted.
    await own.reward(pair)
    throw error
  }
  return {
    async succeeded() {
      await Promise.all([
        own.delete(pair),
        gate.delete(pair),
        // Not forgotten: a stranger with an account of their own could wipe away what they did to others.
        giveBack(taken),
        known.set(pair, 1, KNOWN.durationSeconds),
        right.penalty(pair),
      ])
    },
  }
}

/** A part of an hour's attempts. */
interface Share {
  counts: RateLimiterAbstract
  key: string
}

const giveBack = (shares: Share[]) => Promise.all(shares.map(({ counts, key }) => counts.reward(key)))

/** Takes one of each share, or none. @returns milliseconds until there is room; 0: taken */
async function take(shares: Share[]): Promise<number> {
  for (const [at, { counts, key }] of shares.entries()) {
    const { consumedPoints, msBeforeNext } = await counts.penalty(key)
    if (consumedPoints <= counts.points) continue
    await giveBack(shares.slice(0, at + 1))
    return msBeforeNext
  }
  return 0
}

/** Takes the shares of the first way with room. @throws TooMany without one, and closes the gate until there is */
async function takeOneOf(ways: Share[][], gate: RateLimiterAbstract, pair: string): Promise<Share[]> {
  let waitMs = 0
  for (const shares of ways) {
    waitMs = await take(shares)
    if (waitMs === 0) return shares
  }
  await gate.set(pair, 1, Math.ceil(waitMs / 1000))
  throw tooMany(waitMs)
}

/** Lets the first one through and closes for so long. */
async function passOne(gate: RateLimiterAbstract, pair: string, seconds: number): Promise<void> {
  try {
    await gate.consume(pair, 1, { customDuration: Math.min(seconds, WAIT_SECONDS_MAX) })
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error
  }
}

/** The refusal of a try at a closed gate, which stays closed longer with each, for who does not wait. */
async function waitLonger(gate: RateLimiterAbstract, pair: string, closed: RateLimiterRes): Promise<TooMany> {
  const seconds = Math.min(2 ** (closed.consumedPoints - 1), WAIT_SECONDS_MAX)
  const waitMs = Math.max(closed.msBeforeNext, seconds * 1000)
  await gate.set(pair, closed.consumedPoints + 1, waitMs / 1000)
  return tooMany(waitMs)
}
