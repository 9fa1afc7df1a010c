import type { IdentityServer } from '@promptery/testing/identity-server/oidc-server'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { challenges, identities } from '../../platform/db/schema.ts'
import { testApp } from '../../testing/shop/app.ts'
import { aBrowserAt, isSignedIn, sendPassword } from '../../testing/shop/sign-in/browser.ts'
import {
  goThrough,
  type IdentityShop,
  identityShop,
  PUBLIC_URL,
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

describe('an answer of the provider', () => {
  it('is taken once, from the browser that asked, for the provider that was asked', async () => {
    const { name } = await shop.aNewcomer()
    const browser = aBrowserAt(shop)
    const address = await server.visit(await requestedUrl(browser), name)
    expect((await sendAnswer(aBrowserAt(shop), address)).json()).toMatchObject({ code: 'sign_in_expired' })
    const cookie = browser.cookies.get('promptery_identity') ?? ''
    expect((await sendAnswer(browser, address)).json()).toMatchObject({ outcome: 'signed-in' })
    browser.cookies.set('promptery_identity', cookie)
    expect((await sendAnswer(browser, address)).json()).toMatchObject({ code: 'sign_in_expired' })

    const [own] = shop.deps.identityProviders ?? []
    if (!own) return expect.unreachable()
    const two = await testApp({ publicUrl: PUBLIC_URL }, { identityProviders: [own, { ...own, name: 'google' }] }, shop)
    const mixed = aBrowserAt(two)
    const elsewhere = await server.visit(await requestedUrl(mixed), name)
    expect((await sendAnswer(mixed, elsewhere, 'google')).json()).toMatchObject({ code: 'sign_in_expired' })
    expect(await isSignedIn(mixed)).toBe(false)
  })

  it('is awaited for ten minutes', async () => {
    const { name } = await shop.aNewcomer()
    const browser = aBrowserAt(shop)
    const address = await server.visit(await requestedUrl(browser), name)
    await shop.deps.db
      .update(challenges)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(challenges.kind, 'identity'))
    expect((await sendAnswer(browser, address)).json()).toMatchObject({ code: 'sign_in_expired' })
  })

  it('replaces the former attempt of the browser', async () => {
    const browser = aBrowserAt(shop)
    const before = await shop.deps.db.$count(challenges)
    for (const _ of [1, 2, 3]) await requestedUrl(browser)
    expect(await shop.deps.db.$count(challenges)).toBe(before + 1)
  })

  it('of an account that is unlinked meanwhile starts no session', async () => {
    const { user, secret } = await aUserWithTotp(shop)
    const { name } = shop.atProvider()
    const member = aBrowserAt(shop)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await sendPassword(member, user)
      await member.call('POST', '/users/login/code', { code: nextCode(secret) })
      vi.useRealTimers()
      await goThrough(member, server, name, { purpose: 'link' })
      const browser = aBrowserAt(shop)
      await goThrough(browser, server, name)
      await shop.deps.db.delete(identities).where(eq(identities.userId, user.id))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
      const late = await browser.call('POST', '/users/login/code', { code: nextCode(secret) })
      expect(late.json()).toMatchObject({ code: 'sign_in_expired' })
      expect(await isSignedIn(browser)).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })
})
