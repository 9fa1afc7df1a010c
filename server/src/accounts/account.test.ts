import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '../platform/db/schema.ts'
import { closeEvents, openEvents } from '../testing/http/event-client.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aUser, type TestUser, userFactory } from '../testing/shop/factories.ts'

const OLD = userFactory.password
const NEW = 'nine slow lighthouses'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let shop: TestApp
let beside: TestApp
beforeAll(async () => {
  shop = await testApp({}, { rateLimitFactor: 1 })
  beside = await testApp({}, { rateLimitFactor: 1 }, shop)
  await beside.app.listen({ host: '127.0.0.1', port: 0 })
})

const isSignedIn = async (browser: Browser) => (await browser.call('GET', '/users/current')).statusCode === 200

type Browser = Awaited<ReturnType<typeof aBrowser>>

/** A browser: it stores the last cookie. */
async function aBrowser(user: TestUser, { userAgent = FIREFOX, from = '203.0.113.5', remember = false } = {}) {
  let cookie = ''
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const headers = { 'user-agent': userAgent, ...(cookie && { cookie }) }
    const response = await shop.visitor(method, path, body, { headers, remoteAddress: from })
    const sent = response.cookies.at(-1)
    if (sent) cookie = `${sent.name}=${sent.value}`
    return response
  }
  const response = await call('POST', '/users/login', { email: user.email, password: OLD, remember })
  expect(response.statusCode).toBe(200)
  return { call, cookie: () => cookie }
}

const change = (browser: Browser, currentPassword: string, newPassword: string) =>
  browser.call('PUT', '/users/password', { currentPassword, newPassword })

describe('PUT /users/password', () => {
  it('sets the new one, ends all other sessions, and continues this one under a new id', async () => {
    const user = await aUser(shop.deps)
    const [here, there] = [await aBrowser(user, { remember: true }), await aBrowser(user)]
    const before = here.cookie()
    const response = await change(here, OLD, NEW)
    expect(response.json()).toEqual({ success: true, message: 'Password changed' })
    expect(here.cookie()).not.toBe(before)
    expect(await isSignedIn(here)).toBe(true)
    expect(await isSignedIn(there)).toBe(false)
    const stale = await shop.visitor('GET', '/users/current', undefined, { headers: { cookie: before } })
    expect(stale.statusCode).toBe(401)
    expect(Number(response.cookies.at(-1)?.expires) - Date.now()).toBeGreaterThan(29 * 86_400_000)
    const signIn = (password: string) => shop.visitor('POST', '/users/login', { email: user.email, password })
    expect([(await signIn(OLD)).statusCode, (await signIn(NEW)).statusCode]).toEqual([401, 200])
  })

  it('is the same password however a keyboard composes its letters', async () => {
    const user = await aUser(shop.deps)
    await change(await aBrowser(user), OLD, 'Grüße aus Å'.normalize('NFD'))
    const signIn = (password: string) => shop.visitor('POST', '/users/login', { email: user.email, password })
    for (const form of ['NFC', 'NFD']) expect((await signIn('Grüße aus Å'.normalize(form))).statusCode).toBe(200)
  })

  it('does not turn a browser session into a remembered one', async () => {
    const browser = await aBrowser(await aUser(shop.deps))
    const cookie = (await change(browser, OLD, NEW)).cookies.at(-1)
    expect(cookie?.value).toBeTruthy()
    expect(cookie?.expires).toBeUndefined()
  })

  it('leaves no session that was started concurrently with the old password', async () => {
    const user = await aUser(shop.deps)
    // The password changes between its check and the new session.
    await shop.deps.db.execute(sql`
      create function change_meanwhile() returns trigger language plpgsql as $$
      begin
        update users set password_hash = 'another' where id = new.user_id;
        return new;
      end $$`)
    await shop.deps.db.execute(sql`
      create trigger change_meanwhile before insert on sessions for each row execute function change_meanwhile()`)
    try {
      const response = await shop.visitor('POST', '/users/login', { email: user.email, password: OLD })
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual({ success: false, code: 'wrong_credentials', message: 'Wrong email or password' })
    } finally {
      await shop.deps.db.execute(sql`drop function change_meanwhile cascade`)
    }
    expect(await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
  })

  it.each([
    ['a wrong current one', 'not this one', NEW, 'currentPassword'],
    ['none', '', NEW, 'currentPassword'],
    ['a common new one', OLD, 'password123', 'newPassword'],
    ['a short new one', OLD, 'short', 'newPassword'],
    ['the same one again', OLD, OLD, 'newPassword'],
  ])('refuses %s, and changes nothing', async (_, currentPassword, newPassword, path) => {
    const user = await aUser(shop.deps)
    const [here, there] = [await aBrowser(user), await aBrowser(user)]
    const response = await change(here, currentPassword, newPassword)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, errors: [{ path, message: expect.any(String) }] })
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, true])
    await aBrowser(user)
  })

  it('counts wrong current passwords like those of signing in', async () => {
    const user = await aUser(shop.deps)
    const browser = await aBrowser(user, { from: '203.0.113.77' })
    for (let n = 0; n < 5; n += 1) expect((await change(browser, 'not this one', NEW)).statusCode).toBe(400)
    const refused = await change(browser, OLD, NEW)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    const body = { email: user.email, password: OLD }
    const login = await shop.visitor('POST', '/users/login', body, { remoteAddress: '203.0.113.77' })
    expect(login.statusCode).toBe(429)
  })

  it('refuses a visitor', async () => {
    const body = { currentPassword: OLD, newPassword: NEW }
    expect((await shop.visitor('PUT', '/users/password', body)).statusCode).toBe(401)
  })
})

const listOf = async (browser: Browser) => (await browser.call('GET', '/users/sessions')).json().sessions

describe('GET /users/sessions', () => {
  it('lists the sessions of a user by device, and marks the current one', async () => {
    const user = await aUser(shop.deps)
    const there = await aBrowser(user, { userAgent: 'curl/8.14.1', from: '2001:db8::7', remember: true })
    const here = await aBrowser(user)
    await aBrowser(await aUser(shop.deps))
    const list = await listOf(here)
    expect(list).toEqual([
      expect.objectContaining({ device: 'Firefox on Windows', address: '203.0.113.5', current: true }),
      expect.objectContaining({ device: 'curl', address: '2001:db8::7', current: false }),
    ])
    for (const { _id, createdAt, lastSeenAt, expiresAt } of list) {
      expect(here.cookie() + there.cookie()).not.toContain(_id)
      const days = [createdAt, lastSeenAt, expiresAt].map((at) => (Date.parse(at) - Date.now()) / 86_400_000)
      expect(days).toEqual([
        expect.closeTo(0, 1),
        expect.closeTo(0, 1),
        expect.closeTo(_id === list[0]._id ? 7 : 30, 1),
      ])
      // Listed ids grant no access.
      for (const cookie of [_id, `${_id}.${_id}`]) {
        const headers = { cookie: `promptery_session=${cookie}` }
        expect((await shop.visitor('GET', '/users/current', undefined, { headers })).statusCode).toBe(401)
      }
    }
    const rows = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))
    for (const { idHash } of rows) expect(JSON.stringify(list)).not.toContain(idHash)
  })

  it('are limited to a hundred: the next one ends the least recently used', async () => {
    const user = await aUser(shop.deps)
    const [forgotten, used] = [await aBrowser(user), await aBrowser(user)]
    const [oldest] = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id)).limit(1)
    const others = Array.from({ length: 98 }, (_, index) => ({
      idHash: `${user.id} ${index}`,
      userId: user.id,
      data: oldest?.data,
      expiresAt: new Date(Date.now() + 86_400_000),
    }))
    await shop.deps.db.insert(sessions).values(others)
    expect([await isSignedIn(forgotten), await isSignedIn(used)]).toEqual([true, true])
    const next = await aBrowser(user)
    expect([await isSignedIn(forgotten), await isSignedIn(used), await isSignedIn(next)]).toEqual([false, true, true])
    expect(await listOf(next)).toHaveLength(100)
  })

  it('include time and address of the last use, to within five minutes', async () => {
    const user = await aUser(shop.deps)
    const [here, there] = [await aBrowser(user), await aBrowser(user, { from: '203.0.113.6' })]
    const back = (minutes: number) =>
      shop.deps.db
        .update(sessions)
        .set({ lastSeenAt: new Date(Date.now() - minutes * 60_000), address: '192.0.2.1' })
        .where(eq(sessions.address, '203.0.113.6'))
    const lastSeen = async () => (await listOf(here)).find(({ current }: { current: boolean }) => !current)
    await back(4)
    await there.call('GET', '/users/current')
    expect(await lastSeen()).toMatchObject({ address: '192.0.2.1' })
    await shop.deps.db.update(sessions).set({ address: '203.0.113.6' }).where(eq(sessions.address, '192.0.2.1'))
    await back(6)
    await there.call('GET', '/users/current')
    const seen = await lastSeen()
    expect(seen).toMatchObject({ address: '203.0.113.6' })
    expect(Date.now() - Date.parse(seen.lastSeenAt)).toBeLessThan(60_000)
  })

  it('refuses a visitor', async () => {
    expect((await shop.visitor('GET', '/users/sessions')).statusCode).toBe(401)
  })
})

describe('DELETE /users/sessions/{id}', () => {
  it('ends one of the user’s own, and its streams in every process', async () => {
    const user = await aUser(shop.deps)
    const [here, there] = [await aBrowser(user), await aBrowser(user, { userAgent: 'curl/8' })]
    const [kept, ended] = [await openEvents(beside, here.cookie()), await openEvents(beside, there.cookie())]
    const { _id } = (await listOf(here)).find(({ device }: { device: string }) => device === 'curl')
    expect((await here.call('DELETE', `/users/sessions/${_id}`)).statusCode).toBe(200)
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    const startedAt = performance.now()
    await ended.ended
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(await Promise.race([kept.ended.then(() => 'ended'), Promise.resolve('open')])).toBe('open')
    closeEvents()
    expect((await here.call('DELETE', `/users/sessions/${_id}`)).statusCode).toBe(404)
  })

  it('hides other users’ sessions', async () => {
    const [mine, theirs] = [await aBrowser(await aUser(shop.deps)), await aBrowser(await aUser(shop.deps))]
    const [{ _id }] = await listOf(theirs)
    const response = await mine.call('DELETE', `/users/sessions/${_id}`)
    expect(response.statusCode).toBe(404)
    expect(await isSignedIn(theirs)).toBe(true)
    expect((await mine.call('DELETE', '/users/sessions/x')).statusCode).toBe(400)
    expect((await shop.visitor('DELETE', `/users/sessions/${_id}`)).statusCode).toBe(401)
  })

  it('signs out if it is the current one', async () => {
    const browser = await aBrowser(await aUser(shop.deps))
    const [{ _id }] = await listOf(browser)
    const response = await browser.call('DELETE', `/users/sessions/${_id}`)
    expect(response.statusCode).toBe(200)
    expect(response.cookies.at(-1)).toMatchObject({ name: 'promptery_session', value: '' })
    expect(await isSignedIn(browser)).toBe(false)
  })
})

describe('POST /users/sessions/sign-out-everywhere', () => {
  it.each([
    [{}, 2, true, 'Signed out everywhere else'],
    [{ thisToo: true }, 3, false, 'Signed out everywhere'],
  ])('with %j ends %i', async (body, ended, staysHere, message) => {
    const [user, other] = [await aUser(shop.deps), await aBrowser(await aUser(shop.deps))]
    const [here, ...elsewhere] = [await aBrowser(user), await aBrowser(user), await aBrowser(user)]
    const stream = await openEvents(beside, elsewhere[0]?.cookie() ?? '')
    const response = await here.call('POST', '/users/sessions/sign-out-everywhere', body)
    expect(response.json()).toEqual({ success: true, message, ended })
    await stream.ended
    for (const browser of elsewhere) expect(await isSignedIn(browser)).toBe(false)
    expect([await isSignedIn(here), await isSignedIn(other)]).toEqual([staysHere, true])
  })

  it('refuses a visitor, and an invalid body', async () => {
    expect((await shop.visitor('POST', '/users/sessions/sign-out-everywhere', {})).statusCode).toBe(401)
    const browser = await aBrowser(await aUser(shop.deps))
    const response = await browser.call('POST', '/users/sessions/sign-out-everywhere', { thisToo: 'maybe' })
    expect(response.statusCode).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
  })
})
