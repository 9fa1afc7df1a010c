import { LIMITS } from '@promptery/contract/constants'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiKeyHash } from '../platform/db/api-key.ts'
import { apiKeys } from '../platform/db/schema.ts'
import { RESERVE_BYTES } from '../platform/runtime/files.ts'
import { aKey, withKey } from '../testing/shop/api-keys.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aUser, type TestUser, userFactory } from '../testing/shop/factories.ts'
import { mailShop } from '../testing/shop/mail.ts'
import { newSessionKey } from '../testing/shop/sign-in/new-session.ts'
import { createApiKey } from './api-keys.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const currentPassword = userFactory.password
const rowsOf = (user: TestUser) => shop.deps.db.select().from(apiKeys).where(eq(apiKeys.userId, user.id))
const ask = async (key: string, through = shop) => (await withKey(through, key)('GET', '/machine/prompts')).statusCode

describe('API keys', () => {
  it('are returned once: a hash is stored, and lists contain no key', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const made = await call('POST', '/users/keys', { name: ' My assistant ' })
    const { key, apiKey } = made.json()
    expect([made.statusCode, made.headers['cache-control']]).toEqual([201, 'private, no-store'])
    expect(key).toMatch(/^pk_[\w-]{43}$/)
    const listed = await call('GET', '/users/keys')
    const shown = { _id: apiKey._id, name: 'My assistant', start: key.slice(0, 7), scopes: ['prompts:read'] }
    const time = expect.stringMatching(/Z$/)
    expect(listed.json().keys).toEqual([{ ...shown, createdAt: time, expiresAt: time }])
    expect(listed.body).not.toContain(key)
    const stored = JSON.stringify(await rowsOf(user))
    expect(stored).toContain(apiKeyHash(key))
    expect(stored).not.toContain(key)
    expect(await ask(key)).toBe(200)
  })

  it('are revoked at once, in every process', async () => {
    const user = await aUser(shop.deps)
    const beside = await testApp({}, {}, shop)
    const { id, key } = await aKey(shop, user)
    expect([await ask(key), await ask(key, beside)]).toEqual([200, 200])
    const call = await shop.as(user)
    expect((await call('DELETE', `/users/keys/${id}`)).statusCode).toBe(200)
    expect([await ask(key), await ask(key, beside)]).toEqual([401, 401])
    expect((await call('DELETE', `/users/keys/${id}`)).statusCode).toBe(404)
  })

  it.each([
    [undefined, 90],
    [30, 30],
    [90, 90],
    [null, undefined],
  ])('created for %s days are valid for %s, and then refused like revoked ones', async (asked, days) => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const made = await call('POST', '/users/keys', { name: 'Mine', expiresInDays: asked })
    const { key, apiKey } = made.json()
    const lasts = apiKey.expiresAt && Date.parse(apiKey.expiresAt) - Date.parse(apiKey.createdAt)
    expect(lasts).toBe(days && days * 24 * 60 * 60 * 1000)
    expect(await ask(key)).toBe(200)
    await shop.deps.db
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 60_000) })
      .where(eq(apiKeys.userId, user.id))
    const refused = await withKey(shop, key)('GET', '/machine/prompts')
    expect([refused.statusCode, refused.json().code, refused.headers['www-authenticate']]).toEqual([
      401,
      'no_key',
      'Bearer error="invalid_token"',
    ])
    expect((await call('GET', '/users/keys')).json().keys).toHaveLength(1)
  })

  it('notify their user when one is created', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    await call('POST', '/users/keys', { name: '' })
    expect((await call('GET', '/notifications')).json().notifications).toEqual([])
    await call('POST', '/users/keys', { name: 'Mine' })
    expect((await call('GET', '/notifications')).json()).toMatchObject({
      notifications: [{ type: 'api_key_created', actor: null, prompt: null, isRead: false }],
      unread: 1,
    })
  })

  it('are told by mail when one is created, also if the notification was read', async () => {
    const mailed = await mailShop()
    const user = await aUser(mailed.deps)
    const call = await mailed.as(user)
    await call('POST', '/users/keys', { name: 'Mine' })
    await call('POST', '/notifications/read', {})
    await mailed.send()
    expect(mailed.server.received.map(({ subject }) => subject)).toEqual(['A new API key was created at Promptery'])
  })

  it('are private: another user neither sees nor revokes them', async () => {
    const { id, key } = await aKey(shop, await aUser(shop.deps))
    const another = await shop.as(await aUser(shop.deps))
    expect((await another('GET', '/users/keys')).json().keys).toEqual([])
    expect((await another('DELETE', `/users/keys/${id}`)).statusCode).toBe(404)
    expect(await ask(key)).toBe(200)
  })

  it(`are limited per user, also for concurrent requests`, async () => {
    const { perUser } = LIMITS.apiKey
    const user = await aUser(shop.deps)
    const sessionKey = await newSessionKey(shop.deps.db, user)
    const wanted = { sessionKey, scopes: ['prompts:read' as const], expiresInDays: 30 as const }
    const made = await Promise.allSettled(
      Array.from({ length: perUser + 3 }, (_, index) =>
        createApiKey(shop.contextOf(user), { ...wanted, name: `Key ${index}` }),
      ),
    )
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(Array(3).fill('api_keys_full'))
    expect(await rowsOf(user)).toHaveLength(perUser)
  })

  it.each([
    ['a change of the password', { currentPassword, newPassword: 'long and unusual' }, '/users/password'],
    ['signing out everywhere', {}, '/users/sessions/sign-out-everywhere'],
  ])('are not created after %s has ended the session meanwhile', async (_what, body, path) => {
    const user = await aUser(shop.deps)
    const sessionKey = await newSessionKey(shop.deps.db, user)
    const call = await shop.as(user)
    expect((await call(path.endsWith('word') ? 'PUT' : 'POST', path, body)).statusCode).toBe(200)
    const making = createApiKey(shop.contextOf(user), {
      ...{ sessionKey, name: 'Mine', scopes: ['prompts:read' as const], expiresInDays: null },
    })
    await expect(making).rejects.toMatchObject({ code: 'no_session' })
    expect(await rowsOf(user)).toEqual([])
  })

  it.each([
    ['no name', {}, 'name'],
    ['a name of blanks', { name: '  ' }, 'name'],
    ['a name that is too long', { name: 'n'.repeat(61) }, 'name'],
    ['an unknown scope', { name: 'Mine', scopes: ['prompts:write'] }, 'scopes.0'],
    ['no scope', { name: 'Mine', scopes: [] }, 'scopes'],
    ['another number of days', { name: 'Mine', expiresInDays: 31 }, 'expiresInDays'],
  ])('are not created with %s', async (_what, body, path) => {
    const response = await (await shop.as(await aUser(shop.deps)))('POST', '/users/keys', body)
    expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([400, path])
  })

  it('grant their scopes', async () => {
    const user = await aUser(shop.deps)
    const { key } = await aKey(shop, user)
    await shop.deps.db.update(apiKeys).set({ scopes: [] }).where(eq(apiKeys.userId, user.id))
    const response = await withKey(shop, key)('GET', '/machine/prompts')
    expect([response.statusCode, response.json().code]).toEqual([403, 'missing_scope'])
  })

  it.each([
    ['a change of the password', 'PUT', '/users/password', { currentPassword, newPassword: 'long and unusual' }],
    ['signing out everywhere else', 'POST', '/users/sessions/sign-out-everywhere', {}],
    ['signing out everywhere', 'POST', '/users/sessions/sign-out-everywhere', { thisToo: true }],
  ] as const)('outlive %s, or are revoked by it, as their user chooses', async (_what, method, path, body) => {
    const [kept, revoked] = [await aUser(shop.deps), await aUser(shop.deps)]
    const another = await aKey(shop, await aUser(shop.deps))
    const [one, other] = [await aKey(shop, kept), await aKey(shop, revoked)]
    expect((await (await shop.as(kept))(method, path, body)).statusCode).toBe(200)
    expect((await (await shop.as(revoked))(method, path, { ...body, revokeKeys: true })).statusCode).toBe(200)
    expect([await ask(one.key), await ask(other.key), await ask(another.key)]).toEqual([200, 401, 200])
  })

  it('record their last use to within five minutes, and write nothing when disk space is low', async () => {
    const user = await aUser(shop.deps)
    const { key } = await aKey(shop, user)
    const low = await testApp({}, {}, shop, { databaseFreeBytes: async () => RESERVE_BYTES })
    expect(await ask(key, low)).toBe(200)
    expect((await rowsOf(user))[0]?.lastUsedAt).toBeNull()
    const usedAfter = async (lastUsedAt: Date) => {
      await shop.deps.db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.userId, user.id))
      expect(await ask(key)).toBe(200)
      return (await rowsOf(user))[0]?.lastUsedAt
    }
    const fourMinutesAgo = new Date(Date.now() - 4 * 60_000)
    expect(await usedAfter(fourMinutesAgo)).toEqual(fourMinutesAgo)
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000)
    expect(await usedAfter(sixMinutesAgo)).not.toEqual(sixMinutesAgo)
  })

  it('are required, and an invalid one is reported as such', async () => {
    const of = async (authorization?: string) => {
      const headers = { ...(authorization !== undefined && { authorization }) }
      const response = await shop.visitor('GET', '/machine/prompts', undefined, { headers })
      return [response.statusCode, response.json().code, response.headers['www-authenticate']]
    }
    const { key } = await aKey(shop, await aUser(shop.deps))
    expect(await of()).toEqual([401, 'no_key', 'Bearer'])
    for (const wrong of [
      `Bearer ${key}x`,
      `Bearer ${key.slice(0, -1)}`,
      `Basic ${key}`,
      key,
      'Bearer',
      'Bearer \u00e9',
    ]) {
      expect(await of(wrong)).toEqual([401, 'no_key', 'Bearer error="invalid_token"'])
    }
  })

  it('that are invalid are counted per address, whose valid ones still work', async () => {
    const limits = { 'wrong-key': { points: 3, durationSeconds: 60 } }
    const strict = await testApp({}, { limits }, shop)
    const { key } = await aKey(shop, await aUser(shop.deps))
    const wrong = `pk_${'A'.repeat(43)}`
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries += 1) statuses.push(await ask(wrong, strict))
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect(await ask(key, strict)).toBe(200)
  })

  it('are rate limited per user', async () => {
    const strict = await testApp({}, { limits: { 'keyed-call': { points: 2, durationSeconds: 60 } } }, shop)
    const user = await aUser(shop.deps)
    const [one, other] = [await aKey(shop, user), await aKey(shop, user)]
    expect([await ask(one.key, strict), await ask(other.key, strict)]).toEqual([200, 200])
    const refused = await withKey(strict, one.key)('GET', '/machine/prompts')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    const { key } = await aKey(shop, await aUser(shop.deps))
    expect(await ask(key, strict)).toBe(200)
  })
})
