import { beforeAll, describe, expect, it } from 'vitest'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

const PUBLIC_URL = 'https://shop.example'

describe('the public origin', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop({ publicUrl: PUBLIC_URL })
  })

  it('is PUBLIC_URL, even when the shop is reached by two host names', async () => {
    const { id } = await aPrompt(shop.deps)
    const { user, call } = await shop.aBuyer()
    const body = { boughtBy: user.id, promptId: id }
    const bought = await Promise.all(
      ['www.shop.example', 'shop.example'].map((host) => call('POST', '/users/buy', body, { headers: { host } })),
    )
    expect(bought.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201])
    const urls = bought.map((response) => response.json().checkout.url)
    expect(urls[0]).toBe(urls[1])
    const session = shop.provider.account.sessionOf(urls[0].split('/').at(-1))
    expect(session.cancel_url).toBe(`${PUBLIC_URL}/buy-prompt/${id}`)
    expect(session.success_url).toMatch(/^https:\/\/shop\.example\/payment-successful\?checkout=/)
  })

  it('is used for the return URLs of the payment provider', async () => {
    const engineer = await shop.as(await aUser(shop.deps))
    const headers = { host: 'other.example' }
    const { url } = (await engineer('POST', '/payouts/account', undefined, { headers })).json()
    const { connect } = shop.provider.account
    expect(connect.linkOf(url.split('/').at(-1))).toMatchObject({
      returnUrl: `${PUBLIC_URL}/payouts?from=provider`,
      refreshUrl: `${PUBLIC_URL}/payouts?from=expired`,
    })
  })

  it('is used in feeds, the sitemap and robots.txt', async () => {
    await aPrompt(shop.deps)
    for (const url of ['/rss.xml', '/sitemap.xml', '/sitemap-screens.xml', '/robots.txt']) {
      const { body } = await shop.app.inject({ url, headers: { host: 'other.example' } })
      expect(body, url).toContain(`${PUBLIC_URL}/`)
      expect(body, url).not.toContain('other.example')
    }
  })
})

describe('writes with an Origin', () => {
  const from = async (shop: TestApp, origin: string, headers: Record<string, string> = {}) => {
    const sent = { headers: { host: 'shop.example', origin, ...headers } }
    const response = await shop.visitor('POST', '/users/login', { email: 'a@b.example', password: 'long enough' }, sent)
    return response.json().code
  }

  it('are refused from the same host with another scheme', async () => {
    const shop = await testApp()
    expect(await from(shop, 'http://shop.example')).toBe('wrong_credentials')
    expect(await from(shop, 'http://SHOP.example:80')).toBe('wrong_credentials')
    for (const origin of ['https://shop.example', 'http://shop.example:8080', 'null', 'shop.example'])
      expect(await from(shop, origin), origin).toBe('cross_site_request')
    // Untrusted senders cannot claim https.
    const forwarded = { 'x-forwarded-proto': 'https' }
    expect(await from(shop, 'https://shop.example', forwarded)).toBe('cross_site_request')
  })

  it('are compared with the scheme that a trusted proxy reports', async () => {
    const shop = await testApp({}, {}, undefined, { trustProxy: () => true })
    const forwarded = { 'x-forwarded-proto': 'https' }
    expect(await from(shop, 'https://shop.example', forwarded)).toBe('wrong_credentials')
    expect(await from(shop, 'http://shop.example', forwarded)).toBe('cross_site_request')
  })

  it('are accepted from PUBLIC_URL', async () => {
    const shop = await testApp({ publicUrl: PUBLIC_URL })
    expect(await from(shop, PUBLIC_URL)).toBe('wrong_credentials')
    expect(await from(shop, 'https://other.example')).toBe('cross_site_request')
  })
})
