import type { Transaction } from '@promptery/contract/sales/payments'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { deletePrompt } from '../listings/changes/write-prompts.ts'
import { checkouts, paymentEvents, purchases, refunds } from '../platform/db/schema.ts'
import { type Buyer, type PayingShop, payingShop } from '../testing/money/paying-shop.ts'
import { aPendingSale } from '../testing/money/sales.ts'
import { testApp } from '../testing/shop/app.ts'
import { aPrompt } from '../testing/shop/factories.ts'
import { balancesOf } from './ledger/totals.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop()
})

const atThePage = () => aPendingSale(shop)

const pay = (session: string) => {
  shop.provider.account.pay(session)
  return latestEvent()
}
function latestEvent() {
  const event = shop.provider.account.events.at(-1)
  if (!event) throw new Error('The provider has sent no event')
  return event
}
const purchasesOf = ({ user }: Buyer) => shop.deps.db.select().from(purchases).where(eq(purchases.buyerId, user.id))
const soldOf = async (promptId: string): Promise<number> =>
  (await shop.visitor('GET', `/prompts/${promptId}`)).json().prompt.salesCount
const post = (payload: string, headers: Record<string, string>) =>
  shop.visitor('POST', '/payments/webhook', undefined, { payload, headers })

describe('an event of the provider', () => {
  it('is handled once, also when delivered repeatedly or concurrently', async () => {
    const { promptId, uploader, session, buyer } = await atThePage()
    const event = pay(session)
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.deliver(event)))
    expect(answers.flat()).toEqual(Array(10).fill(200))
    expect(await shop.deliver(event, event)).toEqual([200, 200])
    expect(await soldOf(promptId)).toBe(1)
    expect(await balancesOf(shop.deps.db, 'usd', uploader.id)).toMatchObject({ payable: -320 })
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'paid' }])
    const [stored] = await shop.deps.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))
    expect(stored).toMatchObject({ type: 'checkout.session.completed', subjectId: session })
  })

  it.each(['amount_total', 'amount_subtotal'] as const)(
    'without %s is refused, and pays once it can be read',
    async (name) => {
      const { session, buyer } = await atThePage()
      const event = pay(session)
      const unreadable = structuredClone(event)
      Reflect.deleteProperty(unreadable.data.object, name)
      expect(await shop.deliver({ ...unreadable, id: `${event.id}_without` })).toEqual([400])
      expect(await purchasesOf(buyer)).toMatchObject([{ status: 'pending' }])
      expect(await shop.deliver(event)).toEqual([200])
      expect(await purchasesOf(buyer)).toMatchObject([{ status: 'paid' }])
    },
  )

  it('of a paid page without the tax that its total has is refused', async () => {
    const { session, buyer } = await atThePage()
    shop.provider.account.reprice(session, { tax: 40 })
    const event = structuredClone(pay(session))
    Reflect.deleteProperty(event.data.object, 'total_details')
    expect(await shop.deliver(event)).toEqual([400])
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'pending' }])
  })

  it('is not repeated after its effect was reversed by hand', async () => {
    const { session, checkoutId, buyer } = await atThePage()
    const event = pay(session)
    await shop.deliver(event)
    const { db } = shop.deps
    await db.update(checkouts).set({ status: 'open', paidAt: null }).where(eq(checkouts.id, checkoutId))
    await db.update(purchases).set({ status: 'pending', paidAt: null }).where(eq(purchases.checkoutId, checkoutId))
    expect(await shop.deliver(event)).toEqual([200])
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'pending' }])
  })

  it('of another page with the checkout’s id pays nothing', async () => {
    const { session, buyer } = await atThePage()
    const event = pay(session)
    const others = [
      { id: 'cs_of_a_payment_link' },
      { id: 'cs_of_another', amount_total: 100, total_details: { amount_tax: 0 } },
    ].map((other, at) => {
      const notified = structuredClone(event)
      Object.assign(notified, { id: `${event.id}_${at}` })
      Object.assign(notified.data.object, other)
      return notified
    })
    expect(await shop.deliver(...others)).toEqual([200, 200])
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'pending' }])
    expect(await shop.deliver(event)).toEqual([200])
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'paid' }])
  })

  it('of a delayed payment is handled in any order', async () => {
    for (const isLateFirst of [false, true]) {
      const { session, uploader } = await atThePage()
      shop.provider.account.pay(session, 'bank')
      const completed = latestEvent()
      shop.provider.account.arrive(session, true)
      const succeeded = latestEvent()
      await shop.deliver(...(isLateFirst ? [succeeded, completed] : [completed, succeeded]))
      expect(await balancesOf(shop.deps.db, 'usd', uploader.id)).toMatchObject({ payable: -320 })
    }
  })

  it('of a failed payment allows another purchase', async () => {
    const { session, buyer, promptId, checkoutId } = await atThePage()
    shop.provider.account.pay(session, 'bank')
    shop.provider.account.arrive(session, false)
    await shop.deliver(latestEvent())
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'failed' }])
    expect(await buyer.checkout(checkoutId)).toMatchObject({ status: 'failed', purchases: [{ status: 'failed' }] })
    expect(await buyer.buy(promptId)).toMatchObject({ code: 201, status: 'pending' })
  })

  it('of an expired page expires the purchase, and a late one does not expire a newer purchase', async () => {
    const { session, buyer, promptId } = await atThePage()
    shop.provider.account.expireSession(session)
    const expired = latestEvent()
    await shop.deliver(expired)
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'expired' }])
    const again = await buyer.buy(promptId)
    expect(await shop.deliver({ ...expired, id: 'evt_another_of_it' })).toEqual([200])
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'pending' }])
    await shop.deliver(pay(again.session))
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'paid' }])
  })

  it('is accepted with either secret while the secret is rolled', async () => {
    const { session, buyer } = await atThePage()
    const { body, headers } = shop.provider.sign(pay(session))
    const timestamp = Math.floor(Date.now() / 1000)
    const [other, ours] = ['whsec_of_the_other', shop.provider.env.STRIPE_WEBHOOK_SECRET].map((secret) =>
      new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
    )
    const both = { ...headers, 'stripe-signature': `${other},${ours?.split(',')[1]}` }
    expect((await post(body, both)).statusCode).toBe(200)
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'paid' }])
  })

  it('that does not concern this shop is stored and acknowledged', async () => {
    const { session } = await atThePage()
    const event = pay(session)
    const others = [
      { ...event, id: 'evt_unknown_type', type: 'customer.created' },
      {
        ...event,
        id: 'evt_stranger',
        data: { object: { ...event.data.object, client_reference_id: 'of another shop' } },
      },
      {
        ...event,
        id: 'evt_unknown_checkout',
        data: { object: { ...event.data.object, client_reference_id: '01900000-0000-7000-8000-000000000000' } },
      },
    ] as (typeof event)[]
    expect(await shop.deliver(...others)).toEqual([200, 200, 200])
    for (const { id } of others) {
      expect(await shop.deps.db.$count(paymentEvents, eq(paymentEvents.id, id))).toBe(1)
    }
  })

  it('is stored with its effect or not at all', async () => {
    const { session, buyer } = await atThePage()
    const event = pay(session)
    await shop.deps.db.execute('alter table ledger_entries add constraint away check (amount_cents < 0) not valid')
    expect(await shop.deliver(event)).toEqual([500])
    expect(await shop.deps.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(0)
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'pending' }])
    await shop.deps.db.execute('alter table ledger_entries drop constraint away')
    expect(await shop.deliver(event)).toEqual([200])
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'paid' }])
  })
})

describe('a request to the webhook', () => {
  it('is refused with another secret, another body, an old signature or none', async () => {
    const { session, buyer } = await atThePage()
    const event = pay(session)
    const { body, headers } = shop.provider.sign(event)
    const forged = shop.provider.sign(event, 'whsec_another').headers
    const { 'stripe-signature': signature = '', ...bare } = headers
    const old = { ...headers, 'stripe-signature': signature.replace(/t=\d+/, 't=1000000000') }
    const attempts: [string, Record<string, string>][] = [
      [body, forged],
      [body.replace('"paid"', '"paid" '), headers],
      [body, old],
      [body, bare],
      ['', headers],
      ['{', headers],
    ]
    for (const [payload, given] of attempts) {
      const answer = await post(payload, given)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_signature'])
    }
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'pending' }])
    expect((await post(body, headers)).statusCode).toBe(200)
  })

  it('is refused when it is too large', async () => {
    const { headers } = shop.provider.sign(pay((await atThePage()).session))
    expect((await post('x'.repeat(300_000), headers)).statusCode).toBe(413)
  })

  it('is a 404 without a provider', async () => {
    const demo = await testApp()
    const { body, headers } = shop.provider.sign(pay((await atThePage()).session))
    const answer = await demo.visitor('POST', '/payments/webhook', undefined, { payload: body, headers })
    expect(answer.statusCode).toBe(404)
  })
})

describe('a payment for prompts that cannot be sold', () => {
  const refundsOf = (checkoutId: string) =>
    shop.deps.db.select().from(refunds).where(eq(refunds.checkoutId, checkoutId))

  const returnedTo = async ({ call }: Buyer) =>
    (await call('GET', '/payments/history')).json().transactions.filter(({ returnedFor }: Transaction) => returnedFor)

  it('is refunded when the listing was deleted meanwhile', async () => {
    const { promptId, uploader, session, checkoutId, buyer } = await atThePage()
    await deletePrompt(shop.contextOf(uploader), { id: promptId })
    const before = await balancesOf(shop.deps.db, 'usd')
    await shop.deliver(pay(session))
    expect(await refundsOf(checkoutId)).toMatchObject([{ amountCents: 400, reason: 'unsellable', status: 'done' }])
    expect(shop.provider.account.refunds.at(-1)).toMatchObject({ amount: 400 })
    expect(await balancesOf(shop.deps.db, 'usd')).toEqual(before)
    expect(await buyer.checkout(checkoutId)).toMatchObject({
      purchases: [{ prompt_id: null, status: 'refunded', returnedFor: 'deleted' }],
    })
  })

  it('is refunded for owned prompts of a cart, and the rest is sold', async () => {
    const [one, two] = await Promise.all([aPrompt(shop.deps), aPrompt(shop.deps)])
    const buyer = await shop.aBuyer()
    const cart = await buyer.buyAll(one.id, two.id)
    // Another way to it than this checkout, such as a demo checkout before the provider was connected.
    await shop.deps.db
      .update(purchases)
      .set({ status: 'paid', paidAt: new Date(), checkoutId: null })
      .where(eq(purchases.promptId, one.id))
    await shop.deliver(pay(cart.session))
    expect((await refundsOf(cart.checkoutId)).map(({ amountCents }) => amountCents)).toEqual([400])
    const { purchases: shown } = await buyer.checkout(cart.checkoutId)
    expect(shown.map(({ status }) => status).sort()).toEqual(['paid', 'refunded'])
    expect(await returnedTo(buyer)).toMatchObject([{ prompt_id: one.id, returnedFor: 'owned' }])
    expect(await balancesOf(shop.deps.db, 'usd', two.uploader.id)).toMatchObject({ payable: -320 })
    expect(await balancesOf(shop.deps.db, 'usd', one.uploader.id)).toMatchObject({ payable: 0 })
  })

  it('is refunded for an expired page', async () => {
    const { session, checkoutId, buyer } = await atThePage()
    await shop.deps.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, checkoutId))
    await shop.deps.db.update(purchases).set({ status: 'expired' }).where(eq(purchases.checkoutId, checkoutId))
    await shop.deliver(pay(session))
    expect(await refundsOf(checkoutId)).toMatchObject([{ status: 'done' }])
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'expired' }])
    expect(await returnedTo(buyer)).toMatchObject([{ amount: 4, returnedFor: 'late', status: 'refunded' }])
  })

  it('is refunded for the older of two pages, and the newer one still sells', async () => {
    const { session, checkoutId, promptId, buyer, uploader } = await atThePage()
    // As if the provider had taken money at a page that it said was closed.
    await shop.deps.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, checkoutId))
    const newer = await buyer.buy(promptId)
    expect(newer.checkoutId).not.toBe(checkoutId)
    await shop.deliver(pay(session))
    expect(await refundsOf(checkoutId)).toMatchObject([{ status: 'done' }])
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'pending' }])
    await shop.deliver(pay(newer.session))
    expect(await purchasesOf(buyer)).toMatchObject([{ status: 'paid', checkoutId: newer.checkoutId }])
    expect(await balancesOf(shop.deps.db, 'usd', uploader.id)).toMatchObject({ payable: -320 })
  })

  it('is refunded once when the response to the refund is lost', async () => {
    const { promptId, uploader, session, checkoutId } = await atThePage()
    await deletePrompt(shop.contextOf(uploader), { id: promptId })
    const before = shop.provider.account.refunds.length
    shop.provider.goWrong(/^POST \/v1\/refunds$/, 'hang up')
    expect(await shop.deliver(pay(session))).toEqual([200])
    expect(await refundsOf(checkoutId)).toMatchObject([{ status: 'done' }])
    expect(shop.provider.account.refunds).toHaveLength(before + 1)
  })
})
