import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkouts, ledgerEntries, prompts, purchases } from '../../../db/schema.ts'
import { balancesOf } from '../../../ledger/balances.ts'
import { aPrompt } from '../../../testing/factories.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { OPEN_CHECKOUTS_MAX } from './begin-checkout.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop()
})

const statusOf = async (buyerId: string): Promise<string[]> =>
  (await shop.deps.db.select().from(purchases).where(eq(purchases.buyerId, buyerId))).map(({ status }) => status).sort()
const owns = async (buyer: Awaited<ReturnType<PayingShop['aBuyer']>>, promptId: string): Promise<boolean> =>
  (await buyer.call('GET', `/prompts/${promptId}`)).json().prompt.owned
/** The charges of a buyer's checkouts, in cents. */
const chargedTo = (email: string): number[] =>
  shop.provider.account.charges
    .filter(({ payment_intent }) =>
      [...shop.provider.account.sessions.values()].some(
        (session) => session.payment_intent === payment_intent && session.customer_email === email,
      ),
    )
    .map(({ amount }) => amount)

describe('buying with a payment provider', () => {
  it('is pending and leads to the provider’s page, and is paid when the provider says so', async () => {
    const { id, uploader, fields } = await aPrompt(shop.deps, { price: 8, title: 'A fox to pay for' })
    const buyer = await shop.aBuyer()
    const bought = await buyer.buy(id, 8)
    expect(bought).toMatchObject({ code: 201, status: 'pending', url: `${shop.provider.url}/pay/${bought.session}` })
    expect(shop.provider.account.sessionOf(bought.session)).toMatchObject({
      amount_total: 800,
      currency: 'usd',
      client_reference_id: bought.checkoutId,
      customer_email: buyer.user.email,
      success_url: `http://localhost:80/payment-successful?checkout=${bought.checkoutId}`,
      cancel_url: `http://localhost:80/buy-prompt/${id}`,
    })
    expect(await owns(buyer, id)).toBe(false)
    expect((await buyer.call('GET', `/prompts/${id}`)).body).not.toContain(fields.prompt)
    shop.provider.account.pay(bought.session)
    expect(await shop.deliver()).toEqual([200])
    expect(await owns(buyer, id)).toBe(true)
    expect((await buyer.call('GET', '/payments/history')).json().transactions).toMatchObject([
      { prompt_id: id, amount: 8, status: 'paid' },
    ])
    expect(await balancesOf(shop.deps.db, 'usd', uploader.id)).toMatchObject({ payable: -640 })
    expect((await buyer.buy(id)).code).toBe(200)
  })

  it('completes what is free at once', async () => {
    const { id } = await aPrompt(shop.deps, { price: 0 })
    const buyer = await shop.aBuyer()
    const heard = shop.provider.heard.length
    expect(await buyer.buy(id)).toMatchObject({ code: 201, status: 'paid', url: null })
    expect(await owns(buyer, id)).toBe(true)
    expect(shop.provider.heard).toHaveLength(heard)
  })

  it('completes what has become free meanwhile, and it belongs to no payment', async () => {
    const { id } = await aPrompt(shop.deps, { price: 2 })
    const buyer = await shop.aBuyer()
    const { session } = await buyer.buy(id)
    await shop.deps.db.update(prompts).set({ priceCents: 0 }).where(eq(prompts.id, id))
    expect(await buyer.buy(id)).toMatchObject({ code: 201, status: 'paid', url: null })
    expect(shop.provider.account.sessionOf(session).status).toBe('expired')
    const [purchase] = await shop.deps.db.select().from(purchases).where(eq(purchases.promptId, id))
    expect(purchase).toMatchObject({ status: 'paid', amountCents: 0, checkoutId: null })
  })

  it('leads to the same page again, from two windows at once too', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const pages = await Promise.all([buyer.buy(id), buyer.buy(id), buyer.buy(id)])
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1)
    expect((await buyer.buy(id)).url).toBe(pages[0]?.url)
    expect(pages.map(({ code }) => code).sort()).toEqual([200, 200, 201])
    const rows = await shop.deps.db.select().from(checkouts).where(eq(checkouts.buyerId, buyer.user.id))
    expect(rows).toHaveLength(1)
  })

  it('says that a price has changed before anything is paid, and closes the page of the old price', async () => {
    const { id } = await aPrompt(shop.deps, { price: 2 })
    const buyer = await shop.aBuyer()
    const before = await buyer.buy(id, 2)
    await shop.deps.db.update(prompts).set({ priceCents: 600 }).where(eq(prompts.id, id))
    expect(await buyer.buy(id, 2)).toMatchObject({ code: 409, status: 'price_changed' })
    expect(shop.provider.account.sessionOf(before.session).status).toBe('open')
    const after = await buyer.buy(id, 6)
    expect(shop.provider.account.sessionOf(before.session).status).toBe('expired')
    expect(shop.provider.account.sessionOf(after.session).amount_total).toBe(600)
  })

  it('takes what was shown when the purchase was started', async () => {
    const { id } = await aPrompt(shop.deps, { price: 2 })
    const buyer = await shop.aBuyer()
    const { session } = await buyer.buy(id, 2)
    await shop.deps.db.update(prompts).set({ priceCents: 600 }).where(eq(prompts.id, id))
    shop.provider.account.pay(session)
    await shop.deliver()
    expect((await buyer.call('GET', '/payments/history')).json().transactions).toMatchObject([{ amount: 2 }])
  })

  it('pays a whole cart of three engineers at once, and what is free in it is free', async () => {
    const sold = await Promise.all(([2, 4, 6, 0] as const).map((price) => aPrompt(shop.deps, { price })))
    const buyer = await shop.aBuyer()
    const ids = sold.map(({ id }) => id)
    for (const promptId of ids) await buyer.call('POST', '/cart', { promptId })
    const bought = await buyer.buyAll(...ids, ids[0] ?? '')
    expect(shop.provider.account.sessionOf(bought.session)).toMatchObject({
      amount_total: 1200,
      cancel_url: 'http://localhost:80/cart',
    })
    expect(await statusOf(buyer.user.id)).toEqual(['paid', 'pending', 'pending', 'pending'])
    shop.provider.account.pay(bought.session)
    await shop.deliver()
    expect(await statusOf(buyer.user.id)).toEqual(Array(4).fill('paid'))
    expect((await buyer.call('GET', '/cart')).json().items).toEqual([])
    const owed = await Promise.all(sold.map(({ uploader }) => balancesOf(shop.deps.db, 'usd', uploader.id)))
    expect(owed.map(({ payable }) => payable)).toEqual([-160, -320, -480, 0])
    expect(await buyer.checkout(bought.checkoutId)).toMatchObject({ status: 'paid', amount: 12, url: null })
  })

  it('replaces the page of a cart by the one of a part of it', async () => {
    const [one, two] = await Promise.all([aPrompt(shop.deps), aPrompt(shop.deps)])
    const buyer = await shop.aBuyer()
    const cart = await buyer.buyAll(one.id, two.id)
    const single = await buyer.buy(one.id)
    expect(shop.provider.account.sessionOf(cart.session).status).toBe('expired')
    expect(await statusOf(buyer.user.id)).toEqual(['expired', 'pending'])
    shop.provider.account.pay(single.session)
    await shop.deliver()
    expect(await statusOf(buyer.user.id)).toEqual(['expired', 'paid'])
  })

  it('is answered by what is true when it was paid meanwhile', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const { session } = await buyer.buy(id)
    shop.provider.account.pay(session)
    expect(await buyer.buy(id)).toMatchObject({ code: 200, status: 'paid', url: null })
    await shop.deliver()
    expect(chargedTo(buyer.user.email)).toEqual([400])
  })

  it('never charges twice, whatever two windows do at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = await Promise.all([aPrompt(shop.deps), aPrompt(shop.deps)])
      const buyer = await shop.aBuyer()
      const pages = await Promise.all([buyer.buy(one.id), buyer.buyAll(one.id, two.id), buyer.buy(one.id)])
      for (const { session } of pages) {
        // The buyer pays at every page that they were led to and that still takes money.
        const isOpen = session !== '' && shop.provider.account.sessionOf(session).status === 'open'
        if (isOpen) shop.provider.account.pay(session)
      }
      await shop.deliver()
      expect(chargedTo(buyer.user.email).length).toBeLessThanOrEqual(1)
      const held = await shop.deps.db.select().from(checkouts).where(eq(checkouts.buyerId, buyer.user.id))
      const open = held.filter(({ status }) => status === 'open')
      expect(open.length).toBeLessThanOrEqual(1)
    }
  })

  it('keeps a page that is being paid from being replaced', async () => {
    const { id } = await aPrompt(shop.deps, { price: 2 })
    const buyer = await shop.aBuyer()
    const before = await buyer.buy(id)
    shop.provider.account.pay(before.session, 'bank')
    expect(await buyer.buy(id)).toMatchObject({
      code: 200,
      status: 'pending',
      checkoutId: before.checkoutId,
      url: null,
    })
    await shop.deps.db.update(prompts).set({ priceCents: 600 }).where(eq(prompts.id, id))
    expect(await buyer.buy(id)).toMatchObject({ code: 409, status: 'payment_under_way' })
    shop.provider.account.arrive(before.session, false)
    await shop.deliver()
    expect(await statusOf(buyer.user.id)).toEqual(['failed'])
    expect(await buyer.buy(id)).toMatchObject({ code: 201, status: 'pending' })
  })

  it('refuses all of it where one cannot be bought, and whoever is not signed in', async () => {
    const [one, gone] = await Promise.all([aPrompt(shop.deps), aPrompt(shop.deps, { withdrawn: true })])
    const buyer = await shop.aBuyer()
    const own = await aPrompt(shop.deps, { uploader: buyer.user })
    expect((await buyer.buyAll(one.id, gone.id)).code).toBe(404)
    expect((await buyer.buyAll(one.id, own.id)).code).toBe(403)
    expect(await statusOf(buyer.user.id)).toEqual([])
    const items = [{ promptId: one.id }]
    expect((await shop.visitor('POST', '/payments/checkouts', { items })).statusCode).toBe(401)
    for (const body of [{}, { items: [] }, { items: [{ promptId: 'x' }] }, { items: Array(101).fill(items[0]) }]) {
      expect((await buyer.call('POST', '/payments/checkouts', body)).statusCode).toBe(400)
    }
  })
})

describe('a provider that fails', () => {
  const OPENING = /^POST \/v1\/checkout\/sessions$/

  it.each([
    ['with an error', 'error' as const],
    ['without an answer', 'hang up' as const],
  ])('%s once is asked again, and makes one page', async (_how, fault) => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const before = shop.provider.account.sessions.size
    shop.provider.goWrong(OPENING, fault)
    expect(await buyer.buy(id)).toMatchObject({ code: 201, status: 'pending' })
    expect(shop.provider.account.sessions.size).toBe(before + 1)
  })

  it('again and again is said, nothing is charged, and buying goes on with the same page afterwards', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const before = shop.provider.account.sessions.size
    shop.provider.goWrong(OPENING, 'hang up', 'hang up')
    expect(await buyer.buy(id)).toMatchObject({ code: 503, status: 'payments_unavailable' })
    expect(await statusOf(buyer.user.id)).toEqual(['pending'])
    expect(await buyer.buy(id)).toMatchObject({ code: 200, status: 'pending' })
    expect(shop.provider.account.sessions.size).toBe(before + 1)
  })
})

describe('GET /payments/checkouts/:id', () => {
  it('asks the provider, so that who is back before the event finds the truth', async () => {
    const { id, fields } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const { session, checkoutId, url } = await buyer.buy(id)
    const purchase = { prompt_id: id, title: fields.title, amount: 4 }
    expect(await buyer.checkout(checkoutId)).toEqual({
      _id: checkoutId,
      status: 'open',
      url,
      amount: 4,
      currency: 'usd',
      purchases: [{ ...purchase, status: 'pending' }],
    })
    shop.provider.account.pay(session)
    expect(await buyer.checkout(checkoutId)).toMatchObject({
      status: 'paid',
      purchases: [{ ...purchase, status: 'paid' }],
    })
    await shop.deliver()
    expect(await statusOf(buyer.user.id)).toEqual(['paid'])
  })

  it('races the event safely', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, uploader } = await aPrompt(shop.deps)
      const buyer = await shop.aBuyer()
      const { session, checkoutId } = await buyer.buy(id)
      shop.provider.account.pay(session)
      const [event] = shop.provider.account.events.slice(-1)
      if (!event) throw new Error('nothing was told')
      await Promise.all([
        buyer.checkout(checkoutId),
        shop.deliver(event),
        shop.deliver(event),
        buyer.checkout(checkoutId),
      ])
      expect(await balancesOf(shop.deps.db, 'usd', uploader.id)).toMatchObject({ payable: -320 })
      expect((await shop.visitor('GET', `/prompts/${id}`)).json().prompt.salesCount).toBe(1)
    }
  })

  it('still says that it is open while the provider is away', async () => {
    const { id } = await aPrompt(shop.deps)
    const buyer = await shop.aBuyer()
    const { checkoutId } = await buyer.buy(id)
    shop.provider.goWrong(/^GET \/v1\/checkout/, 'error', 'error')
    expect(await buyer.checkout(checkoutId)).toMatchObject({ status: 'open' })
  })

  it('is each buyer’s own', async () => {
    const { id } = await aPrompt(shop.deps)
    const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
    const { checkoutId } = await buyer.buy(id)
    expect((await other.call('GET', `/payments/checkouts/${checkoutId}`)).statusCode).toBe(404)
    expect((await shop.visitor('GET', `/payments/checkouts/${checkoutId}`)).statusCode).toBe(401)
    expect((await buyer.call('GET', '/payments/checkouts/x')).statusCode).toBe(400)
  })
})

it('posts nothing for what nobody has paid', async () => {
  const { id } = await aPrompt(shop.deps)
  const before = await shop.deps.db.$count(ledgerEntries)
  await (await shop.aBuyer()).buy(id)
  expect(await shop.deps.db.$count(ledgerEntries)).toBe(before)
})

describe('who begins to pay very much at once', () => {
  const open = async (buyer: Awaited<ReturnType<PayingShop['aBuyer']>>) =>
    shop.deps.db.$count(checkouts, and(eq(checkouts.buyerId, buyer.user.id), eq(checkouts.status, 'open')))

  it('has the oldest page closed that is not being paid', async () => {
    const buyer = await shop.aBuyer()
    const pages: string[] = []
    for (let count = 0; count < OPEN_CHECKOUTS_MAX; count += 1) {
      pages.push((await buyer.buy((await aPrompt(shop.deps)).id)).session)
    }
    shop.provider.account.pay(pages[0] ?? '', 'bank')
    const another = await buyer.buy((await aPrompt(shop.deps)).id)
    expect(another).toMatchObject({ code: 201, status: 'pending' })
    const states = [...pages.slice(0, 3), another.session].map((id) => shop.provider.account.sessionOf(id).status)
    expect(states).toEqual(['complete', 'expired', 'open', 'open'])
    expect(await open(buyer)).toBe(OPEN_CHECKOUTS_MAX)
  })

  it('is told so when the oldest are all being paid', async () => {
    const buyer = await shop.aBuyer()
    for (let count = 0; count < OPEN_CHECKOUTS_MAX; count += 1) {
      const { session } = await buyer.buy((await aPrompt(shop.deps)).id)
      shop.provider.account.pay(session, 'bank')
    }
    const another = await buyer.buy((await aPrompt(shop.deps)).id)
    expect(another).toMatchObject({ code: 409, status: 'too_many_payments' })
    expect(await open(buyer)).toBe(OPEN_CHECKOUTS_MAX)
  })
})

it('begins anew where the provider has answered with a page and forgotten it', async () => {
  const { id } = await aPrompt(shop.deps)
  const buyer = await shop.aBuyer()
  shop.provider.goWrong(/^POST \/v1\/checkout\/sessions$/, 'forget')
  const forgotten = await buyer.buy(id)
  expect(forgotten).toMatchObject({ code: 201, status: 'pending' })
  const again = await buyer.buy(id)
  expect(again).toMatchObject({ code: 201, status: 'pending' })
  expect(again.checkoutId).not.toBe(forgotten.checkoutId)
  shop.provider.account.pay(again.session)
  await shop.deliver()
  expect(await statusOf(buyer.user.id)).toEqual(['paid'])
})
