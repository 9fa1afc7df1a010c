import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { checkouts } from '../../platform/db/schema.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop()
})

async function aPayment(...prices: (2 | 4 | 6)[]) {
  const made = []
  for (const price of prices) made.push(await aPrompt(shop.deps, { price }))
  const buyer = await shop.aBuyer()
  const { session, checkoutId } = await buyer.buyAll(...made.map(({ id }) => id))
  return { buyer, session, checkoutId, prompts: made, path: `/payments/receipts/${checkoutId}` }
}
const numbers = async () =>
  (await shop.deps.db.select().from(checkouts).orderBy(asc(checkouts.receiptNumber))).flatMap(
    ({ receiptNumber }) => receiptNumber ?? [],
  )

it('names seller, buyer and items, for the buyer and admins only', async () => {
  const { buyer, session, path, prompts } = await aPayment(2, 4)
  expect((await buyer.call('GET', path)).statusCode).toBe(404)
  shop.provider.account.pay(session)
  await shop.deliver()
  const response = await buyer.call('GET', path)
  expect(response.json().receipt).toEqual({
    number: 1,
    date: expect.any(String),
    seller: { name: 'The Prompt Company', address: '1 Market Street\nLondon' },
    buyer: { username: buyer.user.username, email: buyer.user.email },
    items: prompts.map(({ fields: { title, price } }) => ({
      title,
      amount: price,
      licence: 'personal',
      refund: null,
    })),
    tax: 0,
    total: 6,
    refunded: 0,
    refundedTax: 0,
    extraReturned: 0,
    currency: 'usd',
  })
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  expect((await admin('GET', path)).statusCode).toBe(200)
  for (const { uploader } of prompts) expect((await (await shop.as(uploader))('GET', path)).statusCode).toBe(404)
  expect((await (await shop.aBuyer()).call('GET', path)).statusCode).toBe(404)
})

it('keeps the sold title and licence, and shows refunds', async () => {
  const { buyer, session, path, prompts } = await aPayment(2, 4)
  shop.provider.account.pay(session)
  await shop.deliver()
  const [first] = prompts
  const seller = await shop.as(first?.uploader ?? buyer.user)
  await seller('PUT', `/prompts/update/${first?.id}`, { title: 'Another title', licence: 'cc0' })
  const { transactions } = (await buyer.call('GET', '/payments/history')).json()
  const { _id: purchaseId } = transactions.find(({ prompt_id }: { prompt_id: string }) => prompt_id === first?.id)
  const asked = await buyer.call('POST', '/payments/refund-requests', { purchaseId, reason: 'No foxes.' })
  await seller('POST', `/payments/refund-requests/${asked.json().refundRequest._id}`, { decision: 'grant' })
  const { receipt } = (await buyer.call('GET', path)).json()
  expect(receipt).toMatchObject({ total: 6, refunded: 2 })
  expect(receipt.items).toMatchObject([
    {
      title: first?.fields.title,
      amount: 2,
      licence: 'personal',
      refund: { status: 'done', date: expect.any(String) },
    },
    { amount: 4, refund: null },
  ])
  const { provider } = shop
  const refund = provider.account.refunds.at(-1)
  if (refund) provider.account.failRefund(refund)
  await shop.deliver()
  const after = (await buyer.call('GET', path)).json().receipt
  expect([after.items[0].refund.status, after.refunded]).toEqual(['failed', 0])
  expect((await buyer.call('GET', '/payments/history')).json().transactions).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ _id: purchaseId, refund: 'failed' })]),
  )
})

it('shows a refund by the bank', async () => {
  const { buyer, session, path } = await aPayment(4)
  const { account } = shop.provider
  account.pay(session)
  account.closeDispute(account.dispute(account.sessionOf(session)), 'lost')
  await shop.deliver()
  expect((await buyer.call('GET', path)).json().receipt).toMatchObject({
    refunded: 4,
    items: [{ refund: { status: 'done' } }],
  })
})

it('has gapless numbers, also with failures and concurrent payments', async () => {
  const before = (await numbers()).length
  const payments = []
  for (let count = 0; count < 8; count += 1) payments.push(await aPayment(2))
  const { account } = shop.provider
  const events = payments.map(({ session }) => {
    account.pay(session)
    const event = account.events.at(-1)
    if (!event) throw new Error('Nothing was told')
    return event
  })
  // These transactions fail at the end, after taking their number.
  const { db } = shop.deps
  await db.execute(`create function away() returns trigger language plpgsql as 'begin raise exception ''away''; end'`)
  await db.execute(`create constraint trigger away after insert on ledger_entries deferrable initially deferred
    for each row execute function away()`)
  const failed = await Promise.all(events.slice(0, 4).map((event) => shop.deliver(event)))
  expect(failed.flat()).toEqual([500, 500, 500, 500])
  await db.execute('drop function away cascade')
  await Promise.all(events.map((event) => shop.deliver(event)))
  const all = await numbers()
  expect(all).toHaveLength(before + 8)
  expect(all).toEqual(all.map((_, at) => at + 1))
})

it('is numbered by the database, whichever code marks the payment as paid', async () => {
  const { checkoutId } = await aPayment(2)
  const last = (await numbers()).length
  const { db } = shop.deps
  await db.update(checkouts).set({ status: 'paid', paidAt: new Date() }).where(eq(checkouts.id, checkoutId))
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  expect(row?.receiptNumber).toBe(last + 1)
})
