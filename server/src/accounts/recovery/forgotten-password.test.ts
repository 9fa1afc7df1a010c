import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  apiKeys,
  emailTokens,
  identities,
  mails,
  passkeys,
  rateLimits,
  recoveryCodes,
  sessions,
  totpSecrets,
  users,
} from '../../platform/db/schema.ts'
import { withStatements } from '../../testing/database/statements.ts'
import { aKey } from '../../testing/shop/api-keys.ts'
import { testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser, userFactory } from '../../testing/shop/factories.ts'
import { type MailShop, mailShop, NEW_PASSWORD, recoveryAt } from '../../testing/shop/mail.ts'
import { isSignedIn } from '../../testing/shop/sign-in/browser.ts'
import { aUserWithTotp } from '../../testing/shop/sign-in/second-factor.ts'

const NOT_A_TOKEN = 'a'.repeat(43)

let shop: MailShop
let recovery: ReturnType<typeof recoveryAt>
beforeAll(async () => {
  shop = await mailShop()
  recovery = recoveryAt(shop)
})
beforeEach(() => shop.clear())

const setConfirmed = ({ id }: TestUser, emailConfirmedAt: Date | null) =>
  shop.deps.db.update(users).set({ emailConfirmedAt }).where(eq(users.id, id))

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, which ends all sessions and proves the address', async () => {
    const user = await aUser(shop.deps)
    const [here, there] = [await shop.as(user), await shop.as(user)]
    const response = await recovery.reset(await recovery.resetToken(user))
    expect(response.json()).toEqual({ success: true, message: 'Password changed' })
    for (const call of [here, there]) expect((await call('GET', '/users/current')).statusCode).toBe(401)
    expect([
      await recovery.signIn(user.email, userFactory.password),
      await recovery.signIn(user.email, NEW_PASSWORD),
    ]).toEqual([401, 200])
    expect(await shop.deps.db.$count(users, and(eq(users.id, user.id), isNotNull(users.emailConfirmedAt)))).toBe(1)
    await shop.send()
    expect(shop.server.lastTo(user.email).subject).toBe('Your password was changed at Promptery')
  })

  it.each([
    [true, 401],
    [false, 200],
  ])('ends API keys if asked for: %j', async (revokeKeys, status) => {
    const user = await aUser(shop.deps)
    await setConfirmed(user, new Date())
    const { key } = await aKey(shop, user)
    await recovery.reset(await recovery.resetToken(user), { revokeKeys })
    const headers = { authorization: `Bearer ${key}` }
    expect((await shop.visitor('GET', '/machine/prompts', undefined, { headers })).statusCode).toBe(status)
  })

  it('removes passkeys, providers, API keys and the codes of an account whose address nothing had confirmed', async () => {
    const left = []
    for (const confirmedAt of [null, new Date()]) {
      const { user, browser } = await aUserWithTotp(shop)
      await setConfirmed(user, confirmedAt)
      await aKey(shop, user)
      const of = { id: randomUUID(), userId: user.id }
      await shop.deps.db
        .insert(passkeys)
        .values({ ...of, name: 'Phone', credentialId: user.id, publicKey: 'key', counter: 0 })
      await shop.deps.db.insert(identities).values({ ...of, issuer: 'id', subject: user.id, email: user.email })
      await recovery.reset(await recovery.resetToken(user))
      const tables = [passkeys, identities, apiKeys, totpSecrets, recoveryCodes, sessions]
      const rows = await Promise.all(tables.map((table) => shop.deps.db.$count(table, eq(table.userId, user.id))))
      left.push([...rows, await isSignedIn(browser), await recovery.signIn(user.email, NEW_PASSWORD)])
    }
    // The owner of the address is in, and needs no code of who had signed up with it.
    expect(left).toEqual([
      [0, 0, 0, 0, 0, 0, false, 200],
      [1, 1, 1, 1, 10, 0, false, 401],
    ])
  })

  it('is answered the same, by the same work, whether or not there is an account', async () => {
    const user = await aUser(shop.deps)
    await recovery.forgot('first@test.example')
    const known = await withStatements(() => recovery.forgot(user.email))
    const unknown = await withStatements(() => recovery.forgot('nobody@test.example'))
    expect([known.result.statusCode, known.result.json()]).toEqual([unknown.result.statusCode, unknown.result.json()])
    const comparable = ({ statements }: typeof known) => statements
    expect(comparable(known)).toEqual(comparable(unknown))
    // Both wait in the queue alike.
    const rows = await shop.deps.db.select().from(mails).where(eq(mails.kind, 'reset')).orderBy(desc(mails.id)).limit(2)
    expect(rows.map(({ userId, content, expiresAt }) => [userId, content, expiresAt !== null])).toEqual([
      [null, {}, true],
      [null, {}, true],
    ])
    await shop.send()
    expect(shop.server.received.flatMap(({ recipients }) => recipients)).toEqual([user.email])
  })

  it('is followed by a code as before, where one is asked for', async () => {
    const { user } = await aUserWithTotp(shop)
    await setConfirmed(user, new Date())
    expect((await recovery.reset(await recovery.resetToken(user))).statusCode).toBe(200)
    expect(await recovery.signIn(user.email, NEW_PASSWORD)).toBe(401)
    const [row] = await shop.deps.db.select().from(users).where(eq(users.id, user.id))
    // An earlier release asks for no code.
    expect(await verify(row?.passwordHash ?? '', NEW_PASSWORD)).toBe(false)
  })

  it('is replaced once by each link, and by none after that', async () => {
    const user = await aUser(shop.deps)
    const [first, second] = [await recovery.resetToken(user), await recovery.resetToken(user)]
    expect(first).not.toBe(second)
    expect((await recovery.reset(first)).statusCode).toBe(200)
    for (const token of [first, second]) {
      const response = await recovery.reset(token, { newPassword: 'another long one of mine' })
      expect([response.statusCode, response.json().code]).toEqual([400, 'link_expired'])
    }
    expect(await recovery.signIn(user.email, NEW_PASSWORD)).toBe(200)
  })

  it('is replaced once, also when the mail of the link is sent once more', async () => {
    const user = await aUser(shop.deps)
    const token = await recovery.resetToken(user)
    // The process was killed before it marked the mail as sent.
    await shop.deps.db
      .update(mails)
      .set({ status: 'queued', finishedAt: null, nextAttemptAt: sql`now()` })
      .where(eq(mails.kind, 'reset'))
    expect((await recovery.reset(token)).statusCode).toBe(200)
    await shop.send()
    expect(shop.server.received.filter(({ subject }) => subject?.startsWith('Choose'))).toHaveLength(1)
    expect((await recovery.reset(token)).json().code).toBe('link_expired')
  })

  it('is replaced once by concurrent uses of a link', async () => {
    const user = await aUser(shop.deps)
    const token = await recovery.resetToken(user)
    const responses = await Promise.all(Array.from({ length: 5 }, () => recovery.reset(token)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
  })

  it('is not replaced after 30 minutes, by another kind of link, or by a common password', async () => {
    const user = await aUser(shop.deps)
    const token = await recovery.resetToken(user)
    expect((await recovery.reset(token, { newPassword: 'password123' })).json().code).toBe('common_password')
    expect((await recovery.confirm(token, user)).json().code).toBe('link_expired')
    const [row] = await shop.deps.db.select().from(emailTokens).where(eq(emailTokens.userId, user.id))
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThan(30 * 60_000)
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * 60_000)
    await shop.deps.db.update(emailTokens).set({ expiresAt: sql`now()` }).where(eq(emailTokens.userId, user.id))
    expect((await recovery.reset(token)).json().code).toBe('link_expired')
    expect(await recovery.signIn(user.email, userFactory.password)).toBe(200)
  })

  it('has a link that neither the tables nor a guess give away', async () => {
    const user = await aUser(shop.deps)
    const token = await recovery.resetToken(user)
    const [stored, sent] = [await shop.deps.db.select().from(emailTokens), await shop.deps.db.select().from(mails)]
    expect(JSON.stringify([stored, sent])).not.toContain(token)
    const limited = await testApp({}, { mail: shop.mail, rateLimitFactor: 1 }, shop)
    const from = { remoteAddress: '203.0.113.99' }
    const body = { token: NOT_A_TOKEN, newPassword: NEW_PASSWORD }
    const guess = () => limited.visitor('POST', '/users/password/reset', body, from)
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) statuses.push((await guess()).statusCode)
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true)
    expect(statuses[30]).toBe(429)
    const guessed = await (await limited.as(user))('POST', '/users/email/confirm', { token: NOT_A_TOKEN }, from)
    expect(guessed.statusCode).toBe(429)
    // A wrong token costs no hash.
    const { statements } = await withStatements(() => recovery.reset(NOT_A_TOKEN))
    expect(statements.filter((statement) => /email_tokens|users/.test(statement))).toHaveLength(1)
    expect(statements).not.toContain('begin')
  })

  it('fills no mailbox, known or not', async () => {
    const limited = await testApp({}, { mail: shop.mail, rateLimitFactor: 1 }, shop)
    const user = await aUser(shop.deps)
    for (const email of [user.email, 'unknown@test.example']) {
      const statuses: number[] = []
      for (let n = 0; n < 5; n += 1) {
        const options = { remoteAddress: `203.0.113.${n}` }
        const response = await limited.visitor(
          'POST',
          '/users/password/forgot',
          { email: n % 2 ? email : email.toUpperCase() },
          options,
        )
        statuses.push(response.statusCode)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429])
    }
  })

  it('sends a customer of many IPv6 networks no more than their share, and says when the shop has sent its own', async () => {
    const limits = {
      'mail-of-site': { points: 2, durationSeconds: 60 },
      'mail-of-shop': { points: 3, durationSeconds: 60 },
    }
    await shop.deps.db.delete(rateLimits)
    const limited = await testApp({}, { mail: shop.mail, limits }, shop)
    const warn = vi.spyOn(limited.app.log, 'warn')
    let asked = 0
    const ask = async (remoteAddress: string) => {
      asked += 1
      const body = { email: `site${asked}@test.example` }
      return (await limited.visitor('POST', '/users/password/forgot', body, { remoteAddress })).statusCode
    }
    const networks = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:1::1']
    const statuses: number[] = []
    for (const address of networks) statuses.push(await ask(address))
    expect(statuses).toEqual([200, 200, 429, 200])
    expect([await ask('2001:db8:3:1::1'), await ask('2001:db8:3:2::1')]).toEqual([429, 429])
    expect(warn.mock.calls).toEqual([['the shop has sent its hourly number of mails that visitors and users ask for']])
  })

  it('is not sent to demo accounts or engineers of an import', async () => {
    const user = await aUser(shop.deps)
    await shop.deps.db.update(users).set({ isDemo: true }).where(eq(users.id, user.id))
    await recovery.forgot(user.email)
    await shop.send()
    expect(shop.server.received).toEqual([])
  })

  it('has no such calls without mail', async () => {
    const without = await testApp({}, {}, shop)
    const call = await without.as(await aUser(shop.deps))
    const answers = [
      await without.visitor('POST', '/users/password/forgot', { email: 'a@test.example' }),
      await without.visitor('POST', '/users/password/reset', { token: NOT_A_TOKEN, newPassword: NEW_PASSWORD }),
      await call('POST', '/users/email/confirm', { token: NOT_A_TOKEN }),
      await call('GET', '/users/email'),
      await call('PUT', '/users/email', { newEmail: 'a@test.example' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect((await without.visitor('GET', '/config')).json().mail).toBe(false)
    expect((await shop.visitor('GET', '/config')).json().mail).toBe(true)
  })
})
