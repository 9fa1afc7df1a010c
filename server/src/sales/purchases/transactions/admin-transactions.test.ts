import { EXPORTED_TRANSACTIONS_MAX, transactionsQuery } from '@promptery/contract/sales/payments'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { deletePrompt } from '../../../listings/changes/write-prompts.ts'
import { newId, referenceOf } from '../../../platform/db/ids.ts'
import { listActs } from '../../../platform/db/queries/audit.ts'
import { prompts, purchases, users } from '../../../platform/db/schema.ts'
import { plansOf } from '../../../testing/database/plans.ts'
import { type PayingShop, payingShop } from '../../../testing/money/paying-shop.ts'
import type { Caller } from '../../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../../testing/shop/factories.ts'
import { oldestOpenDiscrepancy } from '../../reconciliation/discrepancies.ts'
import { reconcile } from '../../reconciliation/reconcile.ts'
import { listAllTransactions } from '../transactions.ts'

interface Row {
  _id: string
  reference: string
  title: string
  status: string
  user: { username: string }
  engineer: { username: string }
}

let shop: PayingShop
let asAdmin: Caller
/** Ids of purchases by name. */
const ids: Record<string, string> = {}

/** A purchase of a listing with this title by a user with this name. */
async function sale(
  name: string,
  title: string,
  price: 0 | 2 | 4 | 6 | 8,
  end: 'paid' | 'pending' | 'expired' = 'paid',
) {
  const listing = await aPrompt(shop.deps, { title, price, description: 'Nothing to look for' })
  const buyer = await shop.aBuyer()
  await shop.deps.db
    .update(users)
    .set({ username: name, usernameKey: name.toLowerCase(), usernameSkeleton: null })
    .where(eq(users.id, buyer.user.id))
  const { session } = await buyer.buy(listing.id)
  if (price > 0 && end === 'paid') shop.provider.account.pay(session)
  if (end === 'expired') shop.provider.account.expireSession(session)
  await shop.deliver()
  const [purchase] = await shop.deps.db.select().from(purchases).where(eq(purchases.promptId, listing.id))
  ids[title] = purchase?.id ?? ''
  return { ...listing, buyer, session }
}

beforeAll(async () => {
  shop = await payingShop()
  asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  await sale('Ada_Brook', 'Harbour at dawn', 8)
  await sale('ada2', 'Harbour at night', 4)
  await sale('Noor', '=HYPERLINK("x"),"Owls"', 2)
  await sale('Theo', 'A free fox', 0)
  await sale('Theo2', 'Waiting wolves', 6, 'pending')
  await sale('Theo3', 'Expired elks', 6, 'expired')
})

const asked = (query: Record<string, string>, path = '') =>
  asAdmin('GET', `/admin/transactions${path}?${new URLSearchParams(query)}`)
const found = async (query: Record<string, string>): Promise<string[]> => {
  const { transactions } = (await asked(query)).json() as { transactions: Row[] }
  return transactions.map(({ title }) => title)
}

describe('GET /admin/transactions', () => {
  it('finds by the start of a buyer’s or engineer’s name, ignoring case', async () => {
    expect(await found({ search: 'ADA' })).toEqual(['Harbour at night', 'Harbour at dawn'])
    expect(await found({ search: 'ada_' })).toEqual(['Harbour at dawn'])
    const { transactions } = (await asked({ search: 'ada_' })).json() as { transactions: [Row] }
    expect(transactions[0].user.username).toBe('Ada_Brook')
    expect(await found({ search: transactions[0].engineer.username })).toContain('Harbour at dawn')
    expect(await found({ search: 'da_Brook' })).toEqual([])
  })

  it('finds by an email address, by words of a listing, and by a reference in any spelling', async () => {
    const [buyer] = await shop.deps.db.select().from(users).where(eq(users.username, 'Noor'))
    expect(await found({ search: buyer?.email?.toUpperCase() ?? '' })).toEqual(['=HYPERLINK("x"),"Owls"'])
    expect(await found({ search: buyer?.email?.slice(1) ?? '' })).toEqual([])
    expect(await found({ search: 'dawn harbour' })).toEqual(['Harbour at dawn'])
    const reference = referenceOf(ids['Harbour at dawn'] ?? '')
    expect(await found({ search: reference })).toEqual(['Harbour at dawn'])
    expect(await found({ search: `${reference.slice(0, 5)}-${reference.slice(5)}`.toLowerCase() })).toEqual([
      'Harbour at dawn',
    ])
  })

  it('finds by state, including purchases that ended without a payment', async () => {
    expect(await found({ status: 'pending' })).toEqual(['Waiting wolves'])
    expect(await found({ status: 'expired' })).toEqual(['Expired elks'])
    expect(await found({ status: 'refunded' })).toEqual([])
    expect(await found({ status: 'All' })).toHaveLength(5)
    expect((await asked({ status: 'lost' })).statusCode).toBe(400)
  })

  it('finds by the displayed date', async () => {
    await shop.deps.db
      .update(purchases)
      .set({ paidAt: new Date('2026-03-05T10:00:00Z') })
      .where(eq(purchases.id, ids['Harbour at dawn'] ?? ''))
    const [from, until] = ['2026-03-05T10:00:00.000Z', '2026-03-05T10:00:00.001Z']
    expect(await found({ from, until })).toEqual(['Harbour at dawn'])
    expect(await found({ from: '2026-03-01T00:00:00Z', until: from })).toEqual([])
    expect((await asked({ from: 'yesterday' })).statusCode).toBe(400)
  })

  it('paginates the matches', async () => {
    const { transactions, nextCursor } = (await asked({ search: 'ada', limit: '1' })).json()
    expect(transactions).toHaveLength(1)
    expect(await found({ search: 'ada', limit: '1', cursor: nextCursor })).toEqual(['Harbour at dawn'])
  })

  it('uses indexes for every filter', async () => {
    const admin = shop.contextOf(await aUser(shop.deps, { role: 'admin' }))
    const plans = await plansOf(shop.deps.db, async (db) => {
      await db.execute(sql`set enable_seqscan = off`)
      const look = (query: object) => listAllTransactions({ ...admin, db }, transactionsQuery.parse(query))
      await look({ search: 'ada' })
      await look({ status: 'pending' })
      await look({ from: '2026-03-05T10:00:00Z', until: '2026-03-05T10:00:01Z' })
      await db.execute(sql`reset enable_seqscan`)
    })
    const all = plans.join('\n')
    for (const index of ['reference', 'buyer', 'seller', 'prompt', 'status', 'date']) {
      expect(all).toContain(`purchases_${index}`)
    }
    expect(all).toContain('users_name')
  })
})

describe('GET /admin/transactions/sums', () => {
  it('returns the totals of the ledger', async () => {
    const sums = { currency: 'usd', paid: 8, refunded: 0, unreturned: 0, platformFee: 1.6, engineers: 6.4 }
    expect((await asked({ search: 'ada_' }, '/sums')).json()).toEqual({
      ...{ success: true, count: 1, demoCount: 0 },
      totals: [sums],
    })
    expect((await asked({}, '/sums')).json()).toMatchObject({
      count: 5,
      totals: [{ paid: 14, platformFee: 2.8, engineers: 11.2 }],
    })
    expect((await asked({ search: 'Nobody here' }, '/sums')).json()).toMatchObject({
      count: 0,
      totals: [{ paid: 0, engineers: 0 }],
    })
  })

  it('counts sales without money, which are in no total', async () => {
    const { id: promptId, uploader, fields } = await aPrompt(shop.deps, { title: 'Demo dunes' })
    const buyer = await shop.aBuyer()
    const demo = { id: newId(), buyerId: buyer.user.id, sellerId: uploader.id, amountCents: 400, paidAt: new Date() }
    await shop.deps.db.insert(purchases).values({ ...demo, promptId, status: 'paid' })
    const other = await shop.aBuyer()
    shop.provider.account.pay((await other.buy(promptId)).session)
    await shop.deliver()
    const found = (await asked({ search: fields.title }, '/sums')).json()
    expect(found).toMatchObject({ count: 2, demoCount: 1, totals: [{ paid: 4, platformFee: 0.8, engineers: 3.2 }] })
  })

  it('subtracts refunds', async () => {
    const [one, gone] = [
      await aPrompt(shop.deps, { title: 'Kept kites' }),
      await aPrompt(shop.deps, { title: 'Gone geese' }),
    ]
    const buyer = await shop.aBuyer()
    const cart = await buyer.buyAll(one.id, gone.id)
    await shop.deps.db.update(purchases).set({ status: 'expired' }).where(eq(purchases.promptId, gone.id))
    shop.provider.account.pay(cart.session)
    await shop.deliver()
    const bought = { paid: 4, refunded: 0, platformFee: 0.8, engineers: 3.2 }
    expect((await asked({ search: 'Kept kites' }, '/sums')).json()).toMatchObject({ count: 1, totals: [bought] })
    // Its payment is listed as returned, and under All, not under the purchase that has ended.
    const returned = { paid: 4, refunded: 4, platformFee: 0, engineers: 0 }
    for (const [status, totals] of [
      ['expired', { paid: 0, refunded: 0 }],
      ['returned', returned],
      ['All', returned],
    ] as const)
      expect((await asked({ search: 'Gone geese', status }, '/sums')).json()).toMatchObject({
        count: 1,
        totals: [totals],
      })
    expect(await found({ search: 'Gone geese', status: 'All' })).toEqual(['Gone geese'])
  })
})

describe('GET /admin/transactions/export', () => {
  it('is a CSV of all matches without formulas', async () => {
    const response = await asked({ search: 'Noor' }, '/export')
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe('attachment; filename="transactions.csv"')
    const [head, row, end, ...more] = response.body.split('\r\n')
    expect([head, end, more]).toEqual([
      '\uFEFFreference,date,status,amount,currency,prompt,buyer,engineer,id,prompt_id,tax',
      '',
      [],
    ])
    const id = ids['=HYPERLINK("x"),"Owls"'] ?? ''
    expect(row).toMatch(
      new RegExp(
        `^${referenceOf(id)},[\\dT:.-]+Z,paid,2\\.00,usd,"'=HYPERLINK\\(""x""\\),""Owls""","Noor","\\w+",${id},`,
      ),
    )
  })

  it('has more rows than a page, up to its maximum', async () => {
    const { id: promptId, uploader } = await aPrompt(shop.deps, { title: 'Best seller' })
    await shop.deps.db.execute(sql`
      with many as (
        insert into users (id, username, username_key)
        select gen_random_uuid(), 'many' || n, 'many' || n from generate_series(1, 2300) n returning id)
      insert into purchases (id, prompt_id, buyer_id, seller_id, amount_cents, status, paid_at)
      select gen_random_uuid(), ${promptId}, id, ${uploader.id}, 0, 'paid', now() from many`)
    const lines = (await asked({ search: 'Best seller' }, '/export')).body.split('\r\n')
    expect(new Set(lines).size).toBe(2302)
    expect(EXPORTED_TRANSACTIONS_MAX).toBe(100_000)
  })
})

describe('GET /admin/payments/differences', () => {
  it('lists open and resolved discrepancies, and the last run', async () => {
    const notified = async (state: string) =>
      (await asAdmin('GET', `/admin/payments/differences?state=${state}`)).json()
    expect(await notified('open')).toEqual({ success: true, lastRun: null, differences: [], nextCursor: null })
    const { account } = shop.provider
    const { id } = account.move('charge', { amount: 999, currency: 'usd', source: null })
    await shop.reconcile()
    const open = await notified('open')
    expect(open.lastRun).toEqual({ endedAt: expect.any(String), differences: 2, failure: null })
    expect(open.differences).toContainEqual({
      _id: expect.any(String),
      description: `charge ${id} of 9.99 USD is none of this shop`,
      foundAt: expect.any(String),
      seenAt: expect.any(String),
      resolvedAt: null,
      explanation: null,
      explainedAt: null,
    })
    account.movements.shift()
    await shop.reconcile()
    expect(await notified('open')).toMatchObject({ lastRun: { differences: 0 }, differences: [] })
    expect((await notified('resolved')).differences).toMatchObject([{ resolvedAt: expect.any(String) }, {}])
  })
})

describe('POST /admin/payments/differences/:id', () => {
  const notified = async (state: string) => (await asAdmin('GET', `/admin/payments/differences?state=${state}`)).json()
  const explain = (id: string, explanation: string) =>
    asAdmin('POST', `/admin/payments/differences/${id}`, { explanation })

  it('stores an admin’s explanation until the discrepancy changes', async () => {
    const { account } = shop.provider
    const stranger = account.move('charge', { amount: 700, currency: 'usd', source: null })
    stranger.created -= 10 * 24 * 60 * 60
    const since = new Date(stranger.created * 1000)
    await reconcile(shop.deps, shop.payments, { since })
    for (const { _id } of (await notified('open')).differences) {
      expect((await explain(_id, 'Paid by hand')).statusCode).toBe(200)
    }
    const explained = (await notified('resolved')).differences.filter(
      ({ resolvedAt }: { resolvedAt: null }) => !resolvedAt,
    )
    const note = { explanation: 'Paid by hand', explainedAt: expect.any(String) }
    expect(explained).toMatchObject([note, note])
    expect(await reconcile(shop.deps, shop.payments, { since })).toMatchObject({ differences: [] })
    expect((await notified('open')).differences).toEqual([])
    const acts = await listActs(shop.deps.db, { act: 'explain-difference', limit: 10 })
    expect(acts.map(({ subjectName }) => subjectName)).toContain(
      `charge ${stranger.id} of 7.00 USD is none of this shop`,
    )
    expect(await oldestOpenDiscrepancy(shop.deps.db)).toBeNull()
    // A different discrepancy.
    const other = account.move('charge', { amount: 100, currency: 'usd', source: null })
    await reconcile(shop.deps, shop.payments, { since })
    const open = (await notified('open')).differences.map(({ description }: { description: string }) => description)
    expect(open.toSorted()).toEqual([
      `charge ${other.id} of 1.00 USD is none of this shop`,
      'the provider holds 1.00 USD more than the ledger says',
    ])
    account.movements.splice(account.movements.indexOf(other), 1)
    await reconcile(shop.deps, shop.payments, { since })
    expect(await explain(explained[0]._id, 'Again')).toMatchObject({ statusCode: 404 })
  })

  it.each([{}, { explanation: ' ' }, { explanation: 'x'.repeat(2_000) }])('refuses %j', async (body) => {
    const id = '01900000-0000-7000-8000-000000000000'
    expect((await asAdmin('POST', `/admin/payments/differences/${id}`, body)).statusCode).toBe(400)
  })
})

it.each(['', '/sums', '/export'])('/admin/transactions%s refuses an overlong search', async (path) => {
  expect((await asked({ search: 'x'.repeat(201) }, path)).statusCode).toBe(400)
})

it('a payment for a listing that was deleted before stands in its buyer’s history and under its own state', async () => {
  const { id, uploader, session, buyer } = await sale('Late', 'Late larks', 4, 'pending')
  await deletePrompt(shop.contextOf(uploader), { id })
  shop.provider.account.pay(session)
  await shop.deliver()
  expect(await found({ search: 'Late larks', status: 'paid' })).toEqual([])
  expect(await shop.deps.db.$count(prompts, eq(prompts.id, id))).toBe(0)
  const returned = { title: 'Late larks', prompt_id: null, amount: 4, status: 'refunded', returnedFor: 'deleted' }
  const { transactions } = (await buyer.call('GET', '/payments/history')).json()
  expect(transactions).toMatchObject([{ ...returned, returned: 4, outstanding: 0 }])
  expect((await buyer.call('GET', '/notifications')).json().notifications).toMatchObject([
    { type: 'payment_returned', prompt: null, reason: 'It was deleted before your payment arrived.' },
  ])
  const { reference, date } = transactions[0]
  for (const search of ['', 'late', 'larks', buyer.user.email, reference]) {
    const response = (await asked({ status: 'returned', search, from: date })).json()
    expect(response.transactions).toMatchObject([{ ...returned, user: { username: 'Late' } }])
  }
  for (const other of [{ search: 'Noor' }, { search: 'larks', until: date }])
    expect(await found({ status: 'returned', ...other })).toEqual([])
  const none = { platformFee: 0, engineers: 0, unreturned: 0 }
  expect((await asked({ status: 'returned', from: date }, '/sums')).json()).toMatchObject({
    ...{ count: 1, demoCount: 0 },
    totals: [{ paid: 4, refunded: 4, ...none }],
  })
  expect((await asked({ status: 'returned' }, '/export')).body.split('\r\n')[1]).toContain(
    `${reference},${date},refunded,4.00`,
  )
})
