import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  auditLog,
  listings,
  notifications,
  purchases,
  refundRequests,
  refunds,
  users,
} from '../../platform/db/schema.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { balancesOf } from '../ledger/totals.ts'
import { escalateRefundRequests } from './requests.ts'

/** The provider is asked twice as a refund is granted, three times each. */
const AWAY_AT_GRANT = Array<'error'>(6).fill('error')

let shop: PayingShop
let admin: TestUser
beforeAll(async () => {
  shop = await payingShop()
  admin = await aUser(shop.deps, { role: 'admin' })
})

const REASON = 'It draws cats, not foxes.'

/** A prompt for 4.00 that was bought and paid. */
async function aSale() {
  const { id: promptId, uploader, fields } = await aPrompt(shop.deps)
  const buyer = await shop.aBuyer()
  const { session, checkoutId } = await buyer.buy(promptId)
  shop.provider.account.pay(session)
  await shop.deliver()
  const seller = await shop.as(uploader)
  const [purchase] = await shop.deps.db.select().from(purchases).where(eq(purchases.checkoutId, checkoutId))
  const purchaseId = purchase?.id ?? ''
  const ask = (reason = REASON) => buyer.call('POST', '/payments/refund-requests', { purchaseId, reason })
  return { promptId, uploader, fields, buyer, seller, purchaseId, checkoutId, session, ask }
}
async function anOpenRequest() {
  const sale = await aSale()
  const answer = await sale.ask()
  expect(answer.statusCode).toBe(201)
  const requestId: string = answer.json().refundRequest._id
  const path = `/payments/refund-requests/${requestId}`
  return { ...sale, requestId, path }
}

const toldOf = async (userId: string, promptId: string) =>
  (
    await shop.deps.db
      .select({ type: notifications.type })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.promptId, promptId)))
  ).map(({ type }) => type)
const stateOf = async (buyer: { call: Awaited<ReturnType<PayingShop['as']>> }) =>
  (await buyer.call('GET', '/payments/history')).json().transactions[0]
const asMuchLater = (id: string, days: number) =>
  shop.deps.db
    .update(refundRequests)
    .set({ createdAt: sql`created_at - make_interval(days => ${days})` })
    .where(eq(refundRequests.id, id))

describe('a request', () => {
  it('is made and seen by the buyer, and notifies the engineer', async () => {
    const { buyer, seller, uploader, promptId, purchaseId, requestId, checkoutId } = await anOpenRequest()
    expect(await toldOf(uploader.id, promptId)).toEqual(['sold', 'refund_requested'])
    expect(await stateOf(buyer)).toMatchObject({
      _id: purchaseId,
      status: 'paid',
      receipt_id: checkoutId,
      refundableUntil: null,
      refund: null,
      dispute: null,
      refundRequest: { _id: requestId, status: 'open', reason: REASON, answer: null },
    })
    expect((await seller('GET', '/payments/refund-requests')).json().refundRequests).toMatchObject([
      { _id: requestId, amount: 4, reason: REASON, buyer: { _id: buyer.user.id }, isEscalated: false },
    ])
    expect((await buyer.call('GET', '/payments/refund-requests')).json().refundRequests).toEqual([])
  })

  it('is made once, also of ten at once, and again only after it was withdrawn', async () => {
    const { ask, buyer, seller } = await aSale()
    expect(await stateOf(buyer)).toMatchObject({ refundableUntil: expect.any(String), refundRequest: null })
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
    const { refundRequest } = await stateOf(buyer)
    const withdrawn = await buyer.call('DELETE', `/payments/refund-requests/${refundRequest._id}`)
    expect(withdrawn.statusCode).toBe(200)
    expect((await buyer.call('DELETE', `/payments/refund-requests/${refundRequest._id}`)).statusCode).toBe(409)
    expect(await stateOf(buyer)).toMatchObject({
      refundableUntil: expect.any(String),
      refundRequest: { status: 'withdrawn' },
    })
    expect((await seller('GET', '/payments/refund-requests')).json().refundRequests).toEqual([])
    expect((await ask()).statusCode).toBe(201)
  })

  it('is refused when it is too late, for what is free, and for what is another’s', async () => {
    const { ask, purchaseId } = await aSale()
    await shop.deps.db
      .update(purchases)
      .set({ paidAt: sql`paid_at - interval '14 days'` })
      .where(eq(purchases.id, purchaseId))
    expect((await ask()).json()).toMatchObject({ code: 'not_refundable' })
    const stranger = await shop.aBuyer()
    const asked = await stranger.call('POST', '/payments/refund-requests', { purchaseId, reason: REASON })
    expect(asked.statusCode).toBe(404)
    const { id } = await aPrompt(shop.deps, { price: 0 })
    await stranger.buy(id)
    const own = await stateOf(stranger)
    expect(own).toMatchObject({ receipt_id: null, refundableUntil: null, refundRequest: null })
    const free = await stranger.call('POST', '/payments/refund-requests', { purchaseId: own._id, reason: REASON })
    expect(free.json()).toMatchObject({ code: 'not_refundable' })
  })

  it('that was withdrawn or decided is decided no more, and none is decided by strangers or by the buyer', async () => {
    const { path, buyer, seller } = await anOpenRequest()
    const stranger = await shop.aBuyer()
    expect((await stranger.call('POST', path, { decision: 'grant' })).statusCode).toBe(404)
    expect((await stranger.call('DELETE', path)).statusCode).toBe(404)
    expect((await buyer.call('POST', path, { decision: 'grant' })).json()).toMatchObject({ code: 'own_refund_request' })
    await buyer.call('DELETE', path)
    expect((await seller('POST', path, { decision: 'grant' })).json()).toMatchObject({ code: 'already_decided' })
    expect(await stateOf(buyer)).toMatchObject({ status: 'paid' })
  })
})

describe('a refusal', () => {
  it('notifies the buyer with its answer, changes nothing else, and is final', async () => {
    const { path, seller, buyer, promptId, ask } = await anOpenRequest()
    expect((await seller('POST', path, { decision: 'refuse', answer: ' ' })).statusCode).toBe(400)
    expect((await seller('POST', path, { decision: 'refuse', answer: 'It says cats.' })).statusCode).toBe(200)
    expect(await toldOf(buyer.user.id, promptId)).toEqual(['refund_refused'])
    expect(await stateOf(buyer)).toMatchObject({
      status: 'paid',
      refundableUntil: null,
      refundRequest: { status: 'refused', answer: 'It says cats.' },
    })
    expect((await ask()).json()).toMatchObject({ code: 'refund_asked' })
    expect((await shop.visitor('GET', `/prompts/${promptId}`)).json().prompt.salesCount).toBe(1)
  })
})

describe('a grant', () => {
  it('gives the money back, ends access to the text, and undoes counts and ledger, once', async () => {
    const before = await balancesOf(shop.deps.db, 'usd')
    const { path, seller, buyer, uploader, promptId, purchaseId, fields } = await anOpenRequest()
    expect((await buyer.call('GET', `/prompts/${promptId}`)).body).toContain(fields.prompt)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => seller('POST', path, { decision: 'grant', answer: 'Sorry!' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
    await shop.deliver()

    expect(await stateOf(buyer)).toMatchObject({
      status: 'refunded',
      refund: 'done',
      refundableUntil: null,
      refundRequest: { status: 'granted', answer: 'Sorry!' },
    })
    const seen = await buyer.call('GET', `/prompts/${promptId}`)
    expect(seen.json().prompt).toMatchObject({ owned: false, salesCount: 0, isForSale: true })
    expect(seen.body).not.toContain(fields.prompt)
    expect((await buyer.call('GET', '/prompts/bought-prompts')).json().prompts).toEqual([])
    const [row] = await shop.deps.db.select().from(users).where(eq(users.id, uploader.id))
    expect(row?.salesCount).toBe(0)

    const ofSale = shop.provider.account.refunds.filter(({ metadata }) => metadata?.refund !== undefined)
    expect(ofSale.at(-1)).toMatchObject({ amount: 400 })
    expect(await balancesOf(shop.deps.db, 'usd', uploader.id)).toMatchObject({ payable: 0 })
    expect(await balancesOf(shop.deps.db, 'usd')).toEqual(before)
    expect(await toldOf(buyer.user.id, promptId)).toEqual(['refunded'])
    expect(await toldOf(uploader.id, promptId)).toEqual(['sold', 'refund_requested', 'refunded'])
    // The engineer's own act is none of an admin.
    expect(await shop.deps.db.$count(auditLog, eq(auditLog.subjectId, purchaseId))).toBe(0)
  })

  it('lets the same be bought again, as another purchase', async () => {
    const { path, seller, buyer, promptId } = await anOpenRequest()
    await seller('POST', path, { decision: 'grant' })
    const { session, code } = await buyer.buy(promptId)
    expect(code).toBe(201)
    shop.provider.account.pay(session)
    await shop.deliver()
    const { transactions } = (await buyer.call('GET', '/payments/history')).json()
    expect(transactions.map(({ status }: { status: string }) => status)).toEqual(['paid', 'refunded'])
    const [row] = await shop.deps.db.select().from(listings).where(eq(listings.id, promptId))
    expect(row?.salesCount).toBe(1)
  })

  it('returns the money of one item of a cart, and leaves the others paid', async () => {
    const [one, two] = await Promise.all([aPrompt(shop.deps), aPrompt(shop.deps, { price: 6 })])
    const buyer = await shop.aBuyer()
    const { session } = await buyer.buyAll(one.id, two.id)
    shop.provider.account.pay(session)
    await shop.deliver()
    const { transactions } = (await buyer.call('GET', '/payments/history')).json()
    const ofTwo = transactions.find(({ prompt_id }: { prompt_id: string }) => prompt_id === two.id)
    const asked = await buyer.call('POST', '/payments/refund-requests', { purchaseId: ofTwo._id, reason: REASON })
    const path = `/payments/refund-requests/${asked.json().refundRequest._id}`
    await (await shop.as(two.uploader))('POST', path, { decision: 'grant' })
    expect(shop.provider.account.refunds.at(-1)).toMatchObject({ amount: 600 })
    await shop.deliver()
    expect(await balancesOf(shop.deps.db, 'usd', one.uploader.id)).toMatchObject({ payable: -320 })
    expect(await balancesOf(shop.deps.db, 'usd', two.uploader.id)).toMatchObject({ payable: 0 })
    expect((await buyer.call('GET', `/prompts/${one.id}`)).json().prompt.owned).toBe(true)
  })

  it('stands when the provider is unavailable, and the next reconciliation refunds the money, once', async () => {
    const { path, seller, buyer, checkoutId } = await anOpenRequest()
    shop.provider.goWrong(/^GET \/v1\/refunds$/, ...AWAY_AT_GRANT)
    expect((await seller('POST', path, { decision: 'grant' })).statusCode).toBe(200)
    expect(await stateOf(buyer)).toMatchObject({ status: 'refunding', refund: 'pending' })
    const before = shop.provider.account.refunds.length
    expect(await shop.reconcile()).toMatchObject({ refunded: 1, differences: [] })
    expect(await shop.reconcile()).toMatchObject({ refunded: 0, differences: [] })
    expect(shop.provider.account.refunds).toHaveLength(before + 1)
    const rows = await shop.deps.db.select().from(refunds).where(eq(refunds.checkoutId, checkoutId))
    expect(rows).toMatchObject([{ status: 'done', reason: 'granted', amountCents: 400 }])
  })
})

describe('an undecided request', () => {
  it('escalates to the admins after five days and notifies them once; the engineer cannot decide it then', async () => {
    const { path, seller, buyer, promptId, requestId, purchaseId } = await anOpenRequest()
    const { db } = shop.deps
    await asMuchLater(requestId, 4)
    expect(await escalateRefundRequests(db)).toBe(0)
    await asMuchLater(requestId, 1)
    const runs = await Promise.all([escalateRefundRequests(db), escalateRefundRequests(db)])
    expect(runs.sort()).toEqual([0, 1])
    expect(await toldOf(admin.id, promptId)).toEqual(['refund_escalated'])
    const late = await seller('POST', path, { decision: 'refuse', answer: 'No.' })
    expect(late.json()).toMatchObject({ code: 'refund_with_admins' })
    const asAdmin = await shop.as(admin)
    const { refundRequests: open } = (await asAdmin('GET', '/admin/refund-requests')).json()
    expect(open).toContainEqual(expect.objectContaining({ _id: requestId, isEscalated: true }))
    expect((await asAdmin('POST', path, { decision: 'grant', answer: 'Granted by us' })).statusCode).toBe(200)
    expect(await stateOf(buyer)).toMatchObject({ status: 'refunded' })
    const acts = await db.select().from(auditLog).where(eq(auditLog.subjectId, purchaseId))
    expect(acts).toMatchObject([{ act: 'grant-refund', actorId: admin.id, subjectType: 'purchase' }])
  })

  it('is written down also when the admin is the engineer', async () => {
    const { db } = shop.deps
    const { uploader, path, requestId, purchaseId } = await anOpenRequest()
    await asMuchLater(requestId, 5)
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, uploader.id))
    await escalateRefundRequests(db)
    const asBoth = await shop.as(uploader)
    expect((await asBoth('POST', path, { decision: 'refuse', answer: 'No.' })).statusCode).toBe(200)
    const acts = await db.select().from(auditLog).where(eq(auditLog.subjectId, purchaseId))
    expect(acts).toMatchObject([{ act: 'refuse-refund', actorId: uploader.id }])
  })
})
