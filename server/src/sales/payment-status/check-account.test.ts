import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stripePayments } from '../../adapters/payments/stripe.ts'
import { paymentStatus } from '../../platform/db/schema.ts'
import { logInMemory } from '../../testing/log.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { checkAccount, checkPayments } from './check-account.ts'

const PUBLIC_URL = 'https://shop.example'
const WEBHOOK = `${PUBLIC_URL}/api/v1/payments/webhook`

let shop: PayingShop
const { logger, written } = logInMemory('warn')
beforeAll(async () => {
  shop = await payingShop({ publicUrl: PUBLIC_URL }, { logger })
})
beforeEach(async () => {
  const { own } = shop.provider.account
  own.webhooks.length = 0
  own.register(WEBHOOK, { events: ['*'], version: shop.payments.apiVersion })
  own.register(WEBHOOK, { events: ['account.updated'], version: shop.payments.apiVersion, isConnect: true })
  await shop.deps.db.delete(paymentStatus)
})

const codes = async () => (await checkAccount(shop.deps, shop.payments)).map(({ code }) => code)
const shown = async () => {
  const asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  return (await asAdmin('GET', '/admin/payments/status')).json()
}

describe('reading the account at the provider', () => {
  it('finds no problem with an account set up as in docs/payments.md', async () => {
    expect(await codes()).toEqual([])
    expect(await shown()).toMatchObject({ problems: [], unreachableSince: null })
  })

  it('reports missing capabilities, and consequences of settings', async () => {
    const { own } = shop.provider.account
    const before = { ...own.details }
    const settings = { payouts: { schedule: { interval: 'daily' } } }
    Object.assign(own.details, { charges_enabled: false, payouts_enabled: false, default_currency: 'eur', settings })
    expect(await codes()).toEqual(['charges_disabled', 'payouts_disabled', 'currency_differs', 'payouts_automatic'])
    const { problems } = await shown()
    expect(problems[2].message).toBe(
      'The account settles in eur, and the shop sells in usd: every payment will be a difference.',
    )
    expect(problems[2].action).toContain('CURRENCY=eur')
    Object.assign(own.details, before)
    own.hasConnect = false
    expect(await codes()).toEqual(['connect_off'])
    own.hasConnect = true
  })

  it('compares the webhook endpoints with what the shop needs', async () => {
    const { own } = shop.provider.account
    own.webhooks.length = 0
    expect(await codes()).toEqual(['webhook_missing'])
    own.register('https://other.example/api/v1/payments/webhook', { events: ['*'], version: null })
    expect(await codes()).toEqual(['webhook_missing'])
    const endpoint = own.register(WEBHOOK, { events: ['checkout.session.completed'], version: '2019-05-16' })
    endpoint.status = 'disabled'
    expect(await codes()).toEqual(['webhook_disabled', 'webhook_events', 'webhook_version', 'connect_webhook_missing'])
    const { problems } = await shown()
    expect(problems[1].message).toMatch(/ does not send .*refund\.failed.*\.$/)
    expect(problems[1].message).not.toContain('checkout.session.completed')
  })

  it('compares the secret for connected accounts with their endpoint, both ways', async () => {
    const { own } = shop.provider.account
    const { apiVersion } = shop.payments
    const withoutSecret = { ...shop.payments, readsAccountEvents: false }
    const check = async (provider: typeof shop.payments) =>
      (await checkAccount(shop.deps, provider)).map(({ code }) => code)
    expect(await check(withoutSecret)).toEqual(['connect_secret_missing'])
    own.webhooks.length = 0
    own.register(WEBHOOK, { events: ['*'], version: apiVersion })
    expect(await check(shop.payments)).toEqual(['connect_webhook_missing'])
    expect(await check(withoutSecret)).toEqual([])
  })

  it('says what a key may not read, and reports a refused key', async () => {
    const forbidden = { status: 403, message: 'The provided key does not have the required permissions' }
    shop.provider.goWrong(/webhook_endpoints/, forbidden)
    expect(await codes()).toEqual(['webhooks_unread'])
    shop.provider.goWrong(/^GET \/v1\/accounts$/, forbidden)
    expect(await codes()).toEqual(['connect_unread'])
    const { env } = shop.provider
    const other = stripePayments({
      secretKey: 'sk_test_another',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
      currency: 'usd',
    })
    expect(await checkAccount(shop.deps, other)).toMatchObject([
      { code: 'key_refused', message: 'Stripe refuses STRIPE_SECRET_KEY: Invalid API Key provided' },
    ])
  })

  it('keeps the last state while the provider is down, with the time', async () => {
    shop.provider.account.own.webhooks.length = 0
    await codes()
    shop.provider.chooseFaults(() => 'error')
    await expect(codes()).rejects.toThrow()
    const { unreachableSince, problems } = await shown()
    expect(problems).toHaveLength(1)
    expect(unreachableSince).not.toBeNull()
    await expect(codes()).rejects.toThrow()
    expect((await shown()).unreachableSince).toBe(unreachableSince)
    shop.provider.chooseFaults(() => undefined)
    await codes()
    expect((await shown()).unreachableSince).toBeNull()
  })

  it('logs a warning from the job', async () => {
    shop.provider.account.own.webhooks.length = 0
    await checkPayments.run({ ...shop.deps, log: logger })
    expect(written()).toContain('something stands in the way of payments')
    expect(written()).toContain('webhook_missing')
  })
})
