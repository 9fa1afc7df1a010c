import type { IdentityServer } from '@promptery/testing/identity-server/oidc-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { aBrowserAt, isSignedIn } from '../../testing/shop/sign-in/browser.ts'
import {
  goThrough,
  type IdentityShop,
  identityShop,
  requestedUrl,
  sendAnswer,
} from '../../testing/shop/sign-in/identities.ts'

let shop: IdentityShop
let server: IdentityServer
beforeAll(async () => {
  shop = await identityShop()
  server = shop.server
})

describe('an answer of the provider', () => {
  it('that is late, refused or from a provider that is gone signs nobody in, and says so', async () => {
    const { name } = await shop.aNewcomer()
    const browser = aBrowserAt(shop)
    const denied = await goThrough(browser, server, '')
    expect([denied.statusCode, denied.json().message]).toEqual([400, 'You have not signed in at The Firm.'])
    const address = await server.visit(await requestedUrl(browser), name)
    server.behave(() => true)
    try {
      const slow = await sendAnswer(browser, address)
      expect(slow.statusCode).toBe(503)
      expect(slow.json()).toMatchObject({
        code: 'identity_unavailable',
        message: 'The Firm does not answer. Try again later, or sign in another way.',
      })
    } finally {
      server.behave(() => false)
    }
    expect(await isSignedIn(browser)).toBe(false)
    expect((await browser.call('POST', '/users/identities/request', { provider: 'gone' })).statusCode).toBe(404)
    // Nothing is left over: the next attempt works.
    expect((await goThrough(browser, server, name)).json()).toMatchObject({ outcome: 'signed-in' })
  })
})
