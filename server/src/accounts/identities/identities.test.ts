import type { IdentityServer } from '@promptery/testing/identity-server/oidc-server'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { identities, mails, users } from '../../platform/db/schema.ts'
import { aKey, withKey } from '../../testing/shop/api-keys.ts'
import { aPrompt, aUser, type TestUser, userFactory } from '../../testing/shop/factories.ts'
import { aBrowserAt, isSignedIn, sendPassword } from '../../testing/shop/sign-in/browser.ts'
import {
  goThrough,
  type IdentityShop,
  identityShop,
  requestedUrl,
  sendAnswer,
} from '../../testing/shop/sign-in/identities.ts'
import { aUserWithTotp, nextCode } from '../../testing/shop/sign-in/second-factor.ts'

let shop: IdentityShop
let server: IdentityServer
beforeAll(async () => {
  shop = await identityShop()
  server = shop.server
})
const confirm = ({ id }: TestUser) =>
  shop.deps.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, id))
const rowOf = async (email: string) => (await shop.deps.db.select().from(users).where(eq(users.emailKey, email)))[0]
const securityMails = async (userId: string) =>
  (await shop.deps.db.select().from(mails).where(eq(mails.userId, userId))).flatMap(({ kind, content }) =>
    kind === 'security' ? [(content as { title: string }).title] : [],
  )

describe('signing up', () => {
  it('suggests a name and the address, makes an account without a password, and signs in', async () => {
    const { name, email } = shop.atProvider()
    const browser = aBrowserAt(shop)
    const asked = await goThrough(browser, server, name, { next: '/cart', remember: true })
    expect(asked.json()).toMatchObject({
      outcome: 'sign-up-required',
      next: '/cart',
      suggested: { username: `${name}-of-the-firm`, email },
    })
    expect(await isSignedIn(browser)).toBe(false)
    const created = await browser.call('POST', '/users/create/identity', { username: name, email })
    expect(created.statusCode).toBe(201)
    expect(created.cookies.find((cookie) => cookie.name === 'promptery_session')?.expires).toBeDefined()
    expect(await isSignedIn(browser)).toBe(true)
    expect(await rowOf(email)).toMatchObject({ passwordHash: null, mustConfirmEmail: false })
    expect((await rowOf(email))?.emailConfirmedAt).not.toBeNull()
    // Known from now on.
    const other = aBrowserAt(shop)
    expect((await goThrough(other, server, name)).json()).toMatchObject({
      outcome: 'signed-in',
      user: { username: name },
    })
    expect(await isSignedIn(other)).toBe(true)
  })

  it('has to confirm an address that the provider does not confirm, and one that was typed instead', async () => {
    const { email } = await shop.aNewcomer({ email_verified: false })
    expect(await rowOf(email)).toMatchObject({ mustConfirmEmail: true, emailConfirmedAt: null })
    const { name } = shop.atProvider()
    const browser = aBrowserAt(shop)
    await goThrough(browser, server, name)
    await browser.call('POST', '/users/create/identity', { username: name, email: `${name}@elsewhere.example` })
    expect(await rowOf(`${name}@elsewhere.example`)).toMatchObject({ mustConfirmEmail: true, emailConfirmedAt: null })
  })

  it('goes on after a name that is taken', async () => {
    const taken = await aUser(shop.deps)
    const { name, email } = shop.atProvider()
    const browser = aBrowserAt(shop)
    await goThrough(browser, server, name)
    const refused = await browser.call('POST', '/users/create/identity', { username: taken.username, email })
    expect(refused.json()).toMatchObject({ code: 'username_taken', errors: [{ path: 'username' }] })
    expect((await browser.call('POST', '/users/create/identity', { username: name, email })).statusCode).toBe(201)
    // Once: the step is used up.
    const again = await browser.call('POST', '/users/create/identity', { username: `${name}-2`, email: `2${email}` })
    expect(again.json()).toMatchObject({ code: 'sign_in_expired' })
  })

  it('makes one account of concurrent answers of the same identity', async () => {
    const { name, email } = shop.atProvider()
    const [one, other] = [aBrowserAt(shop), aBrowserAt(shop)]
    await Promise.all([goThrough(one, server, name), goThrough(other, server, name)])
    const responses = await Promise.all([
      one.call('POST', '/users/create/identity', { username: `${name}-a`, email }),
      other.call('POST', '/users/create/identity', { username: `${name}-b`, email: `b${email}` }),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })
})

describe('an existing account', () => {
  it('is linked by an address that provider and shop know as confirmed, and told', async () => {
    const user = await aUser(shop.deps)
    await confirm(user)
    const { name } = shop.atProvider({ email: user.email.toUpperCase() })
    const browser = aBrowserAt(shop)
    expect((await goThrough(browser, server, name)).json()).toMatchObject({
      outcome: 'signed-in',
      user: { _id: user.id },
    })
    expect(await securityMails(user.id)).toEqual(['The Firm was linked'])
  })

  it('becomes that of the one whose address the provider confirms, where nothing had: what was set up before ends', async () => {
    const { user: stranger, browser: strangers } = await aUserWithTotp(shop)
    const { key } = await aKey(shop, stranger)
    const { name } = shop.atProvider({ email: stranger.email })
    const browser = aBrowserAt(shop)
    expect((await goThrough(browser, server, name)).json()).toMatchObject({
      outcome: 'address-confirmed',
      user: { _id: stranger.id },
    })
    expect(await rowOf(stranger.email)).toMatchObject({ passwordHash: null, emailConfirmedAt: expect.any(Date) })
    expect((await browser.call('GET', '/users/security')).json()).toMatchObject({
      ...{ hasPassword: false, totp: false, recoveryCodesLeft: 0, passkeys: [] },
      identities: [{ label: 'The Firm' }],
    })
    expect(await isSignedIn(strangers)).toBe(false)
    expect((await withKey(shop, key)('GET', '/machine/prompts')).statusCode).toBe(401)
    expect((await sendPassword(aBrowserAt(shop), stranger)).statusCode).toBe(401)
    expect(await securityMails(stranger.id)).toContain('Your address is confirmed')
  })

  it('is linked by an address whose domain the provider writes with its letters, and the shop in Punycode', async () => {
    const user = await aUser(shop.deps, { email: 'info@xn--mnchen-3ya.example' })
    await confirm(user)
    const { name } = shop.atProvider({ email: 'info@mu\u0308nchen.example' })
    expect((await goThrough(aBrowserAt(shop), server, name)).json()).toMatchObject({ user: { _id: user.id } })
  })

  it.each(['\u212aate@firm.example', 'kate@firm.e\uff58ample'])(
    'is not that of %s, which differs by a letter that folds to an ASCII one',
    async (email) => {
      const [{ id }] = [(await rowOf('kate@firm.example')) ?? (await aUser(shop.deps, { email: 'kate@firm.example' }))]
      await shop.deps.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, id))
      const { name } = shop.atProvider({ email })
      expect((await goThrough(aBrowserAt(shop), server, name)).json()).toMatchObject({ outcome: 'sign-up-required' })
    },
  )

  it.each([
    ['the provider does not confirm', { email_verified: false }, 'member'],
    ['the shop does not confirm, of an admin', {}, 'admin'],
  ] as const)('is not linked by an address that %s', async (_what, claims, role) => {
    const user = await aUser(shop.deps, { role })
    if (role === 'member') await confirm(user)
    const { name } = shop.atProvider({ email: user.email, ...claims })
    const browser = aBrowserAt(shop)
    expect((await goThrough(browser, server, name)).json()).toMatchObject({ code: 'identity_not_linked' })
    expect(await isSignedIn(browser)).toBe(false)
    // Its owner signs in with the password, and links it.
    await sendPassword(browser, user)
    expect((await goThrough(browser, server, name, { purpose: 'link' })).json()).toMatchObject({ outcome: 'linked' })
    expect((await goThrough(aBrowserAt(shop), server, name)).json()).toMatchObject({ user: { _id: user.id } })
  })

  it('with an authenticator app is not linked by itself, and asks for a code once it is linked', async () => {
    const { user, secret, browser } = await aUserWithTotp(shop)
    await confirm(user)
    const { name } = shop.atProvider({ email: user.email })
    const elsewhere = aBrowserAt(shop)
    expect((await goThrough(elsewhere, server, name)).json()).toMatchObject({ code: 'identity_not_linked' })
    await goThrough(browser, server, name, { purpose: 'link' })
    expect((await goThrough(elsewhere, server, name)).json()).toMatchObject({ outcome: 'code-required' })
    expect(await isSignedIn(elsewhere)).toBe(false)
    // The provider alone does not reauthenticate, either.
    expect((await goThrough(browser, server, name, { purpose: 'verify' })).json()).toMatchObject({
      code: 'second_factor_required',
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const code = await elsewhere.call('POST', '/users/login/code', { code: nextCode(secret) })
      expect(code.statusCode).toBe(200)
      expect(await isSignedIn(elsewhere)).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('cannot take an identity of another', async () => {
    const { name } = await shop.aNewcomer()
    const browser = aBrowserAt(shop)
    await sendPassword(browser, await aUser(shop.deps))
    expect((await goThrough(browser, server, name, { purpose: 'link' })).json()).toMatchObject({
      code: 'identity_taken',
    })
    // Nor reauthenticate by it.
    expect((await goThrough(browser, server, name, { purpose: 'verify' })).json()).toMatchObject({
      code: 'wrong_identity',
    })
  })

  it('links only after a recent proof, and as the user who began', async () => {
    const user = await aUser(shop.deps)
    const stale = await shop.as(user)
    const browser = aBrowserAt(shop)
    await sendPassword(browser, user)
    const { name } = shop.atProvider()
    const address = await server.visit(await requestedUrl(browser, { purpose: 'link' }), name)
    await sendPassword(browser, await aUser(shop.deps))
    expect((await sendAnswer(browser, address)).json()).toMatchObject({ code: 'sign_in_expired' })
    expect(await shop.deps.db.$count(identities, eq(identities.userId, user.id))).toBe(0)
    const visitor = aBrowserAt(shop)
    for (const purpose of ['link', 'verify']) {
      const asked = await visitor.call('POST', '/users/identities/request', { provider: 'oidc', purpose })
      expect(asked.statusCode).toBe(401)
    }
    expect((await stale('POST', '/users/identities/request', { provider: 'oidc', purpose: 'verify' })).statusCode).toBe(
      200,
    )
  })
})

describe('an account without a password', () => {
  it('keeps the last way to sign in, and unlinks once there is another', async () => {
    const { browser, user, name } = await shop.aNewcomer()
    const security = async () => (await browser.call('GET', '/users/security')).json()
    const [{ _id }] = (await security()).identities
    expect(await security()).toMatchObject({
      hasPassword: false,
      identities: [{ label: 'The Firm', isConnected: true }],
    })
    const unlink = () => browser.call('DELETE', `/users/identities/${_id}`)
    expect((await unlink()).json()).toMatchObject({ code: 'last_sign_in' })
    expect((await security()).identities).toHaveLength(1)
    // Changing it needs one.
    const change = { currentPassword: 'any at all', newPassword: 'seven green kettles' }
    expect((await browser.call('PUT', '/users/password', change)).json()).toMatchObject({ code: 'wrong_password' })
    const set = { newPassword: 'seven green kettles' }
    expect((await browser.call('POST', '/users/password', set)).statusCode).toBe(200)
    expect((await browser.call('POST', '/users/password', set)).json()).toMatchObject({ code: 'password_set' })
    expect((await unlink()).statusCode).toBe(200)
    expect((await unlink()).statusCode).toBe(404)
    expect(await securityMails(user.id)).toEqual(['Your account has a password', 'The Firm was unlinked'])
    expect((await sendPassword(aBrowserAt(shop), user, set.newPassword)).statusCode).toBe(200)
    // The identity is a stranger again, whose address has an account.
    expect((await goThrough(aBrowserAt(shop), server, name)).json().user?._id).toBe(user.id)
  })

  it('proves itself at the provider for keys and a change of address, also after a while', async () => {
    const { browser, name } = await shop.aNewcomer()
    const key = { name: 'Mine' }
    expect((await browser.call('POST', '/users/keys', key)).statusCode).toBe(201)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    try {
      for (const refused of [
        await browser.call('POST', '/users/keys', key),
        await browser.call('PUT', '/users/email', { newEmail: 'new@firm.example' }),
        await browser.call('POST', '/users/password', { newPassword: 'seven green kettles' }),
      ])
        expect(refused.json()).toMatchObject({ code: 'verification_required' })
      vi.setSystemTime(Date.now() - 11 * 60_000)
      const url = await requestedUrl(browser, { purpose: 'verify', next: '/account' })
      expect(new URL(url).searchParams.get('prompt')).toBe('login')
      // Signed in long ago at the provider, which asks for nothing.
      const again = aBrowserAt(shop)
      expect((await goThrough(again, server, name)).json()).toMatchObject({ outcome: 'signed-in' })
      expect((await again.call('POST', '/users/keys', key)).json()).toMatchObject({ code: 'verification_required' })
      const proven = await sendAnswer(browser, await server.visit(url, name))
      expect(proven.json()).toMatchObject({ outcome: 'verified', next: '/account' })
      expect((await browser.call('PUT', '/users/email', { newEmail: 'new@firm.example' })).statusCode).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is no imported engineer: it reads messages', async () => {
    const { user } = await shop.aNewcomer()
    await aPrompt(shop.deps, { uploader: user })
    const engineer = await shop.visitor('GET', `/users/engineer/${user.id}`)
    expect(engineer.json()).toMatchObject({ canSignIn: true })
    // Nobody signs in with a password to it.
    expect((await sendPassword(aBrowserAt(shop), user, userFactory.password)).statusCode).toBe(401)
  })
})
