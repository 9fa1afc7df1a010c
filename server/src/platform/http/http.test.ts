import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/shop/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ appName: 'My <Shop>', logoUrl: 'https://images.example/logo.png' })
})

describe('errors', () => {
  it.each([
    ['an unknown path', 'GET', '/nothing', undefined, 404, 'unknown_call'],
    ['a method that is not there', 'DELETE', '/users/login', undefined, 404, 'unknown_call'],
    ['malformed JSON', 'POST', '/users/login', '{"email":', 400, 'invalid_json'],
    [
      'a prototype key',
      'POST',
      '/users/login',
      '{"__proto__":{"a":1},"email":"a@b.example","password":"x"}',
      400,
      'invalid_json',
    ],
    ['no body', 'POST', '/users/login', '', 400, 'invalid_input'],
    [
      'a body that is too large',
      'POST',
      '/users/login',
      JSON.stringify({ email: 'x'.repeat(3_000_000) }),
      413,
      'too_large',
    ],
    ['a broken escape in the path', 'GET', '/prompts/%E0%A4%A', undefined, 400, 'invalid_request'],
  ] as const)('have one shape: %s', async (_, method, path, payload, status, code) => {
    const response = await shop.app.inject({
      method,
      url: `/api/v1${path}`,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ success: false, code, message: expect.any(String) })
    expect(response.body).not.toMatch(/at .*\.ts|select |node_modules/)
  })

  it('say in plain words which field is missing or wrong, in place of the words of the library', async () => {
    const messagesOf = async (payload?: object) => {
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/users/create',
        ...(payload && { payload }),
      })
      return response.json().errors.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)
    }
    expect(await messagesOf({ email: 7, password: null })).toEqual([
      'username: Username is required',
      'email: Email must be a text',
      'password: Password must be a text',
    ])
    expect(await messagesOf()).toEqual([': The request has no body'])
  })

  it('name an unsupported content type', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      payload: 'a',
      headers: { 'content-type': 'text/csv' },
    })
    expect(response.statusCode).toBe(415)
    expect(response.json()).toMatchObject({ success: false, code: 'unsupported_media_type' })
  })
})

describe('public information', () => {
  it('GET /config [spec 1.logo]', async () => {
    expect((await shop.visitor('GET', '/config')).json()).toEqual({
      appName: 'My <Shop>',
      logoUrl: 'https://images.example/logo.png',
      payments: 'demo',
      currency: 'usd',
      mail: false,
      images: 'sketch',
      runs: { texts: false, images: false },
      triesPerDay: 3,
      runsPerDay: 50,
      requireApproval: false,
      hasReviews: false,
      platformFeePercent: 20,
      refundDays: 0,
    })
  })

  it.each(['/health', '/ready'])('GET %s', async (path) => {
    expect((await shop.visitor('GET', path)).json()).toEqual({ success: true })
  })

  it('an OpenAPI document of every operation, generated from the contract', async () => {
    const description = (await shop.app.inject('/api/openapi.json')).json()
    expect(Object.keys(description.paths).sort()).toEqual([
      '/api/v1/admin/approvals',
      '/api/v1/admin/approvals/{id}',
      '/api/v1/admin/debts',
      '/api/v1/admin/debts/{id}',
      '/api/v1/admin/demo-accounts',
      '/api/v1/admin/desk',
      '/api/v1/admin/desk/days',
      '/api/v1/admin/desk/search',
      '/api/v1/admin/failed-refunds',
      '/api/v1/admin/failed-refunds/{id}',
      '/api/v1/admin/holds',
      '/api/v1/admin/holds/{id}',
      '/api/v1/admin/logo',
      '/api/v1/admin/mail',
      '/api/v1/admin/mail/failed',
      '/api/v1/admin/mail/failed/{id}',
      '/api/v1/admin/mail/test',
      '/api/v1/admin/notes/{id}',
      '/api/v1/admin/offers',
      '/api/v1/admin/offers/{id}',
      '/api/v1/admin/payments/differences',
      '/api/v1/admin/payments/differences/{id}',
      '/api/v1/admin/payments/refusals/dismiss',
      '/api/v1/admin/payments/status',
      '/api/v1/admin/payments/tax',
      '/api/v1/admin/payments/tax/export',
      '/api/v1/admin/payouts',
      '/api/v1/admin/payouts/{id}',
      '/api/v1/admin/people',
      '/api/v1/admin/people/{id}',
      '/api/v1/admin/people/{id}/decision',
      '/api/v1/admin/people/{id}/notes',
      '/api/v1/admin/refund-requests',
      '/api/v1/admin/reports',
      '/api/v1/admin/reports/{id}',
      '/api/v1/admin/reviews/{id}',
      '/api/v1/admin/settings',
      '/api/v1/admin/transactions',
      '/api/v1/admin/transactions/export',
      '/api/v1/admin/transactions/sums',
      '/api/v1/answers/vote/{id}',
      '/api/v1/answers/{id}',
      '/api/v1/cart',
      '/api/v1/cart/{promptId}',
      '/api/v1/config',
      '/api/v1/decisions',
      '/api/v1/decisions/{id}/appeal',
      '/api/v1/discussions/accepted/{id}',
      '/api/v1/discussions/all',
      '/api/v1/discussions/answers/{id}',
      '/api/v1/discussions/create',
      '/api/v1/discussions/read/{id}',
      '/api/v1/discussions/vote/{id}',
      '/api/v1/discussions/{id}',
      '/api/v1/events',
      '/api/v1/generate',
      '/api/v1/generate/subjects',
      '/api/v1/health',
      '/api/v1/machine/prompts',
      '/api/v1/machine/prompts/{id}',
      '/api/v1/machine/prompts/{id}/fill',
      '/api/v1/mail/unsubscribe',
      '/api/v1/messages/attachments/{id}',
      '/api/v1/messages/attachments/{id}/{file}',
      '/api/v1/messages/leave/{id}',
      '/api/v1/messages/mute/{id}',
      '/api/v1/messages/read/{id}',
      '/api/v1/messages/search',
      '/api/v1/messages/send/{id}',
      '/api/v1/messages/{id}',
      '/api/v1/notifications',
      '/api/v1/notifications/read',
      '/api/v1/notifications/unread',
      '/api/v1/offers',
      '/api/v1/offers/briefs',
      '/api/v1/offers/{id}',
      '/api/v1/payments/checkouts',
      '/api/v1/payments/checkouts/{id}',
      '/api/v1/payments/country',
      '/api/v1/payments/history',
      '/api/v1/payments/receipts/{id}',
      '/api/v1/payments/refund-requests',
      '/api/v1/payments/refund-requests/{id}',
      '/api/v1/payments/webhook',
      '/api/v1/payouts',
      '/api/v1/payouts/account',
      '/api/v1/payouts/account/refresh',
      '/api/v1/payouts/csv',
      '/api/v1/payouts/sales',
      '/api/v1/payouts/statements/{month}',
      '/api/v1/prompts/all-prompts',
      '/api/v1/prompts/bought-prompts',
      '/api/v1/prompts/cards',
      '/api/v1/prompts/create',
      '/api/v1/prompts/delete/{id}',
      '/api/v1/prompts/engineer/{id}',
      '/api/v1/prompts/example',
      '/api/v1/prompts/fillings/{id}',
      '/api/v1/prompts/fillings/{id}/{fillingId}',
      '/api/v1/prompts/like/{id}',
      '/api/v1/prompts/my-prompts',
      '/api/v1/prompts/my-prompts/export',
      '/api/v1/prompts/outline/{id}',
      '/api/v1/prompts/review-sample/{id}',
      '/api/v1/prompts/reviews/{id}',
      '/api/v1/prompts/run/{id}',
      '/api/v1/prompts/sample-cover/{id}',
      '/api/v1/prompts/samples/{id}',
      '/api/v1/prompts/samples/{id}/{sampleId}',
      '/api/v1/prompts/similar/{id}',
      '/api/v1/prompts/suggestions',
      '/api/v1/prompts/try/{id}',
      '/api/v1/prompts/update/{id}',
      '/api/v1/prompts/versions/{id}',
      '/api/v1/prompts/versions/{id}/{number}',
      '/api/v1/prompts/visit/{id}',
      '/api/v1/prompts/{id}',
      '/api/v1/ready',
      '/api/v1/reports',
      '/api/v1/reviews/answer/{id}',
      '/api/v1/reviews/sample/{id}',
      '/api/v1/statistics',
      '/api/v1/statistics/listings',
      '/api/v1/users/appeal',
      '/api/v1/users/blocks',
      '/api/v1/users/blocks/{id}',
      '/api/v1/users/buy',
      '/api/v1/users/chats',
      '/api/v1/users/create',
      '/api/v1/users/create/identity',
      '/api/v1/users/current',
      '/api/v1/users/deletion',
      '/api/v1/users/email',
      '/api/v1/users/email/choice',
      '/api/v1/users/email/confirm',
      '/api/v1/users/email/send-confirmation',
      '/api/v1/users/engineer/all',
      '/api/v1/users/engineer/samples/{id}',
      '/api/v1/users/engineer/{id}',
      '/api/v1/users/export',
      '/api/v1/users/follows',
      '/api/v1/users/follows/{id}',
      '/api/v1/users/identities/request',
      '/api/v1/users/identities/{id}',
      '/api/v1/users/keys',
      '/api/v1/users/keys/{id}',
      '/api/v1/users/library',
      '/api/v1/users/library/folders',
      '/api/v1/users/library/folders/{id}',
      '/api/v1/users/library/items/{id}',
      '/api/v1/users/login',
      '/api/v1/users/login/code',
      '/api/v1/users/login/identity',
      '/api/v1/users/login/passkey',
      '/api/v1/users/logout',
      '/api/v1/users/passkeys',
      '/api/v1/users/passkeys/new',
      '/api/v1/users/passkeys/request',
      '/api/v1/users/passkeys/{id}',
      '/api/v1/users/password',
      '/api/v1/users/password/forgot',
      '/api/v1/users/password/reset',
      '/api/v1/users/profile',
      '/api/v1/users/profile/picture',
      '/api/v1/users/recovery-codes',
      '/api/v1/users/security',
      '/api/v1/users/sessions',
      '/api/v1/users/sessions/sign-out-everywhere',
      '/api/v1/users/sessions/{id}',
      '/api/v1/users/totp',
      '/api/v1/users/totp/confirm',
      '/api/v1/users/totp/disable',
      '/api/v1/users/username',
      '/api/v1/users/verify',
      '/api/v1/users/{id}',
    ])
    const create = description.paths['/api/v1/users/create'].post
    expect(create.requestBody.content['application/json'].schema.properties).toHaveProperty('username')
    expect(Object.keys(create.responses)).toEqual(expect.arrayContaining(['201', '400', '409']))
  })

  it('the documentation page', async () => {
    const page = await shop.app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
  })
})

describe('headers', () => {
  it('allow no scripts but the client’s own, and no framing', async () => {
    const { headers } = await shop.visitor('GET', '/config')
    expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')*;/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain('https://images.example')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it.each(['/health', '/users/chats', '/nothing'])('keep %s out of caches', async (path) => {
    expect((await shop.visitor('GET', path)).headers['cache-control']).toContain('no-store')
  })
})
