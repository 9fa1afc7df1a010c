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

/** The wrong passwords of an hour: for one account fewer than 100 together, for one network fewer than 200. */
const SHARES = {
  /** For one account, from networks that it was signed in to from before. */
  accountKnown: { name: 'sign-in-account-known', limit: hourly(9) },
  /** For one account, the first tries of every other network: forty of strangers leave some for its owner. */
  accountFirst: { name: 'sign-in-account-first', limit: hourly(84) },
  /** For one account, all further tries of other networks. */
  accountFurther: { name: 'sign-in-account-further', limit: hourly(6) },
  /** From one network, for accounts that were signed in to from there before. */
  networkKnown: { name: 'sign-in-network-known', limit: hourly(45) },
  /** From one network, for all other accounts: who tries one password on many. */
  network: { name: 'sign-in-network', limit: hourly(150) },
} satisfies Record<string, { name: string; limit: RateLimit }>

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
  const share = ({ name, limit }: (typeof SHARES)[keyof typeof SHARES], key: string) =>
    new Share(server.limiterOf(name, limit), key)
  const asStranger = [
    share(tries <= FIRST_TRIES ? SHARES.accountFirst : SHARES.accountFurther, keyOf(account)),
    share(SHARES.network, keyOf(network)),
  ]
  const asKnown = [share(SHARES.accountKnown, keyOf(account)), share(SHARES.networkKnown, keyOf(network))]
  let taken: Share[]
  try {
    if (tries >= own.points) await passOne(gate, pair, 2 ** (tries - own.points))
    taken = await takeEither(gate, pair, seen ? [asKnown, asStranger] : [asStranger])
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
        ...taken.map((one) => one.giveBack()),
        known.set(pair, 1, KNOWN.durationSeconds),
        right.penalty(pair),
      ])
    },
  }
}

/** A part of the attempts of an hour. */
class Share {
  private readonly counts: RateLimiterAbstract
  private readonly key: string

  constructor(counts: RateLimiterAbstract, key: string) {
    this.counts = counts
    this.key = key
  }

  /** @returns in how many milliseconds there is room again; 0: there was, and it is taken */
  async take(): Promise<number> {
    const { consumedPoints, msBeforeNext } = await this.counts.penalty(this.key)
    if (consumedPoints <= this.counts.points) return 0
    await this.giveBack()
    return msBeforeNext
  }

  giveBack = () => this.counts.reward(this.key)
}

/**
 * Takes all shares of the first way that has room in each of them.
 * @throws TooMany where none has; the gate is closed until the last one has
 */
async function takeEither(gate: RateLimiterAbstract, pair: string, ways: Share[][]): Promise<Share[]> {
  let waitMs = 0
  for (const shares of ways) {
    const taken: Share[] = []
    for (const share of shares) {
      waitMs = await share.take()
      if (waitMs > 0) break
      taken.push(share)
    }
    if (taken.length === shares.length) return taken
    for (const share of taken) await share.giveBack()
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
