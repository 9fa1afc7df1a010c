import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  apiKeys,
  emailTokens,
  identities,
  mailSettings,
  mails,
  passkeys,
  rateLimits,
  users,
} from '../../../platform/db/schema.ts'
import { withStatements } from '../../../testing/database/statements.ts'
import { aKey } from '../../../testing/shop/api-keys.ts'
import { type Caller, testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith, type TestUser, userFactory } from '../../../testing/shop/factories.ts'
import { type MailShop, mailShop } from '../../../testing/shop/mail.ts'
import { aUserWithTotp } from '../../../testing/shop/second-factor.ts'
import { storeMailConnection } from '../../mail/mail-connection.ts'
import { type ClaimedMail, claimMail } from '../../mail/sending/claim-mail.ts'
import { prepareMail } from '../../mail/sending/prepare-mail.ts'
import { changeEmail } from './change-email.ts'

const NEW = 'nine slow lighthouses'
const NOT_A_TOKEN = 'a'.repeat(43)

let shop: MailShop
beforeAll(async () => {
  shop = await mailShop()
})
beforeEach(async () => {
  await shop.deps.db.delete(mails)
  shop.server.received.length = 0
})

const forgot = (email: string, as: Caller = shop.visitor) => as('POST', '/users/password/forgot', { email })
const reset = (token: string, body: object = {}) =>
  shop.visitor('POST', '/users/password/reset', { token, newPassword: NEW, ...body })
const confirm = (token: string) => shop.visitor('POST', '/users/email/confirm', { token })
const signIn = async (email: string, password: string) =>
  (await shop.visitor('POST', '/users/login', { email, password })).statusCode
const setConfirmed = ({ id }: TestUser, emailConfirmedAt: Date | null) =>
  shop.deps.db.update(users).set({ emailConfirmedAt }).where(eq(users.id, id))
const userOf = async ({ id }: { id: string }) => (await shop.deps.db.select().from(users).where(eq(users.id, id)))[0]

async function resetToken(user: TestUser): Promise<string> {
  expect((await forgot(user.email)).statusCode).toBe(200)
  return shop.tokenTo(user.email)
}

let newcomers = 0
/** Signs up, as a visitor does. */
async function aNewcomer(): Promise<TestUser & { call: Caller }> {
  newcomers += 1
  const body = { username: `newcomer${newcomers}`, email: `Newcomer${newcomers}@test.example`, password: NEW }
  const response = await shop.visitor('POST', '/users/create', body)
  expect(response.statusCode).toBe(201)
  const user: TestUser = { id: response.json().user._id, username: body.username, email: body.email, role: 'member' }
  return { ...user, call: await shop.as(user) }
}

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, which ends all sessions and proves the address', async () => {
    const user = await aUser(shop.deps)
    const [here, there] = [await shop.as(user), await shop.as(user)]
    const response = await reset(await resetToken(user))
    expect(response.json()).toEqual({ success: true, message: 'Password changed' })
    for (const call of [here, there]) expect((await call('GET', '/users/current')).statusCode).toBe(401)
    expect([await signIn(user.email, userFactory.password), await signIn(user.email, NEW)]).toEqual([401, 200])
    expect((await userOf(user))?.emailConfirmedAt).not.toBeNull()
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
    await reset(await resetToken(user), { revokeKeys })
    const headers = { authorization: `Bearer ${key}` }
    expect((await shop.visitor('GET', '/machine/prompts', undefined, { headers })).statusCode).toBe(status)
  })

  it('removes passkeys, providers and API keys of an account whose address nothing had confirmed', async () => {
    const left = []
    for (const confirmedAt of [null, new Date()]) {
      const user = await aUser(shop.deps)
      await setConfirmed(user, confirmedAt)
      await aKey(shop, user)
      const of = { id: randomUUID(), userId: user.id }
      await shop.deps.db
        .insert(passkeys)
        .values({ ...of, name: 'Phone', credentialId: user.id, publicKey: 'key', counter: 0 })
      await shop.deps.db.insert(identities).values({ ...of, issuer: 'id', subject: user.id, email: user.email })
      await reset(await resetToken(user))
      const tables = [passkeys, identities, apiKeys]
      left.push(await Promise.all(tables.map((table) => shop.deps.db.$count(table, eq(table.userId, user.id)))))
    }
    expect(left).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ])
  })

  it('is answered the same, by the same work, whether or not there is an account', async () => {
    const user = await aUser(shop.deps)
    await forgot('first@test.example')
    const known = await withStatements(() => forgot(user.email))
    const unknown = await withStatements(() => forgot('nobody@test.example'))
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
    expect((await reset(await resetToken(user))).statusCode).toBe(200)
    expect(await signIn(user.email, NEW)).toBe(401)
    const [row] = await shop.deps.db.select().from(users).where(eq(users.id, user.id))
    // An earlier release asks for no code.
    expect(await verify(row?.passwordHash ?? '', NEW)).toBe(false)
  })

  it('is replaced once by each link, and by none after that', async () => {
    const user = await aUser(shop.deps)
    const [first, second] = [await resetToken(user), await resetToken(user)]
    expect(first).not.toBe(second)
    expect((await reset(first)).statusCode).toBe(200)
    for (const token of [first, second]) {
      const response = await reset(token, { newPassword: 'another long one of mine' })
      expect([response.statusCode, response.json().code]).toEqual([400, 'link_expired'])
    }
    expect(await signIn(user.email, NEW)).toBe(200)
  })

  it('is replaced once, also when the mail of the link is sent once more', async () => {
    const user = await aUser(shop.deps)
    const token = await resetToken(user)
    // The process was killed before it marked the mail as sent.
    await shop.deps.db
      .update(mails)
      .set({ status: 'queued', finishedAt: null, nextAttemptAt: sql`now()` })
      .where(eq(mails.kind, 'reset'))
    expect((await reset(token)).statusCode).toBe(200)
    await shop.send()
    expect(shop.server.received.filter(({ subject }) => subject?.startsWith('Choose'))).toHaveLength(1)
    expect((await reset(token)).json().code).toBe('link_expired')
  })

  it('is replaced once by concurrent uses of a link', async () => {
    const user = await aUser(shop.deps)
    const token = await resetToken(user)
    const responses = await Promise.all(Array.from({ length: 5 }, () => reset(token)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
  })

  it('is not replaced after 30 minutes, by another kind of link, or by a common password', async () => {
    const user = await aUser(shop.deps)
    const token = await resetToken(user)
    expect((await reset(token, { newPassword: 'password123' })).json().code).toBe('common_password')
    expect((await confirm(token)).json().code).toBe('link_expired')
    const [row] = await shop.deps.db.select().from(emailTokens).where(eq(emailTokens.userId, user.id))
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThan(30 * 60_000)
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * 60_000)
    await shop.deps.db.update(emailTokens).set({ expiresAt: sql`now()` }).where(eq(emailTokens.userId, user.id))
    expect((await reset(token)).json().code).toBe('link_expired')
    expect(await signIn(user.email, userFactory.password)).toBe(200)
  })

  it('has a link that neither the tables nor a guess give away', async () => {
    const user = await aUser(shop.deps)
    const token = await resetToken(user)
    const [stored, sent] = [await shop.deps.db.select().from(emailTokens), await shop.deps.db.select().from(mails)]
    expect(JSON.stringify([stored, sent])).not.toContain(token)
    const limited = await testApp({}, { mail: shop.mail, rateLimitFactor: 1 }, shop)
    const from = { remoteAddress: '203.0.113.99' }
    const body = { token: NOT_A_TOKEN, newPassword: NEW }
    const guess = () => limited.visitor('POST', '/users/password/reset', body, from)
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) statuses.push((await guess()).statusCode)
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true)
    expect(statuses[30]).toBe(429)
    // A wrong token costs no hash.
    const { statements } = await withStatements(() => reset(NOT_A_TOKEN))
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
    await forgot(user.email)
    await shop.send()
    expect(shop.server.received).toEqual([])
  })

  it('has no such calls without mail', async () => {
    const without = await testApp({}, {}, shop)
    const call = await without.as(await aUser(shop.deps))
    const answers = [
      await without.visitor('POST', '/users/password/forgot', { email: 'a@test.example' }),
      await without.visitor('POST', '/users/password/reset', { token: NOT_A_TOKEN, newPassword: NEW }),
      await without.visitor('POST', '/users/email/confirm', { token: NOT_A_TOKEN }),
      await call('GET', '/users/email'),
      await call('PUT', '/users/email', { newEmail: 'a@test.example', currentPassword: userFactory.password }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect((await without.visitor('GET', '/config')).json().mail).toBe(false)
    expect((await shop.visitor('GET', '/config')).json().mail).toBe(true)
  })
})

describe('the address of a new account', () => {
  it('is confirmed by the link of a mail, before the account sells, reviews or writes', async () => {
    const { call, ...user } = await aNewcomer()
    const seller = await aUser(shop.deps)
    const { id } = await aPrompt(shop.deps, { uploader: seller })
    const { tipsToUse, ...fields } = promptFieldsWith()
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, uploadedBy: user.id })) form.append(name, String(value))
    const attempts = () =>
      Promise.all([
        call('POST', '/discussions/create', { topic: 'Foxes', description: 'Who has some?' }),
        call('POST', `/messages/send/${seller.id}`, { message: 'Hello' }),
        call('PUT', `/prompts/reviews/${id}`, { stars: 5 }),
        call('POST', '/prompts/create', undefined, { payload: form }),
      ])
    for (const response of await attempts()) {
      expect([response.statusCode, response.json().code]).toEqual([403, 'email_unconfirmed'])
    }
    expect((await call('GET', '/users/email')).json()).toMatchObject({ isConfirmed: false, mustConfirm: true })
    const response = await confirm(await shop.tokenTo(user.email))
    expect(response.json()).toEqual({ success: true, message: 'Your address is confirmed', email: user.email })
    expect((await call('GET', '/users/email')).json()).toMatchObject({ isConfirmed: true, mustConfirm: false })
    const codes = (await attempts()).map((answer) => answer.json().code)
    expect(codes).not.toContain('email_unconfirmed')
    expect(tipsToUse).toBeDefined()
  })

  it('need not be confirmed by accounts of before, or once mail is not connected any more', async () => {
    const before = await aUser(shop.deps)
    const topic = { topic: 'Foxes in winter', description: 'Who has some?' }
    expect((await (await shop.as(before))('POST', '/discussions/create', topic)).statusCode).toBe(201)
    const { call: _, ...user } = await aNewcomer()
    const without = await testApp({}, {}, shop)
    expect((await (await without.as(user))('POST', '/discussions/create', topic)).statusCode).toBe(201)
  })

  it('can be sent the link again, a few times', async () => {
    const { call, ...user } = await aNewcomer()
    const first = await shop.tokenTo(user.email)
    expect((await call('POST', '/users/email/send-confirmation')).statusCode).toBe(200)
    const second = await shop.tokenTo(user.email)
    expect(second).not.toBe(first)
    expect((await confirm(second)).statusCode).toBe(200)
    expect((await confirm(second)).json().code).toBe('link_expired')
    const limited = await testApp({}, { mail: shop.mail, rateLimitFactor: 1 }, shop)
    const again = await limited.as(user)
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1) statuses.push((await again('POST', '/users/email/send-confirmation')).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })

  it('is not written to beyond the limits, and the account is made all the same', async () => {
    const limits = { 'mail-of-shop': { points: 0, durationSeconds: 60 } }
    const limited = await testApp({}, { mail: shop.mail, limits }, shop)
    const body = { username: 'latecomer', email: 'latecomer@test.example', password: NEW }
    expect((await limited.visitor('POST', '/users/create', body)).statusCode).toBe(201)
    await shop.send()
    expect(shop.server.received).toEqual([])
  })

  it('that does not exist is said on the account, until another one is confirmed', async () => {
    const { call, ...user } = await aNewcomer()
    await shop.deps.db
      .insert(mailSettings)
      .values({ userId: user.id, refusals: 2, addressOffAt: new Date(), addressFailure: '550 5.1.1 No such user' })
    expect((await call('GET', '/users/email')).json().refused).toMatchObject({ reason: '550 5.1.1 No such user' })
    await confirm(await shop.tokenTo(user.email))
    expect((await call('GET', '/users/email')).json().refused).toBeNull()
  })
})

describe('a change of address', () => {
  const change = (call: Caller, newEmail: string, currentPassword = userFactory.password) =>
    call('PUT', '/users/email', { newEmail, currentPassword })

  it('is made by the link to the new one, and both are told', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    expect((await change(call, 'Moved@test.example')).statusCode).toBe(200)
    const token = await shop.tokenTo('Moved@test.example')
    expect(shop.server.lastTo(user.email).text).toContain('gets the address Moved@test.example once that is confirmed')
    expect((await userOf(user))?.email).toBe(user.email)
    shop.server.received.length = 0
    expect((await confirm(token)).json().email).toBe('Moved@test.example')
    expect(await userOf(user)).toMatchObject({ email: 'Moved@test.example', emailKey: 'moved@test.example' })
    await shop.send()
    for (const address of [user.email, 'Moved@test.example']) {
      expect(shop.server.lastTo(address).text).toContain('now has the address Moved@test.example')
    }
    expect((await call('GET', '/users/current')).json().user.email).toBe('Moved@test.example')
    expect([
      await signIn(user.email, userFactory.password),
      await signIn('moved@test.example', userFactory.password),
    ]).toEqual([401, 200])
  })

  it('ends the links that went to the former address', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const resetLink = await resetToken(user)
    await call('POST', '/users/email/send-confirmation')
    const confirmLink = await shop.tokenTo(user.email)
    await change(call, 'elsewhere@test.example')
    await confirm(await shop.tokenTo('elsewhere@test.example'))
    for (const response of [await reset(resetLink), await confirm(confirmLink)]) {
      expect(response.json().code).toBe('link_expired')
    }
  })

  it('is refused with a wrong password, to the same address, and without a session', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    expect((await change(call, 'x@test.example', 'not this one')).json().code).toBe('wrong_password')
    expect((await change(call, user.email)).json().errors[0].path).toBe('newEmail')
    expect((await change(shop.visitor, 'x@test.example')).statusCode).toBe(401)
    await shop.send()
    expect(shop.server.received).toEqual([])
  })

  it.each(['changed', 'reset'])('ends with the password %s, whether or not its mail was sent', async (how) => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const resetLink = await resetToken(user)
    const [sentTo, failedTo, queuedTo] = ['sent', 'failed', 'queued'].map((state) => `${how}-${state}@test.example`)
    await change(call, sentTo ?? '')
    const token = await shop.tokenTo(sentTo ?? '')
    await change(call, failedTo ?? '')
    await shop.deps.db
      .update(mails)
      .set({ status: 'failed' })
      .where(eq(mails.address, failedTo ?? ''))
    await change(call, queuedTo ?? '')
    const config = { mailsPerHour: 1_000 }
    const claimed: ClaimedMail[] = []
    for (let mail = await claimMail(shop.deps.db, config); mail; mail = await claimMail(shop.deps.db, config)) {
      claimed.push(mail)
    }
    const renewal = { currentPassword: userFactory.password, newPassword: NEW }
    const response = how === 'reset' ? await reset(resetLink) : await call('PUT', '/users/password', renewal)
    expect(response.statusCode).toBe(200)
    for (const link of [token, resetLink]) {
      expect([(await confirm(link)).json().code, (await reset(link)).json().code]).toEqual([
        'link_expired',
        'link_expired',
      ])
    }
    // A process that has claimed the mail before makes no link.
    const ended = claimed.filter(({ kind }) => kind === 'confirm')
    expect(ended).toHaveLength(1)
    for (const mail of ended) expect(await prepareMail(shop.deps.db, mail, shop.mail)).toBeUndefined()
    const left = await shop.deps.db.select().from(mails).where(eq(mails.kind, 'confirm'))
    expect(left.map(({ status }) => status)).toEqual(['sent'])
    expect(await shop.deps.db.select().from(emailTokens).where(eq(emailTokens.userId, user.id))).toEqual([])
  })

  it('is refused when the password was changed since it was confirmed', async () => {
    const user = await aUser(shop.deps)
    const attempt = changeEmail(shop.contextOf(user), {
      newEmail: 'raced@test.example',
      confirmedHash: 'an earlier one',
    })
    await expect(attempt).rejects.toMatchObject({ code: 'password_changed' })
    expect(await shop.deps.db.select().from(mails)).toEqual([])
  })

  it('to an address of another account is told to that mailbox alone, and does not happen', async () => {
    const [user, other] = [await aUser(shop.deps), await aUser(shop.deps)]
    const call = await shop.as(user)
    const [free, taken] = [await change(call, 'free@test.example'), await change(call, other.email)]
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()])
    const response = await confirm(await shop.tokenTo(other.email))
    expect([response.statusCode, response.json().code]).toEqual([409, 'email_taken'])
    expect((await userOf(user))?.email).toBe(user.email)
  })

  it('is not announced by mails that were on their way to a shop that has lost its mail', async () => {
    await storeMailConnection(shop.deps.db, false)
    const user = await aUser(shop.deps)
    await change(await shop.as(user), 'lost@test.example')
    await storeMailConnection(shop.deps.db, true)
    await shop.send()
    expect(shop.server.received).toEqual([])
  })
})
