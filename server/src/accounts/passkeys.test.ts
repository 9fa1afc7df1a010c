import { LIMITS } from '@promptery/contract/constants'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { challenges, passkeys, sessions } from '../platform/db/schema.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aUser, type TestUser } from '../testing/shop/factories.ts'
import { Authenticator } from '../testing/shop/sign-in/authenticator.ts'
import { aBrowserAt, type Browser, isSignedIn, sendPassword } from '../testing/shop/sign-in/browser.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ publicUrl: 'http://localhost' })
})

const outcome = ({ statusCode, json }: Awaited<ReturnType<Browser['call']>>) => [statusCode, json().code]
const optionsFor = async (browser: Browser, what: 'new' | 'request') =>
  (await browser.call('POST', `/users/passkeys/${what}`)).json().options

type Changes = Partial<Parameters<Authenticator['sign']>[0]>

async function addPasskey(browser: Browser, authenticator: Authenticator, changes: Changes = {}) {
  const options = await optionsFor(browser, 'new')
  const passkey = authenticator.register({ options, ...changes })
  return browser.call('POST', '/users/passkeys', { name: ' My phone ', passkey })
}

async function signInWith(
  authenticator: Authenticator,
  { browser = aBrowserAt(shop), ...changes }: Changes & { browser?: Browser } = {},
) {
  const options = await optionsFor(browser, 'request')
  return browser.call('POST', '/users/login/passkey', { passkey: authenticator.sign({ options, ...changes }) })
}

/** A user with a passkey, and the browser where it was added. */
async function withPasskey(): Promise<{ user: TestUser; browser: Browser; authenticator: Authenticator }> {
  const user = await aUser(shop.deps)
  const browser = aBrowserAt(shop)
  await sendPassword(browser, user)
  const authenticator = new Authenticator()
  expect((await addPasskey(browser, authenticator)).statusCode).toBe(201)
  return { user, browser, authenticator }
}

describe('a passkey', () => {
  it('is added under a name, and signs in without an email, as both factors', async () => {
    const { user, browser, authenticator } = await withPasskey()
    const { passkeys: listed } = (await browser.call('GET', '/users/security')).json()
    expect(listed).toEqual([{ _id: expect.any(String), name: 'My phone', createdAt: expect.stringMatching(/Z$/) }])
    const another = aBrowserAt(shop)
    const signedIn = await signInWith(authenticator, { browser: another })
    expect([signedIn.statusCode, signedIn.json().user]).toMatchObject([200, { _id: user.id, email: user.email }])
    expect([...another.cookies.keys()]).toEqual(['promptery_session'])
    expect(await isSignedIn(another)).toBe(true)
    const rows = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true, true])
    expect((await browser.call('GET', '/users/security')).json().passkeys[0].lastUsedAt).toMatch(/Z$/)
  })

  it('reauthenticates', async () => {
    const { user, browser, authenticator } = await withPasskey()
    const stale = () =>
      shop.deps.db
        .update(sessions)
        .set({ verifiedAt: new Date(0) })
        .where(eq(sessions.userId, user.id))
    await stale()
    const begin = async () => outcome(await browser.call('POST', '/users/passkeys/new'))
    expect(await begin()).toEqual([403, 'verification_required'])
    const passkey = authenticator.sign({ options: await optionsFor(browser, 'request') })
    expect((await browser.call('POST', '/users/verify', { passkey })).statusCode).toBe(200)
    expect(await begin()).toEqual([200, undefined])
    // Of another user it proves nothing.
    const other = await withPasskey()
    await stale()
    const theirs = other.authenticator.sign({ options: await optionsFor(browser, 'request') })
    expect(outcome(await browser.call('POST', '/users/verify', { passkey: theirs }))).toEqual([400, 'wrong_passkey'])
    expect(await begin()).toEqual([403, 'verification_required'])
  })

  it('is renamed and removed by its user alone; then it signs in no more', async () => {
    const { browser, authenticator } = await withPasskey()
    const other = await withPasskey()
    const [{ _id }] = (await browser.call('GET', '/users/security')).json().passkeys
    const path = `/users/passkeys/${_id}`
    expect((await other.browser.call('PUT', path, { name: 'Mine' })).statusCode).toBe(404)
    expect((await other.browser.call('DELETE', path)).statusCode).toBe(404)
    expect((await browser.call('PUT', path, { name: 'Old phone' })).statusCode).toBe(200)
    expect((await browser.call('GET', '/users/security')).json().passkeys).toMatchObject([{ name: 'Old phone' }])
    expect((await browser.call('DELETE', path)).statusCode).toBe(200)
    expect(outcome(await signInWith(authenticator))).toEqual([400, 'wrong_passkey'])
  })

  it('leaves no session that was started while it was removed', async () => {
    const { user, authenticator } = await withPasskey()
    await shop.deps.db.execute(sql`
      create function remove_meanwhile() returns trigger language plpgsql as $$
      begin
        delete from passkeys where user_id = new.user_id;
        return new;
      end $$`)
    await shop.deps.db.execute(sql`
      create trigger remove_meanwhile before insert on sessions for each row execute function remove_meanwhile()`)
    try {
      expect(outcome(await signInWith(authenticator))).toEqual([400, 'wrong_passkey'])
    } finally {
      await shop.deps.db.execute(sql`drop function remove_meanwhile cascade`)
    }
    expect(await shop.deps.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
  })

  it('is added once, and by a user who has fewer than the limit', async () => {
    const { browser, user, authenticator } = await withPasskey()
    expect(outcome(await addPasskey(browser, authenticator))).toEqual([400, 'wrong_passkey'])
    const more = Array.from({ length: LIMITS.passkey.perUser - 1 }, (_, n) => ({
      ...{ id: crypto.randomUUID(), userId: user.id, name: 'Another', credentialId: `${user.id}-${n}` },
      ...{ publicKey: '', counter: 0 },
    }))
    await shop.deps.db.insert(passkeys).values(more)
    expect(outcome(await addPasskey(browser, new Authenticator()))).toEqual([400, 'passkeys_full'])
  })
})

describe('a challenge', () => {
  it('is answered once', async () => {
    const { authenticator } = await withPasskey()
    const browser = aBrowserAt(shop)
    const options = await optionsFor(browser, 'request')
    const cookie = browser.cookies.get('promptery_passkey') ?? ''
    const passkey = authenticator.sign({ options })
    expect((await browser.call('POST', '/users/login/passkey', { passkey })).statusCode).toBe(200)
    const again = aBrowserAt(shop)
    again.cookies.set('promptery_passkey', cookie)
    expect(outcome(await again.call('POST', '/users/login/passkey', { passkey }))).toEqual([401, 'sign_in_expired'])
  })

  it('is used up by a wrong answer, and of one browser', async () => {
    const { authenticator } = await withPasskey()
    const [browser, another] = [aBrowserAt(shop), aBrowserAt(shop)]
    const options = await optionsFor(browser, 'request')
    const send = (at: Browser, passkey: object) => at.call('POST', '/users/login/passkey', { passkey })
    expect(outcome(await send(another, authenticator.sign({ options })))).toEqual([401, 'sign_in_expired'])
    await optionsFor(another, 'request')
    expect(outcome(await send(another, authenticator.sign({ options })))).toEqual([400, 'wrong_passkey'])
    expect(outcome(await send(browser, new Authenticator().sign({ options })))).toEqual([400, 'wrong_passkey'])
    expect(outcome(await send(browser, authenticator.sign({ options })))).toEqual([401, 'sign_in_expired'])
  })

  it('of signing in adds no passkey, and one of another user neither', async () => {
    const { user } = await withPasskey()
    const browser = aBrowserAt(shop)
    await sendPassword(browser, user)
    const options = await optionsFor(browser, 'request')
    const passkey = new Authenticator().register({ options })
    const add = () => browser.call('POST', '/users/passkeys', { name: 'Mine', passkey })
    expect(outcome(await add())).toEqual([401, 'sign_in_expired'])
    const other = await withPasskey()
    const theirs = await optionsFor(other.browser, 'new')
    browser.cookies.set('promptery_new_passkey', other.browser.cookies.get('promptery_new_passkey') ?? '')
    const withTheirs = { name: 'Mine', passkey: new Authenticator().register({ options: theirs }) }
    expect(outcome(await browser.call('POST', '/users/passkeys', withTheirs))).toEqual([400, 'wrong_passkey'])
  })

  it('ends after ten minutes', async () => {
    const { authenticator } = await withPasskey()
    const browser = aBrowserAt(shop)
    const options = await optionsFor(browser, 'request')
    await shop.deps.db.update(challenges).set({ expiresAt: new Date(0) })
    const passkey = authenticator.sign({ options })
    expect(outcome(await browser.call('POST', '/users/login/passkey', { passkey }))).toEqual([401, 'sign_in_expired'])
  })
})

describe('an answer is refused', () => {
  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another shop', { rpId: 'evil.example' }],
    ['whose user was not verified', { verifiesUser: false }],
  ])('%s', async (_what, changes) => {
    const { authenticator, browser } = await withPasskey()
    expect(outcome(await signInWith(authenticator, changes))).toEqual([400, 'wrong_passkey'])
    expect(outcome(await addPasskey(browser, new Authenticator(), changes))).toEqual([400, 'wrong_passkey'])
    expect((await signInWith(authenticator)).statusCode).toBe(200)
  })

  it('of a copy, whose counter is behind', async () => {
    const { authenticator } = await withPasskey()
    expect((await signInWith(authenticator)).statusCode).toBe(200)
    authenticator.counter -= 2
    expect(outcome(await signInWith(authenticator))).toEqual([400, 'wrong_passkey'])
  })

  it('with the handle of another user', async () => {
    const [{ authenticator }, other] = [await withPasskey(), await withPasskey()]
    const browser = aBrowserAt(shop)
    const passkey = authenticator.sign({ options: await optionsFor(browser, 'request') })
    const userHandle = Buffer.from(other.user.id).toString('base64url')
    const forged = { ...passkey, response: { ...passkey.response, userHandle } }
    expect(outcome(await browser.call('POST', '/users/login/passkey', { passkey: forged }))).toEqual([
      400,
      'wrong_passkey',
    ])
  })
})

it('the options are the same for everybody: they name no account', async () => {
  const { challenge: _, ...options } = await optionsFor(aBrowserAt(shop), 'request')
  expect(options).toEqual({ rpId: 'localhost', timeout: 60_000, userVerification: 'required' })
})
