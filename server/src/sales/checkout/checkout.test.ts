import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkouts, ledgerEntries, prompts, purchases } from '../../platform/db/schema.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aPrompt } from '../../testing/shop/factories.ts'
import { balancesOf } from '../ledger/totals.ts'

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
    const received = shop.provider.received.length
    expect(await buyer.buy(id)).toMatchObject({ code: 201, status: 'paid', url: null })
    expect(await owns(buyer, id)).toBe(true)
    expect(shop.provider.received).toHaveLength(received)
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

  it('of a cart leaves out what was bought in another window', async () => {
    const [one, two] = await Promise.all([aPrompt(shop.deps), aPrompt(shop.deps, { price: 6 })])
    const buyer = await shop.aBuyer()
    shop.provider.account.pay((await buyer.buy(one.id)).session)
    const rest = await buyer.buyAll(one.id, two.id)
    expect(shop.provider.account.sessionOf(rest.session).amount_total).toBe(600)
    shop.provider.account.pay(rest.session)
    await shop.deliver()
    expect(await statusOf(buyer.user.id)).toEqual(['paid', 'paid'])
    expect(chargedTo(buyer.user.email)).toEqual([400, 600])
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

  it('refuses all of it where one cannot be bought, and visitors', async () => {
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
    shop.provider.goWrong(OPENING, 'hang up', 'hang up', 'hang up')
    expect(await buyer.buy(id)).toMatchObject({ code: 503, status: 'payments_unavailable' })
    expect(await statusOf(buyer.user.id)).toEqual(['pending'])
    expect(await buyer.buy(id)).toMatchObject({ code: 200, status: 'pending' })
    expect(shop.provider.account.sessions.size).toBe(before + 1)
  })
})

it('posts nothing for what nobody has paid', async () => {
  const { id } = await aPrompt(shop.deps)
  const before = await shop.deps.db.$count(ledgerEntries)
  await (await shop.aBuyer()).buy(id)
  expect(await shop.deps.db.$count(ledgerEntries)).toBe(before)
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
