import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findOwner } from '../../listings/import/import-engineers.ts'
import { storeMailConnection } from '../../notices/mail/mail-connection.ts'
import { type ClaimedMail, claimMail, prepareMail } from '../../notices/mail/sending/prepare-mail.ts'
import { newId } from '../../platform/db/ids.ts'
import { emailTokens, mailSettings, mails, offers, sessions, users } from '../../platform/db/schema.ts'
import { buyPrompt } from '../../sales/checkout/buy-prompt.ts'
import { type Caller, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith, type TestUser, userFactory } from '../../testing/shop/factories.ts'
import { type MailShop, mailShop, NEW_PASSWORD, recoveryAt } from '../../testing/shop/mail.ts'
import { anOffer, TERMS } from '../../testing/shop/offers.ts'
import { changeEmail } from './email.ts'

let shop: MailShop
let recovery: ReturnType<typeof recoveryAt>
beforeAll(async () => {
  shop = await mailShop()
  recovery = recoveryAt(shop)
})
beforeEach(() => shop.clear())

const userOf = async ({ id }: { id: string }) => (await shop.deps.db.select().from(users).where(eq(users.id, id)))[0]

let newcomers = 0
/** Signs up, as a visitor does. */
async function aNewcomer(): Promise<TestUser & { call: Caller }> {
  newcomers += 1
  const body = { username: `newcomer${newcomers}`, email: `Newcomer${newcomers}@test.example`, password: NEW_PASSWORD }
  const response = await shop.visitor('POST', '/users/create', body)
  expect(response.statusCode).toBe(201)
  const user: TestUser = { id: response.json().user._id, username: body.username, email: body.email, role: 'member' }
  return { ...user, call: await shop.as(user) }
}

describe('the address of a new account', () => {
  it('is confirmed by the link of a mail, before the account sells by any road, reviews or writes', async () => {
    const { call, ...user } = await aNewcomer()
    const seller = await aUser(shop.deps)
    const { id } = await aPrompt(shop.deps, { uploader: seller })
    const { tipsToUse, ...fields } = promptFieldsWith()
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, uploadedBy: user.id })) form.append(name, String(value))
    const own = await aPrompt(shop.deps, { uploader: user, status: 'rejected' })
    const buyer = await aUser(shop.deps)
    const brief = newId()
    const dueAt = new Date(Date.now() + 86_400_000)
    await shop.deps.db
      .insert(offers)
      .values({ id: brief, engineerId: user.id, buyerId: buyer.id, status: 'requested', dueAt })
    const paid = await anOffer(shop, { engineer: user, buyer })
    await buyPrompt(shop.contextOf(buyer), { boughtBy: buyer.id, promptId: paid.promptId })
    const attempts = () =>
      Promise.all([
        call('POST', `/offers/${brief}`, { ...TERMS, move: 'offer' }),
        call('POST', '/offers', { ...TERMS, buyerId: buyer.id }),
        call('POST', `/offers/${paid.id}`, { move: 'deliver', prompt: 'A fox in the snow' }),
        call('PUT', `/prompts/update/${own.id}`, { title: 'Another title' }),
        call('POST', `/prompts/samples/${own.id}`, { text: 'A fox' }),
        call('PUT', `/prompts/samples/${own.id}`, { order: [] }),
        call('DELETE', `/prompts/samples/${own.id}/${own.id}`),
        call('POST', `/prompts/sample-cover/${own.id}`),
        call('POST', '/discussions/create', { topic: 'Foxes', description: 'Who has some?' }),
        call('POST', `/messages/send/${seller.id}`, { message: 'Hello' }),
        call('PUT', `/prompts/reviews/${id}`, { stars: 5 }),
        call('POST', '/prompts/create', undefined, { payload: form }),
      ])
    for (const response of await attempts()) {
      expect([response.statusCode, response.json().code]).toEqual([403, 'email_unconfirmed'])
    }
    expect((await call('GET', '/users/email')).json()).toMatchObject({ isConfirmed: false, mustConfirm: true })
    const asked = { engineerId: user.id, brief: 'A fox, please' }
    expect((await (await shop.as(buyer))('POST', '/offers/briefs', asked)).json()).toMatchObject({ code: 'not_seller' })
    expect(await findOwner(shop.deps.db, user.email)).toMatchObject({ isUnconfirmed: true })
    const response = await recovery.confirm(await shop.tokenTo(user.email), user)
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

  it('is confirmed in a session of the account alone: the mailbox may be of another person', async () => {
    const [{ call, ...user }, other] = [await aNewcomer(), await aUser(shop.deps)]
    const token = await shop.tokenTo(user.email)
    const byVisitor = await shop.visitor('POST', '/users/email/confirm', { token })
    const byOther = await recovery.confirm(token, other)
    expect([byVisitor, byOther].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [401, 'no_session'],
      [403, 'other_account'],
    ])
    expect((await call('GET', '/users/email')).json()).toMatchObject({ isConfirmed: false })
    expect((await recovery.confirm(token, user)).statusCode).toBe(200)
  })

  it('can be sent the link again, a few times', async () => {
    const { call, ...user } = await aNewcomer()
    const first = await shop.tokenTo(user.email)
    expect((await call('POST', '/users/email/send-confirmation')).statusCode).toBe(200)
    const second = await shop.tokenTo(user.email)
    expect(second).not.toBe(first)
    expect((await recovery.confirm(second, user)).statusCode).toBe(200)
    expect((await recovery.confirm(second, user)).json().code).toBe('link_expired')
    const limited = await testApp({}, { mail: shop.mail, rateLimitFactor: 1 }, shop)
    const again = await limited.as(user)
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1) statuses.push((await again('POST', '/users/email/send-confirmation')).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })

  it('is not written to beyond the limits, and the account is made all the same', async () => {
    const limits = { 'mail-of-shop': { points: 0, durationSeconds: 60 } }
    const limited = await testApp({}, { mail: shop.mail, limits }, shop)
    const body = { username: 'latecomer', email: 'latecomer@test.example', password: NEW_PASSWORD }
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
    await recovery.confirm(await shop.tokenTo(user.email), user)
    expect((await call('GET', '/users/email')).json().refused).toBeNull()
  })
})

describe('an address whose domain is beyond ASCII', () => {
  const readable = 'Info@münchen.example'
  const stored = 'Info@xn--mnchen-3ya.example'
  const asked = (email: string, username: string) => ({ username, email, password: NEW_PASSWORD })

  // The mail server of the tests tells addresses with their letters, as it received Punycode.
  it('is one account however it is typed, is sent to in Punycode and shown with its letters', async () => {
    const created = await shop.visitor('POST', '/users/create', asked(readable, 'munich'))
    expect(created.json()).toMatchObject({ user: { email: readable } })
    const user: TestUser = { id: created.json().user._id, username: 'munich', email: stored, role: 'member' }
    expect(await userOf(user)).toMatchObject({ email: stored, emailKey: stored.toLowerCase() })
    for (const typed of [readable.toUpperCase(), 'info@mu\u0308nchen.example', stored]) {
      const again = await shop.visitor('POST', '/users/create', asked(typed, 'munich2'))
      expect([again.statusCode, again.json().code]).toEqual([409, 'email_taken'])
      expect(await recovery.signIn(typed, NEW_PASSWORD)).toBe(200)
    }
    const confirmed = await recovery.confirm(await shop.tokenTo(readable), user)
    expect(confirmed.json()).toMatchObject({ email: readable })
    expect((await (await shop.as(user))('GET', '/users/current')).json().user.email).toBe(readable)
    shop.server.received.length = 0
    await shop.visitor('POST', '/users/password/forgot', { email: 'INFO@mu\u0308nchen.example' })
    await shop.send()
    expect(shop.server.lastTo(readable).subject).toContain('new password')
  })

  it('becomes that of an account, which the mail to the former one names readably', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    expect((await call('PUT', '/users/email', { newEmail: 'ada@почта.рф' })).statusCode).toBe(200)
    const token = await shop.tokenTo('ada@почта.рф')
    const addresses = (await shop.deps.db.select().from(mails)).map(({ address }) => address)
    expect(addresses).toContain('ada@xn--80a1acny.xn--p1ai')
    expect(shop.server.lastTo(user.email).text).toContain('gets the address ada@почта.рф once')
    expect((await recovery.confirm(token, user)).json().email).toBe('ada@почта.рф')
    expect(await recovery.signIn('ada@почта.рф', userFactory.password)).toBe(200)
  })
})

describe('a change of address', () => {
  const change = (call: Caller, newEmail: string) => call('PUT', '/users/email', { newEmail })

  it('is made by the link to the new one, and both are told', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    expect((await change(call, 'Moved@test.example')).statusCode).toBe(200)
    const token = await shop.tokenTo('Moved@test.example')
    expect(shop.server.lastTo(user.email).text).toContain('gets the address Moved@test.example once that is confirmed')
    expect((await userOf(user))?.email).toBe(user.email)
    shop.server.received.length = 0
    expect((await recovery.confirm(token, user)).json().email).toBe('Moved@test.example')
    expect(await userOf(user)).toMatchObject({ email: 'Moved@test.example', emailKey: 'moved@test.example' })
    await shop.send()
    for (const address of [user.email, 'Moved@test.example']) {
      expect(shop.server.lastTo(address).text).toContain('now has the address Moved@test.example')
    }
    expect((await call('GET', '/users/current')).json().user.email).toBe('Moved@test.example')
    expect([
      await recovery.signIn(user.email, userFactory.password),
      await recovery.signIn('moved@test.example', userFactory.password),
    ]).toEqual([401, 200])
  })

  it('ends the links that went to the former address', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const resetLink = await recovery.resetToken(user)
    await call('POST', '/users/email/send-confirmation')
    const confirmLink = await shop.tokenTo(user.email)
    await change(call, 'elsewhere@test.example')
    await recovery.confirm(await shop.tokenTo('elsewhere@test.example'), user)
    for (const response of [await recovery.reset(resetLink), await recovery.confirm(confirmLink, user)]) {
      expect(response.json().code).toBe('link_expired')
    }
  })

  it('is refused without a recent proof, to the same address, and without a session', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    expect((await change(call, user.email)).json().errors[0].path).toBe('newEmail')
    await shop.deps.db.update(sessions).set({ verifiedAt: new Date(0) })
    expect((await change(call, 'x@test.example')).json().code).toBe('verification_required')
    expect((await change(shop.visitor, 'x@test.example')).statusCode).toBe(401)
    await shop.send()
    expect(shop.server.received).toEqual([])
  })

  it.each(['changed', 'reset'])('ends with the password %s, whether or not its mail was sent', async (how) => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const resetLink = await recovery.resetToken(user)
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
    const renewal = { currentPassword: userFactory.password, newPassword: NEW_PASSWORD }
    const response = how === 'reset' ? await recovery.reset(resetLink) : await call('PUT', '/users/password', renewal)
    expect(response.statusCode).toBe(200)
    for (const link of [token, resetLink]) {
      expect([(await recovery.confirm(link, user)).json().code, (await recovery.reset(link)).json().code]).toEqual([
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

  it('is refused when the session has ended meanwhile', async () => {
    const user = await aUser(shop.deps)
    const attempt = changeEmail(shop.contextOf(user), { newEmail: 'raced@test.example', sessionKey: 'an ended one' })
    await expect(attempt).rejects.toMatchObject({ code: 'no_session' })
    expect(await shop.deps.db.select().from(mails)).toEqual([])
  })

  it('to an address of another account is told to that mailbox alone, and does not happen', async () => {
    const [user, other] = [await aUser(shop.deps), await aUser(shop.deps)]
    const call = await shop.as(user)
    const [free, taken] = [await change(call, 'free@test.example'), await change(call, other.email)]
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()])
    const response = await recovery.confirm(await shop.tokenTo(other.email), user)
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
