import type { PaymentStatus } from '@promptery/contract/sales/payment-status'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentRefusals, paymentStatus } from '../../platform/db/schema.ts'
import { logInMemory } from '../../testing/log.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import type { Caller } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

const NO_CONNECT = {
  status: 400,
  message: 'You can only create new accounts if you have signed up for Connect.',
}
const URL_INVALID = { status: 400, code: 'url_invalid', param: 'success_url', message: 'Not a valid URL' }
const EMAIL = { status: 400, code: 'email_invalid', param: 'customer_email', message: 'Invalid email address' }

let shop: PayingShop
let asAdmin: Caller
const { logger, written } = logInMemory('warn')
beforeAll(async () => {
  shop = await payingShop({}, { logger })
  asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
})
beforeEach(async () => {
  await shop.deps.db.delete(paymentRefusals)
  await shop.deps.db.delete(paymentStatus)
})

const status = async (): Promise<PaymentStatus> => (await asAdmin('GET', '/admin/payments/status')).json()
const warnings = (words: string) =>
  written()
    .split('\n')
    .filter((line) => line.includes(words))

describe('a refusal of the provider', () => {
  it('tells the buyer that nothing was charged, without inviting a retry, and the owner the reason', async () => {
    const { id } = await aPrompt(shop.deps)
    const { user, call } = await shop.aBuyer()
    const body = { boughtBy: user.id, promptId: id }
    shop.provider.goWrong(/checkout\/sessions$/, URL_INVALID, URL_INVALID)
    for (let time = 0; time < 2; time += 1) {
      const result = await call('POST', '/users/buy', body)
      expect([result.statusCode, result.json().code]).toEqual([409, 'payments_refused'])
      expect(result.json().message).toMatch(/^This shop cannot take payments right now\..*Nothing was charged\.$/)
      expect(result.headers['retry-after']).toBeUndefined()
    }
    expect((await status()).refusals).toMatchObject([
      { operation: 'checkout', code: 'url_invalid', message: 'Not a valid URL', count: 2, workedAt: null },
    ])
    const [line = '{}'] = warnings('the payment provider refuses')
    expect(JSON.parse(line)).toMatchObject({ operation: 'checkout', code: 'url_invalid', reason: 'Not a valid URL' })
    expect((await call('POST', '/users/buy', body)).statusCode).toBe(201)
    const [refusal] = (await status()).refusals
    expect(refusal?.workedAt).not.toBeNull()
  })

  it('of an email address names it, and where to change it', async () => {
    const { id } = await aPrompt(shop.deps)
    const { user, call } = await shop.aBuyer()
    shop.provider.goWrong(/checkout\/sessions$/, EMAIL)
    const result = await call('POST', '/users/buy', { boughtBy: user.id, promptId: id })
    expect([result.statusCode, result.json().code]).toEqual([409, 'email_refused'])
    expect(result.json().message).toContain(user.email)
    expect(result.json().message).toContain('Your Account')
  })

  it('of a payout setup is not an outage, and ends once the owner has acted', async () => {
    const engineer = await shop.as(await aUser(shop.deps))
    shop.provider.goWrong(/POST \/v1\/accounts$/, NO_CONNECT)
    const refused = await engineer('POST', '/payouts/account')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments_refused'])
    expect((await status()).refusals).toMatchObject([
      { operation: 'payout_account', code: 'invalid_request_error', message: NO_CONNECT.message },
    ])
    expect(warnings('signed up for Connect')).toHaveLength(1)
    // For a day, the provider repeats its refusal under the same idempotency key.
    expect((await engineer('POST', '/payouts/account')).statusCode).toBe(200)
  })

  it('is distinguished from an outage', async () => {
    const engineer = await shop.as(await aUser(shop.deps))
    shop.provider.goWrong(/POST \/v1\/accounts$/, 'fail')
    const away = await engineer('POST', '/payouts/account')
    expect([away.statusCode, away.json().code]).toEqual([503, 'payments_unavailable'])
    expect(away.headers['retry-after']).toBe('5')
    expect((await status()).refusals).toEqual([])
  })

  it('is dismissed by an admin until it recurs', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const dismissal = { operation: 'checkout', code: 'url_invalid' }
    const dismiss = async () => (await asAdmin('POST', '/admin/payments/refusals/dismiss', dismissal)).statusCode
    shop.provider.goWrong(/checkout\/sessions$/, URL_INVALID, URL_INVALID)
    await buyer.buy(id)
    expect([await dismiss(), await dismiss()]).toEqual([200, 404])
    expect((await status()).refusals).toEqual([])
    await buyer.buy(id)
    expect((await status()).refusals).toMatchObject([{ count: 1 }])
  })
})

describe('webhook events', () => {
  const send = async (event: object, secret?: string) => {
    const { body, headers } = shop.provider.sign(event, secret)
    const result = await shop.visitor('POST', '/payments/webhook', undefined, { payload: body, headers })
    return [result.statusCode, result.json().code]
  }

  it('are refused as unreadable when they are signed but malformed', async () => {
    const session = { object: { id: 'cs_1', object: 'checkout.session' } }
    const shapes = [{}, { hello: 1 }, [], { id: 'evt_1', type: 'a', created: 1 }, { id: 'evt_1', data: session }]
    for (const shape of shapes) expect(await send(shape), JSON.stringify(shape)).toEqual([400, 'invalid_event'])
  })

  it('are logged and timestamped when signed with another secret', async () => {
    shop = await payingShop({}, { logger })
    asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    const before = warnings('events of the payment provider were refused').length
    // An unsigned request tells nothing about the provider.
    expect((await shop.visitor('POST', '/payments/webhook', { id: 'evt_0' })).statusCode).toBe(400)
    for (let time = 0; time < 3; time += 1)
      expect(await send({ id: 'evt_1' }, 'whsec_another')).toEqual([400, 'invalid_signature'])
    // Strangers may send requests, too: one line per minute.
    const lines = warnings('events of the payment provider were refused')
    expect(lines).toHaveLength(before + 1)
    expect(lines.at(-1)).toMatch(/STRIPE_WEBHOOK_SECRET.*STRIPE_CONNECT_WEBHOOK_SECRET/)
    expect((await status()).events).toMatchObject({ lastRefused: { reason: 'signature' }, lastReceivedAt: null })
  })

  it('are timestamped when one is accepted after a refused one, however soon', async () => {
    shop = await payingShop({}, { logger })
    asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    const api_version = shop.payments.apiVersion
    const good = { id: 'evt_1', type: 'ping', created: 1, api_version, data: { object: { id: 'ping_1' } } }
    expect(await send(good)).toEqual([200, undefined])
    expect(await send(good, 'whsec_another')).toEqual([400, 'invalid_signature'])
    const before = (await status()).events
    expect(before.lastRefused).not.toBeNull()
    expect(await send(good)).toEqual([200, undefined])
    expect((await status()).events.lastReceivedAt).not.toBe(before.lastReceivedAt)
  })

  it('are accepted in another API version, with a note', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const { session } = await buyer.buy(id)
    shop.provider.account.pay(session)
    const event = shop.provider.account.events.at(-1)
    expect(await send({ ...event, api_version: '2019-05-16' })).toEqual([200, undefined])
    expect((await buyer.call('GET', '/payments/history')).json().transactions).toMatchObject([{ status: 'paid' }])
    const { events } = await status()
    expect(events.otherVersion).toMatchObject({ version: '2019-05-16', expected: shop.payments.apiVersion })
    expect(events.lastReceivedAt).not.toBeNull()
    expect(warnings('another API version')).toHaveLength(1)
  })
})
