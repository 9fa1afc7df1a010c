import { like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '../../db/schema.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aUser, userFactory } from '../../testing/factories.ts'

const RIGHT = userFactory.password

let shop: TestApp
/** An address of each test's own, so that no test counts for another. */
let here = ''
let addresses = 0
beforeEach(() => {
  addresses += 1
  here = `203.0.113.${addresses}`
})
beforeAll(async () => {
  shop = await testApp({}, { rateLimitFactor: 1 })
})

async function signIn(email: string, password: string, from = here, at = shop) {
  const answer = await at.visitor('POST', '/users/login', { email, password }, { remoteAddress: from })
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0), body: answer.body }
}

/** Every wait is over; what was counted stays. */
const letWaitsPass = (at = shop) =>
  at.deps.db
    .update(rateLimits)
    .set({ expire: new Date(Date.now() - 1) })
    .where(like(rateLimits.key, 'sign-in%-wait:%'))

/** The answers to so many wrong passwords, each given as soon as the last one's wait is over. */
async function wrongPasswords(email: string, count: number, from = here, at = shop) {
  const answers: Awaited<ReturnType<typeof signIn>>[] = []
  for (let n = 0; n < count; n += 1) {
    await letWaitsPass(at)
    answers.push(await signIn(email, 'not this one', from, at))
  }
  return answers
}

describe('wrong passwords for an account', () => {
  it('are forgiven five times; then each makes the wait twice as long, up to a minute', async () => {
    const { email } = await aUser(shop.deps)
    expect((await wrongPasswords(email, 5)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    const waits: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const refused = await signIn(email, RIGHT)
      expect(refused.status).toBe(429)
      waits.push(refused.wait)
      const [next] = await wrongPasswords(email, 1)
      expect(next?.status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect(JSON.parse((await signIn(email, RIGHT)).body)).toEqual({
      success: false,
      code: 'rate_limited',
      message: 'That was a lot at once. Try again in a minute.',
    })
  })

  it('are not made more by attempts that were refused, and are forgotten with the right one', async () => {
    const { email } = await aUser(shop.deps)
    await wrongPasswords(email, 5)
    for (let n = 0; n < 5; n += 1) expect((await signIn(email, 'not this one')).wait).toBe(1)
    await letWaitsPass()
    expect((await signIn(email, RIGHT)).status).toBe(200)
    expect((await wrongPasswords(email, 5)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect((await signIn(email, RIGHT)).wait).toBe(1)
  })

  it('are answered the same, and as late, for an email that nobody has', async () => {
    const { email } = await aUser(shop.deps)
    const course = async (of: string) => {
      const answers = []
      for (let n = 0; n < 8; n += 1) answers.push(...(await wrongPasswords(of, 1)), await signIn(of, 'not this one'))
      return answers
    }
    const ofUnknown = await course('nobody@test.example')
    here = '203.0.113.200'
    expect(ofUnknown).toEqual(await course(email))
    expect(ofUnknown.some(({ status }) => status === 429)).toBe(true)
  })

  it('cannot be tried by many requests at once, nor at several processes', async () => {
    const beside = await testApp({}, { rateLimitFactor: 1 }, shop)
    const { email } = await aUser(shop.deps)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => signIn(email, 'not this one', here, n % 2 ? shop : beside)),
    )
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(25)
    await letWaitsPass()
    expect((await signIn(email, RIGHT)).status).toBe(200)
  })

  it('keep nobody out who comes from elsewhere', async () => {
    const { email } = await aUser(shop.deps)
    await wrongPasswords(email, 8)
    expect((await signIn(email, RIGHT)).status).toBe(429)
    expect((await signIn(email, RIGHT, '198.51.100.99')).status).toBe(200)
  })

  it('leave neither emails nor addresses in the database', async () => {
    const { email } = await aUser(shop.deps)
    await wrongPasswords(email, 6)
    const kept = JSON.stringify(await shop.deps.db.select().from(rateLimits))
    expect(kept).not.toContain(email)
    expect(kept).not.toContain(here)
  })
})

describe('right passwords for an account', () => {
  it('are taken so many times in an hour from one address, and then from others', async () => {
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

describe('wrong passwords from everywhere', () => {
  let crowded: TestApp
  beforeAll(async () => {
    const limits = {
      'sign-in': { points: 5, durationSeconds: 3600 },
      'sign-in-account': { points: 6, durationSeconds: 3600 },
      'sign-in-address': { points: 6, durationSeconds: 3600 },
    }
    crowded = await testApp({}, { limits })
  })
  const tryAt = (email: string, password: string, from: string) => signIn(email, password, from, crowded)

  it('make everybody wait, but never long, and not where its owner has signed in before', async () => {
    const { email } = await aUser(crowded.deps)
    const [home, cafe] = ['198.51.100.1', '198.51.100.2']
    expect((await tryAt(email, RIGHT, home)).status).toBe(200)
    for (let n = 0; n < 12; n += 1) await wrongPasswords(email, 1, `192.0.2.${n}`, crowded)
    const refused = await tryAt(email, RIGHT, cafe)
    expect([refused.status, refused.wait]).toEqual([429, 4])
    expect((await tryAt(email, RIGHT, home)).status).toBe(200)
    await letWaitsPass(crowded)
    expect((await tryAt(email, RIGHT, cafe)).status).toBe(200)
    // From now on it is known there too.
    await wrongPasswords(email, 1, '192.0.2.99', crowded)
    expect((await tryAt(email, RIGHT, cafe)).status).toBe(200)
  })

  it('leave no wait behind where another limit has refused the attempt', async () => {
    const { email } = await aUser(crowded.deps)
    const [cafe, library] = ['198.51.100.4', '198.51.100.5']
    await wrongPasswords(email, 5, cafe, crowded)
    for (let n = 0; n < 6; n += 1) await wrongPasswords('nobody@test.example', 1, `192.0.2.${n}`, crowded)
    await letWaitsPass(crowded)
    // The address is full, by wrong passwords for others: the sixth for this account is refused for that alone.
    await wrongPasswords('nobody7@test.example', 1, cafe, crowded)
    expect((await tryAt('nobody8@test.example', RIGHT, cafe)).status).toBe(429)
    expect((await tryAt(email, RIGHT, cafe)).status).toBe(429)
    const gates = await crowded.deps.db.select().from(rateLimits).where(like(rateLimits.key, 'sign-in-wait:%'))
    expect(gates.filter(({ expire }) => expire && expire > new Date())).toEqual([])
    expect((await tryAt(email, RIGHT, library)).status).toBe(200)
  })

  it('for many accounts make an address wait, and not those who have signed in there before', async () => {
    const [known, stranger] = [await aUser(crowded.deps), await aUser(crowded.deps)]
    const school = '198.51.100.3'
    expect((await tryAt(known.email, RIGHT, school)).status).toBe(200)
    for (let n = 0; n < 6; n += 1) await wrongPasswords(`nobody${n}@test.example`, 1, school, crowded)
    expect((await tryAt(stranger.email, RIGHT, school)).status).toBe(429)
    expect((await tryAt(known.email, RIGHT, school)).status).toBe(200)
    // Signing in to one's own account does not wipe away what was tried on others.
    await letWaitsPass(crowded)
    expect((await tryAt(stranger.email, RIGHT, school)).status).toBe(200)
    await wrongPasswords('nobody7@test.example', 1, school, crowded)
    expect((await tryAt('nobody8@test.example', RIGHT, school)).status).toBe(429)
  })
})
