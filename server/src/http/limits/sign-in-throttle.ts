import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '../../context.ts'
import { addressOf, networkOf } from './client-address.ts'
import { tooMany } from './rate-limits.ts'

const HOUR_SECONDS = 60 * 60

/** Wrong passwords that are forgiven in an hour; each one more makes the next wait twice as long, up to the cap. */
interface WrongPasswords extends RateLimit {
  waitSecondsMax: number
}

/** For one account from one address: a guesser makes only their own address wait. */
const OWN: WrongPasswords = { points: 5, durationSeconds: HOUR_SECONDS, waitSecondsMax: 60 }
/** For one address, whatever the account: who tries one password on many accounts. */
const ADDRESS: WrongPasswords = { points: 30, durationSeconds: HOUR_SECONDS, waitSecondsMax: 30 }
/** For one account, wherever from: who guesses from many addresses. Short, because its owner would wait too. */
const ACCOUNT: WrongPasswords = { points: 50, durationSeconds: HOUR_SECONDS, waitSecondsMax: 4 }
/** Right passwords for one account from one address: each costs a hash and a session. */
const RIGHT: RateLimit = { points: 60, durationSeconds: HOUR_SECONDS }
/** How long an address is remembered as one that an account was signed in from. */
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
 * @throws TooMany while one has to wait
 */
export async function throttleSignIn(request: FastifyRequest, email: string): Promise<Attempt> {
  const { server } = request
  const network = networkOf(addressOf(request))
  const account = email.toLowerCase()
  const known = server.limiterOf('sign-in-known', KNOWN)
  const ownKey = keyOf(account, network)
  const right = server.limiterOf('sign-in-right', RIGHT)
  const [seen, signIns] = await Promise.all([known.get(ownKey), right.get(ownKey)])
  if (signIns && signIns.consumedPoints >= right.points) throw tooMany(signIns.msBeforeNext)
  const isKnown = seen !== null
  const own = wait(request, 'sign-in', OWN, ownKey)
  // Whoever has signed in from here before waits for their own mistakes only, and not for those of strangers.
  const others = isKnown
    ? []
    : [
        wait(request, 'sign-in-address', ADDRESS, keyOf(network)),
        wait(request, 'sign-in-account', ACCOUNT, keyOf(account)),
      ]
  await countAll([own, ...others])
  return {
    async succeeded() {
      await Promise.all([
        own.forget(),
        // Not forgotten: a stranger with an account of their own could wipe away what they did to others.
        ...others.map((one) => one.takeBack()),
        known.set(ownKey, 1, KNOWN.durationSeconds),
        right.penalty(ownKey),
      ])
    },
  }
}

/** Counts with each, or with none of them. */
async function countAll(waits: ReturnType<typeof wait>[]): Promise<void> {
  const counted: typeof waits = []
  try {
    for (const one of waits) {
      await one.count()
      counted.push(one)
    }
  } catch (error) {
    for (const one of counted) await one.undo()
    throw error
  }
}

/** The wait that wrong passwords under `key` have led to. */
function wait(request: FastifyRequest, name: string, limit: WrongPasswords, key: string) {
  const counts = request.server.limiterOf(name, limit)
  const gate = request.server.limiterOf(`${name}-wait`, {
    points: 1,
    durationSeconds: limit.waitSecondsMax,
    isFixed: true,
  })
  let isGateClosed = false
  return {
    async count(): Promise<void> {
      const { consumedPoints } = await counts.penalty(key)
      const beyond = consumedPoints - counts.points
      if (beyond < 0) return
      const seconds = Math.min(2 ** beyond, limit.waitSecondsMax)
      await passOne(gate, key, seconds).catch(async (error: unknown) => {
        // Nothing was tried, so nothing is counted.
        await counts.reward(key)
        throw error
      })
      isGateClosed = true
    },
    /** As if it had not been counted: another limit has refused the attempt. */
    async undo(): Promise<void> {
      await counts.reward(key)
      if (isGateClosed) await gate.delete(key)
    },
    async forget(): Promise<void> {
      await Promise.all([counts.delete(key), gate.delete(key)])
    },
    takeBack: () => counts.reward(key),
  }
}

/** Lets the first one through and closes for so long. */
async function passOne(gate: RateLimiterAbstract, key: string, seconds: number): Promise<void> {
  try {
    await gate.consume(key, 1, { customDuration: seconds })
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error
  }
}
