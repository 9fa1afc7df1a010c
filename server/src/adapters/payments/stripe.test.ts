import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  aBalance,
  aBalanceTransaction,
  aCharge,
  aPaymentIntent,
  aRefund,
  aSession,
} from '@promptery/reliability/stripe/objects'
import { type StripeStandIn, startStripe } from '@promptery/reliability/stripe/stand-in'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import '../../testing/money/quick-retries.ts'
import { choosePayments } from './choose.ts'
import {
  KeyRefused,
  type Order,
  type PaymentProvider,
  ProviderFailed,
  ProviderRefused,
  ProviderUnavailable,
} from './port.ts'
import { stripePayments } from './stripe.ts'

let provider: StripeStandIn
let payments: PaymentProvider
beforeAll(async () => {
  provider = await startStripe()
  payments = await chosen()
})
afterAll(() => provider.close())

const account = ({ env }: StripeStandIn) => ({
  secretKey: env.STRIPE_SECRET_KEY,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
  apiBase: env.STRIPE_API_BASE,
})
async function chosen(): Promise<PaymentProvider> {
  const found = await choosePayments({ stripe: account(provider), currency: 'usd' })
  if (!found.takesMoney) throw new Error('The demo checkout was chosen')
  return found
}

let made = 0
const aLine = (title: string, amountCents = 400) => ({
  ...{ title, amountCents, taxCents: 0 },
  ...{ promptId: crypto.randomUUID(), reference: 'ABCDE12345' },
})
function anOrder(given: Partial<Order> = {}): Order {
  made += 1
  return {
    id: `01900000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    currency: 'usd',
    lines: [aLine('A fox', 400)],
    tax: null,
    buyer: { id: 'ada', email: 'ada@test.example' },
    paidUrl: 'http://shop.example/paid',
    cancelledUrl: 'http://shop.example/cart',
    ...given,
  }
}

it('is chosen where it is configured, and says which mode its key is of', async () => {
  expect(payments.describe).toBe('Stripe (test mode)')
  const live = stripePayments({ ...account(provider), secretKey: 'sk_live_1', currency: 'usd' })
  expect(live.describe).toBe('Stripe (live mode)')
  expect(await choosePayments({ stripe: undefined, currency: 'usd' })).toMatchObject({ name: 'demo' })
})

it('opens one page for two requests of an order, and reports its state', async () => {
  const order = anOrder()
  const [page, again] = await Promise.all([payments.openCheckout(order), payments.openCheckout(order)])
  expect(again).toEqual(page)
  expect(page).toMatchObject({ checkoutId: order.id, state: 'open', paymentId: null })
  provider.account.pay(page.sessionId, 'bank')
  expect(await payments.getCheckout(page.sessionId)).toMatchObject({ state: 'processing', url: null })
  expect(await payments.expireCheckout(page.sessionId)).toMatchObject({ state: 'processing' })
  provider.account.arrive(page.sessionId, true)
  const paid = await payments.getCheckout(page.sessionId)
  expect(paid).toMatchObject({ state: 'paid', paymentId: expect.stringMatching(/^pi_/) })
  const other = await payments.openCheckout(anOrder())
  expect(await payments.expireCheckout(other.sessionId)).toMatchObject({ state: 'expired', url: null })
})

it('says on the payment what was bought and by whom, for people', async () => {
  const lines = Array.from({ length: 100 }, (_, at) => aLine(`Prompt ${at}`))
  const order = anOrder({ lines })
  const { sessionId } = await payments.openCheckout(order)
  const { account: at } = provider
  const session = at.pay(sessionId)
  const intent = at.intentOf(session)
  const charge = at.charges.at(-1)
  expect(charge).toMatchObject({ description: intent.description, receipt_email: 'ada@test.example' })
  expect(charge?.description).toMatch(/^Prompt 0, Prompt 1, .*, Prompt \d+ and \d\d more$/)
  expect(session.metadata).toEqual(intent.metadata)
  const { checkout, buyer, ...lists } = intent.metadata
  expect({ checkout, buyer }).toEqual({ checkout: order.id, buyer: 'ada' })
  const values = (name: string) =>
    Object.entries(lists).flatMap(([key, value]) => (key.startsWith(name) ? value.split(' ') : []))
  expect(values('prompts')).toEqual(lines.map(({ promptId }) => promptId))
  expect(values('references')).toEqual(Array(100).fill('ABCDE12345'))
  expect(Object.keys(intent.metadata).length).toBeLessThanOrEqual(50)
  const one = at.pay((await payments.openCheckout(anOrder({ lines: [aLine('𝕬'.repeat(200))] }))).sessionId)
  expect(at.intentOf(one).description).toBe(`${'𝕬'.repeat(100)}…`)
})

it('asks for added tax in a separate line, and within the prompts where a page has no room for one', async () => {
  const tax = { by: 'shop', isIncluded: false, label: 'VAT 19%' } as const
  const page = async (count: number) => {
    const lines = Array.from({ length: count }, (_, at) => ({ ...aLine(`Prompt ${at}`), taxCents: 76 }))
    const { sessionId } = await payments.openCheckout(anOrder({ lines, tax }))
    return provider.account.sessionOf(sessionId).amount_total
  }
  expect([await page(99), await page(100)]).toEqual([99 * 476, 100 * 476])
})

it('asks three times before it gives up, and names itself', async () => {
  provider.goWrong(/^GET \/v1\/balance$/, 'error', 'hang up')
  const before = provider.received.length
  expect(await payments.balanceCents()).toEqual(expect.any(Number))
  expect(provider.received.slice(before)).toEqual(Array(3).fill('GET /v1/balance'))
  expect(provider.userAgents.at(-1)).toContain('Promptery')
})

describe('a call that fails', () => {
  it('is said to be refused only where the provider refuses', async () => {
    const order = anOrder()
    await payments.openCheckout(order)
    const another = { ...order, lines: [aLine('A wolf', 500)] }
    await expect(payments.openCheckout(another)).rejects.toBeInstanceOf(ProviderRefused)
    await expect(payments.getCheckout('cs_unknown')).rejects.toBeInstanceOf(ProviderRefused)
    for (const fault of ['error', 'hang up'] as const) {
      provider.goWrong(/^GET \/v1\/balance$/, fault, fault, fault)
      await expect(payments.balanceCents()).rejects.toBeInstanceOf(ProviderUnavailable)
    }
  })

  it('leaves what was answered and forgotten to be found out by asking', async () => {
    provider.goWrong(/^POST \/v1\/checkout\/sessions$/, 'forget')
    const { sessionId } = await payments.openCheckout(anOrder())
    await expect(payments.getCheckout(sessionId)).rejects.toBeInstanceOf(ProviderRefused)
  })
})

describe('the stand-in', () => {
  const ask = async (path: string, body?: string) => {
    const headers = { authorization: `Bearer ${provider.env.STRIPE_SECRET_KEY}` }
    const answer = await fetch(
      `${provider.url}${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body },
    )
    return { status: answer.status, body: (await answer.json()) as { error: { message: string } } }
  }

  it.each([
    ['/v1/checkout/sessions', 'payment_method_types[0]=card', 'payment_method_types'],
    ['/v1/checkout/sessions', 'line_items[0][prize]=1', 'line_items[0][prize]'],
    ['/v1/checkout/sessions', 'line_items[0][price_data][amount]=1', 'line_items[0][price_data][amount]'],
    ['/v1/refunds', 'payment=pi_1', 'payment'],
  ])('refuses at %s what the package’s types do not know: %s', async (path, body, name) => {
    const answer = await ask(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toBe(`Received unknown parameter: ${name}`)
  })

  it('refuses another key, and calls that it does not know', async () => {
    const other = stripePayments({ ...account(provider), secretKey: 'sk_test_other', currency: 'usd' })
    await expect(other.balanceCents()).rejects.toBeInstanceOf(KeyRefused)
    expect((await ask('/v1/customers')).status).toBe(404)
  })

  /** The provider's own samples, where they are. */
  const samples = fileURLToPath(new URL('../../../../../shared/data/stripe-fixtures.json', import.meta.url))
  const resources: Record<string, object> = existsSync(samples)
    ? JSON.parse(readFileSync(samples, 'utf8')).resources
    : {}

  it('answers with objects that have the fields of the provider’s samples', () => {
    const objects = [
      aSession(),
      aPaymentIntent(400, 'usd'),
      aCharge(400, 'usd'),
      aRefund(400, 'usd'),
      aBalance(400, 'usd'),
      aBalanceTransaction('charge', { amount: 400, currency: 'usd', source: null }),
    ]
    for (const object of objects) {
      const sample = resources[object.object]
      // Fields that the package does not call required may be left out; none is made up but those newer than the samples.
      const newer = ['allowed_payment_method_types', 'payment_record']
      const unknown = Object.keys(object).filter((name) => sample && !(name in sample) && !newer.includes(name))
      expect([object.object, unknown]).toEqual([object.object, []])
    }
  })
})

it('reads lists that have several pages, and those of a time', async () => {
  const other = await startStripe()
  try {
    const reading = stripePayments({ ...account(other), currency: 'usd' })
    for (let count = 0; count < 230; count += 1) {
      other.account.move('stripe_fee', { amount: -1, currency: 'usd', source: null })
    }
    const [newest] = other.account.movements
    if (newest) newest.created += 60
    const ids = async (since: Date) => {
      const found: string[] = []
      for await (const { id } of reading.listBalanceTransactions(since)) found.push(id)
      return found
    }
    expect(await ids(new Date(0))).toEqual(other.account.movements.map(({ id }) => id))
    expect(await ids(new Date((newest?.created ?? 0) * 1000))).toEqual([newest?.id])
  } finally {
    await other.close()
  }
})

it('is answered with the same failure under the same key, for a day', async () => {
  provider.goWrong(/^POST \/v1\/checkout\/sessions$/, 'fail')
  const order = anOrder()
  for (let time = 0; time < 2; time += 1) {
    await expect(payments.openCheckout(order)).rejects.toBeInstanceOf(ProviderFailed)
  }
  provider.forgetKeys()
  expect(await payments.openCheckout(order)).toMatchObject({ state: 'open' })
})

describe('the stand-in’s webhooks', () => {
  /** A webhook that refuses the first delivery, and its accepted sessions. */
  async function aWebhook() {
    const accepted: string[] = []
    let deliveries = 0
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      deliveries += 1
      if (deliveries === 1) return void response.writeHead(500).end()
      const event = payments.readEvent(Buffer.concat(chunks), [request.headers['stripe-signature']].flat()[0])
      accepted.push(event.checkout?.sessionId ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const end = () => new Promise((resolve) => server.close(resolve))
    return { url: `http://127.0.0.1:${port}/`, accepted, end }
  }

  it('are retried until accepted, and reversed and repeated on request', async () => {
    const webhook = await aWebhook()
    const sessions = await Promise.all([payments.openCheckout(anOrder()), payments.openCheckout(anOrder())])
    const [one = '', two = ''] = sessions.map(({ sessionId }) => sessionId)
    provider.deliverTo(webhook.url, { times: 2, isReordered: true })
    for (const { sessionId } of sessions) provider.account.pay(sessionId)
    await vi.waitFor(() => expect(webhook.accepted).toEqual([two, two, one, one]), 5_000)
    provider.account.onEvent = () => undefined
    await webhook.end()
  })
})

it('reads only the account’s state from events of an engineer’s account', async () => {
  const session = aSession()
  const { connect } = provider.account
  const account = connect.create({})
  connect.become(account.id, 'ready')
  const updated = provider.account.events.findLast(({ type }) => type === 'account.updated')
  if (!updated) throw new Error('The account has sent no event')
  const read = (event: object) => {
    const { body, headers } = provider.sign({ ...updated, account: account.id, ...event } as typeof updated)
    return payments.readEvent(Buffer.from(body), headers['stripe-signature'])
  }
  expect(read({}).account).toMatchObject({ accountId: account.id, status: 'ready' })
  const data = (object: object) => ({ data: { object } })
  const others = [
    { type: 'checkout.session.completed', ...data(session) },
    { type: 'charge.refunded', ...data({ id: 'ch_1', payment_intent: 'pi_1' }) },
    { type: 'charge.dispute.created', ...data({ id: 'dp_1', balance_transactions: [], payment_intent: 'pi_1' }) },
  ]
  for (const event of others)
    expect(read(event)).toMatchObject({ checkout: null, account: null, dispute: null, refundedPaymentId: null })
  expect(read({ ...others[1], account: undefined }).refundedPaymentId).toBe('pi_1')
})
