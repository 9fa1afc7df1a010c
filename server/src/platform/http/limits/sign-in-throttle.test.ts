import { like } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aUser, userFactory } from '../../../testing/shop/factories.ts'
import { rateLimits } from '../../db/schema.ts'

const RIGHT = userFactory.password

let shop: TestApp
/** A new address per test, so that tests do not count for each other. */
let here = ''
let addresses = 0
beforeEach(() => {
  addresses += 1
  here = `203.0.113.${addresses}`
})
beforeAll(async () => {
  shop = await testApp({}, { rateLimitFactor: 1 })
})

afterEach(() => {
  vi.useRealTimers()
})

async function signIn(email: string, password: string, from = here, at = shop) {
  const response = await at.visitor('POST', '/users/login', { email, password }, { remoteAddress: from })
  return { status: response.statusCode, wait: Number(response.headers['retry-after'] ?? 0), body: response.body }
}

/** Ends all waits, but keeps the counts. */
const letWaitsPass = (at = shop) =>
  at.deps.db
    .update(rateLimits)
    .set({ expire: new Date(Date.now() - 60_000) })
    .where(like(rateLimits.key, 'sign-in%-wait:%'))

/** The responses to several wrong passwords, each after the previous wait. */
async function wrongPasswords(email: string, count: number, from = here, at = shop) {
  const responses: Awaited<ReturnType<typeof signIn>>[] = []
  for (let n = 0; n < count; n += 1) {
    await letWaitsPass(at)
    responses.push(await signIn(email, 'not this one', from, at))
  }
  return responses
}

describe('wrong passwords for an account', () => {
  it('are allowed five times; then each one doubles the wait, up to a minute', async () => {
    // The wait of a second would be over on a busy machine.
    vi.useFakeTimers({ toFake: ['Date'] })
    const roomy = await testApp(
      {},
      {
        limits: {
          'sign-in': { points: 5, durationSeconds: 3600 },
        },
      },
    )
    const { email } = await aUser(roomy.deps)
    expect((await wrongPasswords(email, 5, here, roomy)).map(({ status }) => status)).toEqual(Array(5).fill(401))
    const waits: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const refused = await signIn(email, RIGHT, here, roomy)
      expect(refused.status).toBe(429)
      waits.push(refused.wait)
      const [next] = await wrongPasswords(email, 1, here, roomy)
      expect(next?.status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect(JSON.parse((await signIn(email, RIGHT, here, roomy)).body)).toEqual({
      success: false,
      code: 'rate_limited',
      message: 'That was a lot at once. Try again in a minute.',
    })
  })

  it('are not increased by refused attempts, which extend the wait, and are reset by the right one', async () => {
    const { email } = await aUser(shop.deps)
    await wrongPasswords(email, 5)
    const waits = []
    for (let n = 0; n < 5; n += 1) waits.push((await signIn(email, 'not this one')).wait)
    expect(waits).toEqual([1, 2, 4, 8, 16])
    expect((await signIn(email, RIGHT, '198.51.100.97')).status).toBe(200)
    await letWaitsPass()
    expect((await signIn(email, RIGHT)).status).toBe(200)
    expect((await wrongPasswords(email, 5)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect((await signIn(email, RIGHT)).wait).toBe(1)
  })

  it('have the same response and duration for an unknown email', async () => {
    const { email } = await aUser(shop.deps)
    vi.useFakeTimers({ toFake: ['Date'] })
    const course = async (of: string) => {
      const responses = []
      for (let n = 0; n < 8; n += 1) responses.push(...(await wrongPasswords(of, 1)), await signIn(of, 'not this one'))
      return responses
    }
    const ofUnknown = await course('nobody@test.example')
    here = '203.0.113.200'
    expect(ofUnknown).toEqual(await course(email))
    expect(ofUnknown.some(({ status }) => status === 429)).toBe(true)
  })

  it('cannot be tried by concurrent requests, nor through several processes', async () => {
    const beside = await testApp({}, { rateLimitFactor: 1 }, shop)
    const { email } = await aUser(shop.deps)
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => signIn(email, 'not this one', here, n % 2 ? shop : beside)),
    )
    expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(25)
    await letWaitsPass()
    expect((await signIn(email, RIGHT)).status).toBe(200)
  })

  it('do not affect other networks', async () => {
    const { email } = await aUser(shop.deps)
    await wrongPasswords(email, 8)
    expect((await signIn(email, RIGHT)).status).toBe(429)
    expect((await signIn(email, RIGHT, '198.51.100.99')).status).toBe(200)
  })

  it('store neither emails nor addresses', async () => {
    const { email } = await aUser(shop.deps)
    await wrongPasswords(email, 6)
    const kept = JSON.stringify(await shop.deps.db.select().from(rateLimits))
    expect(kept).not.toContain(email)
    expect(kept).not.toContain(here)
  })
})

describe('right passwords for an account', () => {
  it('are limited per hour and address, independent of other addresses', async () => {
    const limits = { 'sign-in-right': { points: 3, durationSeconds: 3600 } }
    const busy = await testApp({}, { limits })
    const { email } = await aUser(busy.deps)
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await signIn(email, RIGHT, here, busy)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await signIn(email, 'not this one', here, busy)
    expect(refused.status).toBe(429)
    expect(refused.wait).toBeGreaterThan(3500)
    expect((await signIn(email, RIGHT, '198.51.100.98', busy)).status).toBe(200)
  })
})

describe('wrong passwords from many networks', () => {
  it('are limited to a hundred per hour from forty networks, and the owner can sign in from a new one', async () => {
    const { email } = await aUser(shop.deps)
    const home = '198.51.100.1'
    expect((await signIn(email, RIGHT, home)).status).toBe(200)
    const begin = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    let guesses = 0
    const owner: number[] = []
    for (const seconds of [0, 2, 70, 1200, 3590]) {
      vi.setSystemTime(begin + seconds * 1000)
      const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(email, 'no', `192.0.2.${n}`)))
      guesses += responses.filter(({ status }) => status === 401).length
      const isNew = seconds === 2 || seconds === 1200
      owner.push((await signIn(email, RIGHT, isNew ? `198.51.100.${10 + (seconds % 7)}` : home)).status)
    }
    expect(guesses).toBeLessThan(100)
    expect(new Set(owner)).toEqual(new Set([200]))
  })

  it('of one IPv6 customer count together, and lock the owner out of no other network', async () => {
    const { email } = await aUser(shop.deps)
    const statuses = []
    for (let n = 0; n < 50; n += 1) {
      for (let tries = 0; tries < 2; tries += 1)
        statuses.push((await signIn(email, 'not this one', `2001:db8:50:${n}::1`)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(2 + 6)
    expect((await signIn(email, RIGHT, '2001:db8:51:1::1')).status).toBe(200)
    expect((await signIn(email, RIGHT, '203.0.113.250')).status).toBe(200)
    // The right one gives back its own try alone.
    expect((await signIn(email, 'not this one', '2001:db8:50:50::1')).status).toBe(429)
    expect((await signIn(email, RIGHT, '2001:db8:51:1::2')).status).toBe(200)
  })

  let crowded: TestApp
  beforeAll(async () => {
    const share = (points: number) => ({ points, durationSeconds: 3600 })
    const limits = {
      'sign-in': share(9),
      'sign-in-account-known': share(2),
      'sign-in-account-first': share(6),
      'sign-in-account-further': share(1),
      'sign-in-network-known': share(3),
      'sign-in-network': share(8),
    }
    crowded = await testApp({}, { limits })
  })
  const tryAt = (email: string, password: string, from: string) => signIn(email, password, from, crowded)
  const statusesOf = async (email: string, count: number, from: string) =>
    (await wrongPasswords(email, count, from, crowded)).map(({ status }) => status)

  it('may be two per network, and few more in total', async () => {
    const { email } = await aUser(crowded.deps)
    expect(await statusesOf(email, 4, '192.0.2.101')).toEqual([401, 401, 401, 429])
    expect(await statusesOf(email, 3, '192.0.2.102')).toEqual([401, 401, 429])
    expect((await tryAt(email, RIGHT, '192.0.2.103')).status).toBe(200)
    const refused = await tryAt(email, 'not this one', '192.0.2.102')
    expect(refused).toMatchObject({ status: 429 })
    // Until the limit is no longer reached.
    expect(refused.wait).toBeGreaterThan(3500)
  })

  it('have a separate limit where the account was signed in before, and then the common one', async () => {
    const { email } = await aUser(crowded.deps)
    const home = '198.51.100.21'
    expect((await tryAt(email, RIGHT, home)).status).toBe(200)
    for (let n = 110; n < 113; n += 1) await wrongPasswords(email, 2, `192.0.2.${n}`, crowded)
    expect(await statusesOf(email, 1, '192.0.2.113')).toEqual([429])
    expect(await statusesOf(email, 3, home)).toEqual([401, 401, 401])
    expect(await statusesOf(email, 1, home)).toEqual([429])
  })

  it('for many accounts from one network are counted together, except for accounts that signed in there before', async () => {
    const [known, stranger] = [await aUser(crowded.deps), await aUser(crowded.deps)]
    const school = '198.51.100.3'
    expect((await tryAt(known.email, RIGHT, school)).status).toBe(200)
    for (let n = 0; n < 8; n += 1) await wrongPasswords(`nobody${n}@test.example`, 1, school, crowded)
    expect((await tryAt(stranger.email, RIGHT, school)).status).toBe(429)
    expect((await tryAt(known.email, RIGHT, school)).status).toBe(200)
    expect((await tryAt(stranger.email, RIGHT, '198.51.100.4')).status).toBe(200)
    // Signing in to one's own account does not reset attempts on others.
    expect(await statusesOf('nobody9@test.example', 1, school)).toEqual([429])
  })
})
