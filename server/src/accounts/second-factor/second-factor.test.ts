import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { challenges, recoveryCodes, sessions, totpSecrets, users } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser, userFactory } from '../../testing/shop/factories.ts'
import { aBrowserAt, type Browser, isSignedIn, sendPassword } from '../../testing/shop/sign-in/browser.ts'
import { aUserWithTotp, codeAt, nextCode } from '../../testing/shop/sign-in/second-factor.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ appName: 'Paper Prompts' }, { rateLimitFactor: 1 })
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const sendCode = (browser: Browser, code: string) => browser.call('POST', '/users/login/code', { code })
const outcome = ({ statusCode, json }: Awaited<ReturnType<Browser['call']>>) => [statusCode, json().code]
const hashOf = async (user: TestUser) =>
  (await shop.deps.db.select().from(users).where(eq(users.id, user.id)))[0]?.passwordHash ?? ''

describe('setting up an authenticator app', () => {
  it('changes nothing until a code is typed; then the password alone starts no session', async () => {
    const user = await aUser(shop.deps)
    const browser = aBrowserAt(shop)
    await sendPassword(browser, user)
    const started = (await browser.call('POST', '/users/totp')).json()
    expect(started.uri).toContain(`otpauth://totp/Paper%20Prompts:${encodeURIComponent(user.email)}?`)
    expect(started.uri).toContain(`secret=${started.secret}`)
    expect((await sendPassword(aBrowserAt(shop), user)).statusCode).toBe(200)
    expect((await browser.call('GET', '/users/security')).json()).toMatchObject({ totp: false, hasPassword: true })

    for (const code of ['000000', '00000', '١٢٣٤٥٦', '𐀀!𐀀!'])
      expect(outcome(await browser.call('POST', '/users/totp/confirm', { code }))).toEqual([400, 'wrong_code'])
    const confirmed = await browser.call('POST', '/users/totp/confirm', { code: nextCode(started.secret) })
    const { recoveryCodes } = confirmed.json()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect((await browser.call('GET', '/users/security')).json()).toEqual({
      ...{
        success: true,
        hasPassword: true,
        totp: true,
        recoveryCodesLeft: 10,
        mustUseSecondFactor: false,
        passkeys: [],
        identities: [],
      },
    })

    const another = aBrowserAt(shop)
    const asked = await sendPassword(another, user)
    expect(outcome(asked)).toEqual([401, 'code_required'])
    expect([...another.cookies.keys()]).toEqual(['promptery_code'])
    expect(await isSignedIn(another)).toBe(false)
    const signedIn = await sendCode(another, nextCode(started.secret))
    expect(signedIn.json()).toMatchObject({ message: 'Signin Successful', user: { _id: user.id } })
    expect([...another.cookies.keys()]).toEqual(['promptery_session'])
    expect(await isSignedIn(another)).toBe(true)
  })

  it('ends the sessions that began without a code, and goes on with this one', async () => {
    const user = await aUser(shop.deps)
    const [here, there] = [aBrowserAt(shop), aBrowserAt(shop)]
    for (const browser of [here, there]) await sendPassword(browser, user)
    const { secret } = (await here.call('POST', '/users/totp')).json()
    await here.call('POST', '/users/totp/confirm', { code: nextCode(secret) })
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    const rows = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true])
  })

  it('does not replace one that counts, and stores no readable recovery code', async () => {
    const { browser, user, recoveryCodes: codes, secret } = await aUserWithTotp(shop)
    expect(outcome(await browser.call('POST', '/users/totp'))).toEqual([409, 'totp_on'])
    expect(outcome(await browser.call('POST', '/users/totp/confirm', { code: nextCode(secret) }))).toEqual([
      409,
      'totp_off',
    ])
    const stored = JSON.stringify(
      await shop.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
    )
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  it('asks for a proof that is ten minutes old at most, by password or code', async () => {
    const user = await aUser(shop.deps)
    const browser = aBrowserAt(shop)
    await sendPassword(browser, user)
    const begin = async () => outcome(await browser.call('POST', '/users/totp'))
    const verify = (body: object) => browser.call('POST', '/users/verify', body)
    vi.setSystemTime(Date.now() + 9.9 * 60_000)
    expect(await begin()).toEqual([200, undefined])
    vi.setSystemTime(Date.now() + 0.2 * 60_000)
    expect(await begin()).toEqual([403, 'verification_required'])
    const wrong = await verify({ password: 'not the right one' })
    expect([...outcome(wrong), wrong.json().errors[0].path]).toEqual([400, 'wrong_password', 'password'])
    expect(outcome(await verify({ code: '123456' }))).toEqual([400, 'wrong_code'])
    expect(outcome(await verify({}))).toEqual([400, 'invalid_input'])
    expect(await begin()).toEqual([403, 'verification_required'])
    expect((await verify({ password: userFactory.password })).statusCode).toBe(200)
    expect(await begin()).toEqual([200, undefined])

    const { browser: other, secret } = await aUserWithTotp(shop)
    vi.setSystemTime(Date.now() + 11 * 60_000)
    const renew = async () => outcome(await other.call('POST', '/users/recovery-codes'))
    expect(await renew()).toEqual([403, 'verification_required'])
    const byPassword = await other.call('POST', '/users/verify', { password: userFactory.password })
    expect(outcome(byPassword)).toEqual([400, 'second_factor_required'])
    expect(await renew()).toEqual([403, 'verification_required'])
    await other.call('POST', '/users/verify', { code: nextCode(secret) })
    expect(await renew()).toEqual([200, undefined])
  })

  it('takes no change of the password for a proof, which asks for the code itself', async () => {
    const renewal = (from: string, to: string) => ({ currentPassword: from, newPassword: to })
    const without = aBrowserAt(shop)
    await sendPassword(without, await aUser(shop.deps))
    vi.setSystemTime(Date.now() + 9 * 60_000)
    const [first, second] = [userFactory.password, 'nine slow lighthouses']
    expect((await without.call('PUT', '/users/password', renewal(first, second))).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 2 * 60_000)
    expect(outcome(await without.call('POST', '/users/totp'))).toEqual([403, 'verification_required'])

    const { browser, secret, user } = await aUserWithTotp(shop)
    const before = await hashOf(user)
    vi.setSystemTime(Date.now() + 11 * 60_000)
    const change = () => browser.call('PUT', '/users/password', renewal(first, second))
    expect(outcome(await change())).toEqual([403, 'verification_required'])
    expect(await hashOf(user)).toBe(before)
    await browser.call('POST', '/users/verify', { code: nextCode(secret) })
    vi.setSystemTime(Date.now() + 9 * 60_000)
    expect((await change()).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 2 * 60_000)
    for (const path of ['/users/totp/disable', '/users/recovery-codes', '/users/passkeys/new', '/users/keys'])
      expect([path, ...outcome(await browser.call('POST', path, { name: 'Mine' }))]).toEqual([
        path,
        403,
        'verification_required',
      ])
  })
})

describe('a code', () => {
  it('counts once, also of concurrent requests, and none of before it', async () => {
    const { user, secret, browser } = await aUserWithTotp(shop)
    const confirmedWith = codeAt(secret, Date.now())
    const at = Array.from({ length: 4 }, () => aBrowserAt(shop))
    for (const one of at) await sendPassword(one, user)
    expect(outcome(await sendCode(at[0] as Browser, confirmedWith))).toEqual([400, 'wrong_code'])
    const code = nextCode(secret)
    const spoken = `${code.slice(0, 3)} ${code.slice(3)}`
    const statuses = (await Promise.all(at.map((one) => sendCode(one, spoken)))).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400])
    expect(outcome(await browser.call('POST', '/users/verify', { code }))).toEqual([400, 'wrong_code'])
    const beforeIt = codeAt(secret, Date.now() - 30_000)
    expect(outcome(await browser.call('POST', '/users/verify', { code: beforeIt }))).toEqual([400, 'wrong_code'])
    expect((await browser.call('POST', '/users/verify', { code: nextCode(secret) })).statusCode).toBe(200)
  })

  it('is of the half minute before, now and after', async () => {
    const { secret, browser } = await aUserWithTotp(shop)
    const tryAt = async (seconds: number) => {
      vi.setSystemTime(Date.now() + 10 * 30_000)
      const code = codeAt(secret, Date.now() + seconds * 1000)
      return (await browser.call('POST', '/users/verify', { code })).statusCode
    }
    expect([await tryAt(-60), await tryAt(-30), await tryAt(0), await tryAt(30), await tryAt(60)]).toEqual([
      400, 200, 200, 200, 400,
    ])
  })

  it('is guessed five times for an account and address; then one waits, also with the right one', async () => {
    const { user, secret } = await aUserWithTotp(shop)
    const [guesser, owner] = [aBrowserAt(shop), aBrowserAt(shop)]
    for (const one of [guesser, owner]) await sendPassword(one, user)
    const guesses = []
    for (let n = 0; n < 6; n += 1) guesses.push((await sendCode(guesser, `00000${n}`)).statusCode)
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429])
    // The password is right, and changes nothing.
    expect(outcome(await sendPassword(guesser, user))).toEqual([401, 'code_required'])
    // At the same moment: later the wait would be over.
    const code = codeAt(secret, Date.now() + 30_000)
    expect((await sendCode(guesser, code)).statusCode).toBe(429)
    expect((await sendCode(owner, code)).statusCode).toBe(200)
  })

  it('guesses of recovery codes and at an open session count, too', async () => {
    const { browser } = await aUserWithTotp(shop)
    const statuses = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await browser.call('POST', '/users/verify', { code: 'aaaa-bbbb-cccc-dddd' })).statusCode)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })
})

describe('a recovery code', () => {
  it('signs in once, however it is typed', async () => {
    const { user, recoveryCodes: codes } = await aUserWithTotp(shop)
    const typed = ` ${codes[0]?.replaceAll('-', ' ').toUpperCase()} `
    const at = Array.from({ length: 3 }, () => aBrowserAt(shop))
    for (const one of at) await sendPassword(one, user)
    const statuses = (await Promise.all(at.map((one) => sendCode(one, typed)))).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 400, 400])
    const signedIn = at[statuses.indexOf(200)] as Browser
    expect((await signedIn.call('GET', '/users/security')).json().recoveryCodesLeft).toBe(9)
  })

  it('of another user is none', async () => {
    const [one, other] = [await aUserWithTotp(shop), await aUserWithTotp(shop)]
    const browser = aBrowserAt(shop)
    await sendPassword(browser, one.user)
    expect(outcome(await sendCode(browser, other.recoveryCodes[0] ?? ''))).toEqual([400, 'wrong_code'])
  })

  it('is replaced by new ones, and there are none without an app', async () => {
    const { user, browser, recoveryCodes: codes } = await aUserWithTotp(shop)
    const renewed = (await browser.call('POST', '/users/recovery-codes')).json().recoveryCodes
    const another = aBrowserAt(shop)
    await sendPassword(another, user)
    expect((await sendCode(another, codes[0] ?? '')).statusCode).toBe(400)
    expect((await sendCode(another, renewed[0])).statusCode).toBe(200)
    const without = aBrowserAt(shop)
    await sendPassword(without, await aUser(shop.deps))
    expect(outcome(await without.call('POST', '/users/recovery-codes'))).toEqual([409, 'totp_off'])
  })
})

describe('the unfinished sign-in', () => {
  it('is of one browser, and is used once', async () => {
    const { user, secret } = await aUserWithTotp(shop)
    const [browser, another] = [aBrowserAt(shop), aBrowserAt(shop)]
    await sendPassword(browser, user)
    const cookie = browser.cookies.get('promptery_code') ?? ''
    expect(outcome(await sendCode(another, nextCode(secret)))).toEqual([401, 'sign_in_expired'])
    another.cookies.set('promptery_code', `${cookie.slice(0, -4)}AAAA`)
    expect(outcome(await sendCode(another, nextCode(secret)))).toEqual([401, 'sign_in_expired'])
    // It is no session.
    another.cookies.set('promptery_session', cookie)
    expect(await isSignedIn(another)).toBe(false)
    expect((await sendCode(browser, nextCode(secret))).statusCode).toBe(200)
    another.cookies.set('promptery_code', cookie)
    expect(outcome(await sendCode(another, nextCode(secret)))).toEqual([401, 'sign_in_expired'])
  })

  it('ends after ten minutes, and when the password is changed', async () => {
    const { user, secret, browser } = await aUserWithTotp(shop)
    const late = aBrowserAt(shop)
    await sendPassword(late, user)
    await shop.deps.db
      .update(challenges)
      .set({ expiresAt: new Date(0) })
      .where(eq(challenges.userId, user.id))
    expect(outcome(await sendCode(late, nextCode(secret)))).toEqual([401, 'sign_in_expired'])

    await sendPassword(late, user)
    const newPassword = 'nine slow lighthouses'
    await browser.call('PUT', '/users/password', { currentPassword: userFactory.password, newPassword })
    expect(outcome(await sendCode(late, nextCode(secret)))).toEqual([401, 'wrong_credentials'])
    expect(await isSignedIn(late)).toBe(false)
  })

  it('starts a new session, and ends the one that the browser had', async () => {
    const { user, secret } = await aUserWithTotp(shop)
    const browser = aBrowserAt(shop)
    await sendPassword(browser, await aUser(shop.deps))
    const before = browser.cookies.get('promptery_session') ?? ''
    await sendPassword(browser, user)
    expect(browser.cookies.get('promptery_session')).toBe(before)
    await sendCode(browser, nextCode(secret))
    expect(browser.cookies.get('promptery_session')).not.toBe(before)
    browser.cookies.set('promptery_session', before)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('begins for the right password only: a wrong one gets what everybody gets', async () => {
    const { user } = await aUserWithTotp(shop)
    const wrong = (of: TestUser) => sendPassword(aBrowserAt(shop), of, 'not the right one')
    const [known, unknown] = [await wrong(user), await wrong({ ...user, email: 'nobody@test.example' })]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(known.cookies).toEqual(unknown.cookies)
  })
})

describe('turning it off', () => {
  it('needs a recent proof; then the password signs in alone', async () => {
    const { user, secret, browser } = await aUserWithTotp(shop)
    const off = () => browser.call('POST', '/users/totp/disable')
    vi.setSystemTime(Date.now() + 11 * 60_000)
    expect(outcome(await off())).toEqual([403, 'verification_required'])
    await browser.call('POST', '/users/verify', { code: nextCode(secret) })
    expect((await off()).statusCode).toBe(200)
    expect((await browser.call('GET', '/users/security')).json()).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await sendPassword(aBrowserAt(shop), user)).statusCode).toBe(200)
    expect(await shop.deps.db.select().from(totpSecrets).where(eq(totpSecrets.userId, user.id))).toEqual([])
  })
})

describe('a process of an earlier release, which asks for no code', () => {
  it('finds the password wrong while one is asked for, also a changed one', async () => {
    const { user, browser } = await aUserWithTotp(shop)
    expect(await verify(await hashOf(user), userFactory.password)).toBe(false)
    const newPassword = 'nine slow lighthouses'
    await browser.call('PUT', '/users/password', { currentPassword: userFactory.password, newPassword })
    expect(await verify(await hashOf(user), newPassword)).toBe(false)
    expect(outcome(await sendPassword(aBrowserAt(shop), user, newPassword))).toEqual([401, 'code_required'])
    await browser.call('POST', '/users/totp/disable')
    expect(await verify(await hashOf(user), newPassword)).toBe(true)
  })
})
