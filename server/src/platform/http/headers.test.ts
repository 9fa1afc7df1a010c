import { coverUrl } from '@promptery/contract/listings/covers'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeEvents, openEvents, sessionCookie } from '../../testing/http/event-client.ts'
import { aPicture, multipart } from '../../testing/http/multipart.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith, userFactory } from '../../testing/shop/factories.ts'

let shop: TestApp
/** The addresses of the pictures that the tests below name. */
const pictures: Record<string, string> = {}
beforeAll(async () => {
  shop = await testApp()
  const { id, uploader } = await aPrompt(shop.deps)
  const { prompt } = (await shop.visitor('GET', `/prompts/${id}`)).json()
  pictures.drawn = coverUrl(prompt.cover_image, 320)
  const { payload, headers } = await multipart(promptFieldsWith(), { bytes: await aPicture(400, 300) })
  const upload = await (await shop.as(uploader))('POST', '/prompts/create', payload, { headers })
  pictures.uploaded = upload.json().newPrompt.cover_image.url
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})

const JSON_TYPE = 'application/json; charset=utf-8'
/** Where the client is built, its page. */
const SCREEN_TYPE: unknown = expect.stringMatching(/^(?:application\/json|text\/html); charset=utf-8$/)

/** Headers of every response. */
function expectGuarded(headers: Record<string, unknown>): void {
  expect(headers['x-content-type-options']).toBe('nosniff')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toMatch(/default-src 'self'/)
  expect(policy).toMatch(/object-src 'none'/)
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expect(scripts).toContain("'self'")
  expect(scripts).not.toMatch(/unsafe|\*/)
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['x-powered-by']).toBeUndefined()
}

describe('every response has its security headers', () => {
  it.each([
    ['a response of the API', 200, JSON_TYPE, () => '/api/v1/config'],
    ['a refusal', 401, JSON_TYPE, () => '/api/v1/users/current'],
    ['an invalid request', 400, JSON_TYPE, () => '/api/v1/prompts/x'],
    ['an unknown path of the API', 404, JSON_TYPE, () => '/api/v1/nothing'],
    ['a malformed path of a screen, an unknown one', 404, SCREEN_TYPE, () => '/%E0%A4%A?q=%E0'],
    ['a malformed path below a screen', 404, SCREEN_TYPE, () => '/marketplace/%E0%A4%A'],
    ['the description of the API', 200, JSON_TYPE, () => '/api/openapi.json'],
    ['the page to try it on', 200, 'text/html; charset=utf-8', () => '/api/docs/'],
    ['a drawn cover', 200, 'image/webp', () => pictures.drawn],
    [
      'an unknown cover',
      404,
      JSON_TYPE,
      () => String(pictures.drawn).replace(/[^/]+(?=\/320)/, '01900000-0000-7000-8000-000000000000'),
    ],
    ['an uploaded cover', 200, 'image/webp', () => pictures.uploaded],
    ['an unknown file', 404, JSON_TYPE, () => '/files/covers/nothing.webp'],
    ['a file outside', 404, JSON_TYPE, () => '/files/..%2f..%2fpackage.json'],
  ])('%s', async (_, status, type, url) => {
    const response = await shop.app.inject(url() ?? '')
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toEqual(type)
    expectGuarded(response.headers)
    expect(response.headers['strict-transport-security']).toBeUndefined()
  })

  it('a malformed path of the API', async () => {
    const { statusCode, headers } = await shop.app.inject('/api/v1/prompts/%E0%A4%A')
    expect(statusCode).toBe(400)
    expect(headers['content-type']).toBe(JSON_TYPE)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('an event stream', async () => {
    const client = await openEvents(shop, await sessionCookie(shop, await aUser(shop.deps)))
    expect(client.headers.get('content-type')).toBe('text/event-stream')
    expectGuarded(Object.fromEntries(client.headers))
    closeEvents()
  })
})

describe('pages of other origins', () => {
  const origin = 'https://elsewhere.example'
  const allowed = async (url: string, headers = {}) => {
    const { headers: sent } = await shop.app.inject({ url, headers: { origin, ...headers } })
    expect(sent['access-control-allow-credentials']).toBeUndefined()
    return sent['access-control-allow-origin']
  }
  const shown = async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    return [
      '/api/v1/prompts/all-prompts/?sort=Top',
      `/api/v1/prompts/${id}`,
      `/api/v1/prompts/engineer/${uploader.id}`,
      '/api/v1/users/engineer/all',
      `/api/v1/users/engineer/${uploader.id}`,
      `/api/v1/users/${uploader.id}`,
      '/api/v1/discussions/all',
      '/api/v1/generate/subjects',
      '/api/v1/config',
    ]
  }

  it('read the public lists, also from the response cache, refused and unchanged [spec 7.prompts.all.range]', async () => {
    for (const url of await shown()) {
      for (const _ of ['new', 'repeated', 'cached']) expect(await allowed(url), url).toBe('*')
    }
    const url = '/api/v1/config'
    const { etag, vary } = (await shop.app.inject(url)).headers
    // Caches need not tell origins apart, only visitors and members.
    expect(vary).not.toMatch(/origin/i)
    expect(await allowed(url, { 'if-none-match': etag })).toBe('*')
    expect(await allowed('/api/v1/prompts/01900000-0000-7000-8000-000000000000')).toBe('*')
    expect(await allowed('/api/v1/prompts/all-prompts?limit=none')).toBe('*')
    const { headers } = await shop.app.inject({ url: '/api/v1/users/engineer/all', headers: { origin } })
    expect(headers['access-control-expose-headers']).toMatch(/x-next-cursor/)
  })

  it('read nothing of a member, and write nothing', async () => {
    const cookie = await sessionCookie(shop, await aUser(shop.deps))
    for (const url of await shown()) {
      const { headers } = await shop.app.inject({ url, headers: { origin, cookie } })
      expect(headers['access-control-allow-origin'], url).toBeUndefined()
      expect(headers['cache-control'], url).toBe('private, no-store')
    }
    for (const url of [
      'users/current',
      'users/chats',
      'prompts/my-prompts',
      'cart',
      'admin/settings',
      'machine/prompts',
    ])
      expect(await allowed(`/api/v1/${url}`), url).toBeUndefined()
    for (const url of ['/', '/rss.xml', '/api/openapi.json', pictures.drawn ?? ''])
      expect(await allowed(url), url).toBeUndefined()
    const login = { method: 'POST', url: '/api/v1/users/login', payload: {}, headers: { origin } } as const
    for (const method of ['POST', 'OPTIONS'] as const) {
      const { statusCode, headers } = await shop.app.inject({ ...login, method })
      expect(statusCode, method).toBeGreaterThanOrEqual(400)
      expect(headers['access-control-allow-origin'], method).toBeUndefined()
    }
  })
})

describe('what proxies may store', () => {
  /** Cookies of clients that are signed in, were signed in, or only claim to be. */
  async function cookies(): Promise<Record<string, string>> {
    const user = await aUser(shop.deps)
    const body = { email: user.email, password: userFactory.password }
    const remembered = (await shop.visitor('POST', '/users/login', { ...body, remember: true })).cookies[0]
    const ended = await sessionCookie(shop, user)
    await shop.visitor('POST', '/users/logout', undefined, { headers: { cookie: ended } })
    return {
      'signed in': await sessionCookie(shop, user),
      remembered: `${remembered?.name}=${remembered?.value}`,
      'signed out': ended,
      forged: 'promptery_session=forged',
    }
  }

  it.each(['drawn', 'uploaded'])('sets no cookie: a cover that is %s', async (kind) => {
    for (const [whose, cookie] of Object.entries(await cookies())) {
      const response = await shop.app.inject({ url: pictures[kind] ?? '', headers: { cookie } })
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toMatch(/public/)
      expect(response.headers['set-cookie'], whose).toBeUndefined()
    }
  })
})

describe('behind a proxy with https', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }

  it('sets HSTS and a Secure cookie', async () => {
    const behind = await testApp({}, {}, shop, { trustProxy: () => true })
    const user = await aUser(shop.deps)
    for (const url of ['/api/v1/config', '/api/v1/nothing', pictures.drawn ?? '']) {
      const response = await behind.app.inject({ url, headers })
      expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
    }
    const body = { email: user.email, password: 'correct horse battery' }
    const login = await behind.visitor('POST', '/users/login', body, { headers })
    expect(login.cookies[0]).toMatchObject({ secure: true, httpOnly: true })
  })

  it('does so with an https PUBLIC_URL alone, for every cookie', async () => {
    const behind = await testApp({ publicUrl: 'https://shop.example' }, {}, shop)
    const user = await aUser(shop.deps)
    const login = { email: user.email, password: 'correct horse battery' }
    const seller = await behind.as(user)
    const responses = [
      await behind.visitor('POST', '/users/login', login),
      await behind.visitor('POST', '/users/passkeys/request'),
      await seller('POST', '/discussions/create', { topic: 'Foxes', description: 'Who has some?' }),
    ]
    const cookies = responses.flatMap((response) => response.cookies)
    expect(cookies.map(({ name }) => name)).toEqual(['promptery_session', 'promptery_passkey', 'promptery_wrote'])
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' })
    for (const { headers } of responses) expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('trusts nothing without TRUST_PROXY', async () => {
    const response = await shop.app.inject({ url: '/api/v1/config', headers })
    expect(response.headers['strict-transport-security']).toBeUndefined()
  })
})
