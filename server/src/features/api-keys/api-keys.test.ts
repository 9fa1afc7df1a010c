import { LIMITS } from '@promptery/contract/constants'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiKeyHash } from '../../db/api-key.ts'
import { apiKeys } from '../../db/schema.ts'
import { RESERVE_BYTES } from '../../runtime/disk-space.ts'
import { aKey, withKey } from '../../testing/shop/api-keys.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser, userFactory } from '../../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const rowsOf = (user: TestUser) => shop.deps.db.select().from(apiKeys).where(eq(apiKeys.userId, user.id))
const ask = async (key: string, through = shop) => (await withKey(through, key)('GET', '/machine/prompts')).statusCode

describe('API keys', () => {
  it('are told once: what is kept is a hash, and what is listed opens nothing', async () => {
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
    [undefined, 365],
    [30, 30],
    [90, 90],
    [null, undefined],
  ])('asked for %s days are valid for %s, and refused as revoked ones are then', async (asked, days) => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const made = await call('POST', '/users/keys', { name: 'Mine', expiresInDays: asked })
    const { key, apiKey } = made.json()
    const lasts = apiKey.expiresAt && Date.parse(apiKey.expiresAt) - Date.parse(apiKey.createdAt)
    expect(lasts).toBe(days && days * 24 * 60 * 60 * 1000)
    expect(await ask(key)).toBe(200)
    await shop.deps.db
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(apiKeys.userId, user.id))
    const refused = await withKey(shop, key)('GET', '/machine/prompts')
    expect([refused.statusCode, refused.json().code, refused.headers['www-authenticate']]).toEqual([
      401,
      'no_key',
      'Bearer error="invalid_token"',
    ])
    expect((await call('GET', '/users/keys')).json().keys).toHaveLength(1)
  })

  it('are told of to their user, and to nobody where none was made', async () => {
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

  it('are one’s own: another user neither sees nor revokes them', async () => {
    const { id, key } = await aKey(shop, await aUser(shop.deps))
    const another = await shop.as(await aUser(shop.deps))
    expect((await another('GET', '/users/keys')).json().keys).toEqual([])
    expect((await another('DELETE', `/users/keys/${id}`)).statusCode).toBe(404)
    expect(await ask(key)).toBe(200)
  })

  it(`are ${LIMITS.apiKey.perUser} at most, also for those who make many at once`, async () => {
    const { perUser } = LIMITS.apiKey
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const answers = await Promise.all(
      Array.from({ length: perUser + 3 }, (_, index) => call('POST', '/users/keys', { name: `Key ${index}` })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(3).fill('api_keys_full'))
    expect(await rowsOf(user)).toHaveLength(perUser)
  })

  it.each([
    ['no name', {}, 'name'],
    ['a name of blanks', { name: '  ' }, 'name'],
    ['a name that is too long', { name: 'n'.repeat(61) }, 'name'],
    ['an unknown scope', { name: 'Mine', scopes: ['prompts:write'] }, 'scopes.0'],
    ['no scope', { name: 'Mine', scopes: [] }, 'scopes'],
    ['another number of days', { name: 'Mine', expiresInDays: 31 }, 'expiresInDays'],
  ])('are not made with %s', async (_what, body, path) => {
    const answer = await (await shop.as(await aUser(shop.deps)))('POST', '/users/keys', body)
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, path])
  })

  it('open what they were made for', async () => {
    const user = await aUser(shop.deps)
    const { key } = await aKey(shop, user)
    await shop.deps.db.update(apiKeys).set({ scopes: [] }).where(eq(apiKeys.userId, user.id))
    const answer = await withKey(shop, key)('GET', '/machine/prompts')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'missing_scope'])
  })

  it('outlive a change of the password, and the end of all sessions', async () => {
    const user = await aUser(shop.deps)
    const { key } = await aKey(shop, user)
    const call = await shop.as(user)
    const change = { currentPassword: userFactory.password, newPassword: 'another long and unusual one' }
    expect((await call('PUT', '/users/password', change)).statusCode).toBe(200)
    expect(await ask(key)).toBe(200)
  })

  it('say to within five minutes when they were last used, and write nothing into the reserve of the disk', async () => {
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

  it('are asked for by who has none, and a wrong one is said to be that', async () => {
    const of = async (authorization?: string) => {
      const headers = { ...(authorization !== undefined && { authorization }) }
      const answer = await shop.visitor('GET', '/machine/prompts', undefined, { headers })
      return [answer.statusCode, answer.json().code, answer.headers['www-authenticate']]
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

  it('that are wrong are counted for an address, whose right ones work on', async () => {
    const limits = { 'wrong-key': { points: 3, durationSeconds: 60 } }
    const strict = await testApp({}, { limits }, shop)
    const { key } = await aKey(shop, await aUser(shop.deps))
    const wrong = `pk_${'A'.repeat(43)}`
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries += 1) statuses.push(await ask(wrong, strict))
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect(await ask(key, strict)).toBe(200)
  })

  it('have a limit of their own for each user', async () => {
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
