import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../platform/db/ids.ts'
import { identities, passkeys, sessions, users } from '../platform/db/schema.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aUser, type TestUser, userFactory } from '../testing/shop/factories.ts'
import { type MailShop, mailShop, recoveryAt } from '../testing/shop/mail.ts'
import { aBrowserAt, type Browser, isSignedIn, sendPassword } from '../testing/shop/sign-in/browser.ts'
import { aUserWithTotp, nextCode } from '../testing/shop/sign-in/second-factor.ts'

let shop: MailShop
/** A process in which admins must use a second factor. */
let guarded: TestApp
beforeAll(async () => {
  shop = await mailShop()
  guarded = await testApp({ adminSecondFactor: true }, { mail: shop.mail }, shop)
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await shop.clear()
})
afterEach(() => void vi.useRealTimers())

const EVERYWHERE = '/users/sessions/sign-out-everywhere'
const outcome = ({ statusCode, json }: Awaited<ReturnType<Browser['call']>>) => [statusCode, json().code]
const left = ({ id }: TestUser) =>
  Promise.all([passkeys, identities].map((table) => shop.deps.db.$count(table, eq(table.userId, id))))
const subjects = async ({ email }: TestUser) => {
  await shop.send()
  return shop.server.received.filter(({ recipients }) => recipients.includes(email)).map(({ subject }) => subject)
}

/** Adds a passkey and a linked account. */
async function withSignIns<Of extends TestUser>(user: Of): Promise<Of> {
  const of = { id: newId(), userId: user.id }
  const key = { name: 'Phone', credentialId: user.id, publicKey: 'key', counter: 0 }
  await shop.deps.db.insert(passkeys).values({ ...of, ...key })
  await shop.deps.db.insert(identities).values({ ...of, issuer: 'id', subject: user.id, email: user.email })
  return user
}
async function aMember(at: TestApp = shop): Promise<{ user: TestUser; browser: Browser }> {
  const user = await withSignIns(await aUser(shop.deps))
  const browser = aBrowserAt(at)
  await sendPassword(browser, user)
  return { user, browser }
}
const makeStale = ({ id }: TestUser) =>
  shop.deps.db
    .update(sessions)
    .set({ verifiedAt: new Date(0) })
    .where(eq(sessions.userId, id))

describe('signing out everywhere', () => {
  it('leaves passkeys and linked accounts, unless it is asked to remove them', async () => {
    const [{ user, browser }, other] = [await aMember(), await aMember()]
    await browser.call('POST', EVERYWHERE, {})
    expect(await left(user)).toEqual([1, 1])
    expect((await browser.call('POST', EVERYWHERE, { removeSignIns: true })).statusCode).toBe(200)
    expect([await left(user), await left(other.user)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(await isSignedIn(browser)).toBe(true)
    // Nothing is left to remove.
    await browser.call('POST', EVERYWHERE, { removeSignIns: true })
    expect(await subjects(user)).toEqual(['Passkeys and linked accounts were removed at Promptery'])
  })

  it('removes them after a recent proof only', async () => {
    const { user, browser } = await aMember()
    await makeStale(user)
    expect(outcome(await browser.call('POST', EVERYWHERE, { removeSignIns: true }))).toEqual([
      403,
      'verification_required',
    ])
    expect(await left(user)).toEqual([1, 1])
    await browser.call('POST', '/users/verify', { password: userFactory.password })
    expect((await browser.call('POST', EVERYWHERE, { removeSignIns: true, thisToo: true })).statusCode).toBe(200)
    expect([await isSignedIn(browser), await left(user)]).toEqual([false, [0, 0]])
  })

  it('removes none of an account without a password: nothing else signs in', async () => {
    const { user, browser } = await aMember()
    await shop.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
    expect(outcome(await browser.call('POST', EVERYWHERE, { removeSignIns: true }))).toEqual([409, 'last_sign_in'])
    expect(await left(user)).toEqual([1, 1])
  })
})

describe('a change of the password', () => {
  const change = ({ call }: Browser) => {
    const body = { currentPassword: userFactory.password, newPassword: 'nine slow lighthouses', removeSignIns: true }
    return call('PUT', '/users/password', body)
  }

  it('removes them if asked to, by the password alone', async () => {
    const { user, browser } = await aMember()
    await makeStale(user)
    expect((await change(browser)).statusCode).toBe(200)
    expect(await left(user)).toEqual([0, 0])
    expect(await subjects(user)).toContain('Passkeys and linked accounts were removed at Promptery')
  })

  it('asks for a code where one follows the password', async () => {
    const { user, browser, secret } = await aUserWithTotp(shop)
    await withSignIns(user)
    await makeStale(user)
    expect(outcome(await change(browser))).toEqual([403, 'verification_required'])
    await browser.call('POST', '/users/verify', { code: nextCode(secret) })
    expect((await change(browser)).statusCode).toBe(200)
    expect(await left(user)).toEqual([0, 0])
  })
})

describe('a new password by mail', () => {
  it.each([
    [{}, [1, 1]],
    [{ removeSignIns: true }, [0, 0]],
  ])('with %j leaves %j', async (body, count) => {
    const { user } = await aMember()
    await shop.deps.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, user.id))
    const { reset, resetToken } = recoveryAt(shop)
    expect((await reset(await resetToken(user), body)).statusCode).toBe(200)
    expect(await left(user)).toEqual(count)
    await shop.send()
    const { text = '' } = shop.server.lastTo(user.email)
    expect(text.includes('Passkeys and linked accounts were removed')).toBe(count[0] === 0)
  })
})

describe('where admins must use a second factor', () => {
  it('neither the password nor the mailbox of an admin removes their passkeys', async () => {
    const user = await withSignIns(await aUser(shop.deps, { role: 'admin' }))
    const browser = aBrowserAt(guarded)
    await sendPassword(browser, user)
    const newPassword = 'nine slow lighthouses'
    const refused = [
      await browser.call('POST', EVERYWHERE, { removeSignIns: true }),
      await browser.call('PUT', '/users/password', {
        ...{ currentPassword: userFactory.password, newPassword, removeSignIns: true },
      }),
    ]
    expect(refused.map(outcome)).toEqual(Array(2).fill([403, 'admin_second_factor']))
    expect(await left(user)).toEqual([1, 1])
    // Nothing has confirmed the address before.
    const { reset, resetToken } = recoveryAt({ ...shop, visitor: guarded.visitor })
    expect((await reset(await resetToken(user), { removeSignIns: true })).statusCode).toBe(200)
    expect(await left(user)).toEqual([1, 0])
  })
})
