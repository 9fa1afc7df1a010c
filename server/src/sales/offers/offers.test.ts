import type { Offer } from '@promptery/contract/hiring/offers'
import type { Transaction } from '@promptery/contract/sales/payments'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listActs } from '../../platform/db/queries/audit.ts'
import { notifications, offers, prompts, purchases } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { wrongCounters } from '../../testing/database/counters.ts'
import { aDeliveryIn, anOfferIn, TEXT } from '../../testing/money/offers-in.ts'
import type { Buyer } from '../../testing/money/paying-shop.ts'
import { NOTHING_PAID, type PayoutShop, payoutShop } from '../../testing/money/payout-shop.ts'
import type { Caller } from '../../testing/shop/app.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { TERMS } from '../../testing/shop/offers.ts'
import { moveReport, suspended } from '../../testing/shop/reports.ts'
import { moveOverdueOffers } from './end-offer.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await payoutShop()
})
afterEach(endTest)

const anOffer = () => anOfferIn(shop)
const aDelivery = () => aDeliveryIn(shop)

const late = (id: string) =>
  shop.deps.db.update(offers).set({ dueAt: sql`now() - interval '1 minute'` }).where(eq(offers.id, id))
/** The hold of its sale is over. */
const holdOver = () => shop.deps.db.update(purchases).set({ paidAt: sql`now() - interval '30 days'` })
const overdue = () => moveOverdueOffers({ ...shop.deps, payments: shop.payments })
const sold = async (promptId: string) =>
  (await shop.deps.db.select().from(purchases).where(eq(purchases.promptId, promptId)))[0]

describe('an offer', () => {
  it('goes from a brief to an accepted delivery, and its share is sent only then', async () => {
    const { id, promptId, engineer, accountId, buyer, asEngineer, move, status, pay } = await anOffer()
    expect(await status()).toBe('offered')
    await pay()
    expect(await status()).toBe('accepted')
    await holdOver()
    expect(await shop.pay()).toEqual(NOTHING_PAID)
    const { sales } = (await asEngineer('GET', '/payouts/sales')).json()
    expect(sales).toMatchObject([{ state: 'frozen', frozenBy: 'offer' }])
    expect(await move(asEngineer, { move: 'deliver', prompt: TEXT })).toBe(200)
    expect((await buyer.call('GET', `/prompts/${promptId}`)).json().prompt).toMatchObject({ prompt: TEXT, owned: true })
    expect(await shop.pay()).toEqual(NOTHING_PAID)
    const review = () => buyer.call('PUT', `/prompts/reviews/${promptId}`, { stars: 5, text: '', version: 1 })
    expect((await buyer.call('GET', `/prompts/reviews/${promptId}`)).json().reviewable).toBeNull()
    expect((await review()).json()).toMatchObject({ success: false, code: 'not_accepted' })
    expect(await move(buyer.call, { move: 'complete' })).toBe(200)
    expect((await review()).statusCode).toBe(200)
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, sent: 1 })
    expect(shop.sentTo(accountId)).toMatchObject([{ amount: 320 }])
    expect(await shop.earnings(engineer)).toMatchObject({ paidOutCents: 320 })
    const told = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, engineer.id))
    expect(told.map(({ type }) => type).sort()).toEqual(['offer_completed', 'offer_requested', 'reviewed', 'sold'])
    expect(await move(buyer.call, { move: 'complete' })).toBe(409)
    expect((await buyer.call('GET', '/offers')).json().offers).toMatchObject([{ _id: id, status: 'completed' }])
    await shop.expectAgreed()
  })

  it('is changed twice at most, and the listing keeps one version', async () => {
    const { promptId, buyer, asEngineer, move } = await aDelivery()
    for (const words of ['More snow', 'Less fox']) {
      expect(await move(buyer.call, { move: 'askChanges', words })).toBe(200)
      expect(await move(buyer.call, { move: 'complete' })).toBe(409)
      expect(await move(asEngineer, { move: 'deliver', prompt: `${TEXT}: ${words}` })).toBe(200)
    }
    expect(await move(buyer.call, { move: 'askChanges', words: 'Again' })).toBe(409)
    const { prompt } = (await buyer.call('GET', `/prompts/${promptId}`)).json()
    expect(prompt).toMatchObject({ prompt: `${TEXT}: Less fox` })
    expect(prompt.newerVersion ?? null).toBeNull()
  })

  it.each([
    ['refund', 'refunded', { sent: 0 }],
    ['award', 'completed', { sent: 1 }],
  ])('that is disputed waits for an admin: %s', async (decision, status, paid) => {
    const { id, promptId, buyer, asEngineer, move, ...of } = await aDelivery()
    await holdOver()
    expect(await move(asEngineer, { move: 'dispute', words: 'Not mine to dispute' })).toBe(409)
    expect(await move(buyer.call, { move: 'dispute', words: 'No snow' })).toBe(200)
    expect(await move(buyer.call, { move: 'answer', words: 'My own words' })).toBe(409)
    expect(await move(asEngineer, { move: 'answer', words: 'It snows' })).toBe(200)
    expect(await shop.pay()).toEqual(NOTHING_PAID)
    expect(await overdue()).toBe(0)
    const asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    const listed = (await asAdmin('GET', '/admin/offers')).json().offers
    expect(listed).toMatchObject([{ _id: id, dispute: { by: 'buyer', reason: 'No snow', answer: 'It snows' } }])
    const decide = () => asAdmin('POST', `/admin/offers/${id}`, { decision, answer: 'So it is' })
    expect((await decide()).statusCode).toBe(200)
    expect((await decide()).statusCode).toBe(409)
    expect(await of.status()).toBe(status)
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, ...paid })
    expect((await sold(promptId))?.status).toBe(status === 'refunded' ? 'refunded' : 'paid')
    await shop.expectAgreed()
  })

  it('ends with a granted refund, and with the money given back', async () => {
    const [asked, given] = [await aDelivery(), await aDelivery()]
    const purchaseId = (await sold(asked.promptId))?.id
    const { refundRequest } = (
      await asked.buyer.call('POST', '/payments/refund-requests', { purchaseId, reason: 'Not needed' })
    ).json()
    await asked.asEngineer('POST', `/payments/refund-requests/${refundRequest._id}`, { decision: 'grant' })
    expect(await given.move(given.buyer.call, { move: 'giveBack' })).toBe(409)
    expect(await given.move(given.asEngineer, { move: 'giveBack' })).toBe(200)
    for (const { status, buyer, promptId } of [asked, given]) {
      expect(await status()).toBe('refunded')
      expect((await sold(promptId))?.status).toBe('refunded')
      const again = await buyer.call('POST', '/users/buy', { promptId, boughtBy: buyer.user.id })
      expect(again.statusCode).toBe(409)
    }
    await shop.expectAgreed()
  })
})

describe('the time of an offer', () => {
  it('expires an unpaid one, and a payment after it goes back', async () => {
    const { id, promptId, buyer, status } = await anOffer()
    const { session } = await buyer.buy(promptId, TERMS.price)
    expect(await overdue()).toBe(0)
    await late(id)
    expect(await overdue()).toBe(1)
    expect(await status()).toBe('expired')
    shop.provider.account.pay(session)
    await shop.deliver()
    expect(await status()).toBe('expired')
    expect((await sold(promptId))?.status).toBe('expired')
    await shop.expectAgreed()
    expect(shop.provider.account.refunds).toMatchObject([{ amount: 400 }])
    const { transactions } = (await buyer.call('GET', '/payments/history')).json()
    expect(transactions).toMatchObject([{ prompt_id: promptId, returnedFor: 'offer_ended', status: 'refunded' }])
    const again = await buyer.call('POST', '/users/buy', { promptId, boughtBy: buyer.user.id })
    expect(again.statusCode).toBe(409)
  })

  it('gives the money of an undelivered one back, and takes a delivery as accepted', async () => {
    const [undelivered, delivered] = [await anOffer(), await aDelivery()]
    await undelivered.pay()
    await late(undelivered.id)
    await late(delivered.id)
    expect(await undelivered.move(undelivered.asEngineer, { move: 'deliver', prompt: TEXT })).toBe(409)
    expect(await overdue()).toBe(2)
    expect([await undelivered.status(), await delivered.status()]).toEqual(['refunded', 'completed'])
    expect((await sold(undelivered.promptId))?.status).toBe('refunded')
    const told = await shop.deps.db.select().from(notifications).where(eq(notifications.type, 'refunded'))
    expect(told.map(({ userId }) => userId)).toEqual([undelivered.buyer.user.id, undelivered.engineer.id])
    for (const { reason } of told)
      expect(reason).toMatch(
        /^It was due on \d+ \w+ and was not delivered\. The money goes back the way it was paid\.$/,
      )
    expect(await overdue()).toBe(0)
    await shop.expectAgreed()
  })
})

describe('an engineer who is away', () => {
  const HOW = {
    suspended: (engineer: TestUser) => suspended(shop, engineer),
    leaving: async (_: TestUser, asEngineer: Caller) => {
      expect((await asEngineer('POST', '/users/deletion', { balance: 'pay_out' })).statusCode).toBe(200)
    },
  }
  const returnedOf = async ({ call }: Buyer) =>
    (await call('GET', '/payments/history')).json().transactions.filter(({ returnedFor }: Transaction) => returnedFor)

  it.each(Object.entries(HOW))('%s: an offer cannot be paid, and what still arrives goes back', async (_, go) => {
    const { promptId, engineer, buyer, asEngineer, status } = await anOffer()
    const { session, checkoutId } = await buyer.buy(promptId, TERMS.price)
    await go(engineer, asEngineer)
    expect(await buyer.buy(promptId, TERMS.price)).toMatchObject({ code: 409, status: 'engineer_away' })
    shop.provider.account.pay(session)
    await shop.deliver()
    expect(await status()).toBe('offered')
    expect((await sold(promptId))?.status).toBe('expired')
    expect(shop.provider.account.refunds).toMatchObject([{ amount: 400 }])
    expect(await returnedOf(buyer)).toMatchObject([
      { prompt_id: promptId, amount: 4, status: 'refunded', returnedFor: 'engineer_away', receipt_id: checkoutId },
    ])
    const told = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, buyer.user.id))
    expect(told.at(-1)).toMatchObject({
      type: 'payment_returned',
      promptId,
      reason: 'The engineer can’t deliver it any more.',
    })
    await shop.expectAgreed()
  })

  it.each(Object.entries(HOW))('%s: the buyer of unfinished work is told, and takes the money back', async (_, go) => {
    const { promptId, engineer, buyer, asEngineer, move, status, pay } = await anOffer()
    await pay()
    expect(await move(buyer.call, { move: 'cancel' })).toBe(409)
    await go(engineer, asEngineer)
    const told = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, buyer.user.id))
    expect(told.at(-1)).toMatchObject({ type: 'offer_stalled', promptId, actorId: engineer.id })
    expect((await buyer.call('GET', '/offers')).json().offers).toMatchObject([{ isEngineerAway: true }])
    expect(await move(buyer.call, { move: 'cancel' })).toBe(200)
    expect(await status()).toBe('refunded')
    expect((await sold(promptId))?.status).toBe('refunded')
    expect(await move(buyer.call, { move: 'cancel' })).toBe(409)
    await shop.expectAgreed()
  })
})

describe('an admin', () => {
  it('sees all paid offers with their states, and decides each, with an audit entry', async () => {
    const [accepted, delivered, completed] = [await anOffer(), await aDelivery(), await aDelivery()]
    await accepted.pay()
    await anOffer()
    expect(await completed.move(completed.buyer.call, { move: 'complete' })).toBe(200)
    const admin = await aUser(shop.deps, { role: 'admin' })
    const asAdmin = await shop.as(admin)
    const listed = async (query = '') =>
      (await asAdmin('GET', `/admin/offers${query}`)).json().offers.map(({ _id, status }: Offer) => [_id, status])
    const open = [
      [accepted.id, 'accepted'],
      [delivered.id, 'delivered'],
    ]
    expect(await listed()).toEqual(open)
    expect(await listed('?status=All')).toEqual([...open, [completed.id, 'completed']])
    expect(await listed('?status=delivered')).toEqual([[delivered.id, 'delivered']])
    const decide = async ({ id }: { id: string }, decision: string) =>
      (await asAdmin('POST', `/admin/offers/${id}`, { decision, answer: 'So it is' })).statusCode
    expect(await decide(accepted, 'refund')).toBe(200)
    expect(await decide(delivered, 'award')).toBe(200)
    expect(await decide(completed, 'award')).toBe(409)
    expect(await decide(completed, 'refund')).toBe(200)
    expect([await accepted.status(), await delivered.status(), await completed.status()]).toEqual([
      'refunded',
      'completed',
      'refunded',
    ])
    const acts = await listActs(shop.deps.db, { limit: 3 })
    expect(acts.map(({ act, actorId }) => [act, actorId])).toEqual([
      ['refund-offer', admin.id],
      ['award-offer', admin.id],
      ['refund-offer', admin.id],
    ])
    await shop.expectAgreed()
  })
})

describe('of two at once', () => {
  it('two payments buy once', async () => {
    const { promptId, buyer, status } = await anOffer()
    const bought = await Promise.all([buyer.buy(promptId), buyer.buy(promptId)])
    for (const session of new Set(bought.map((one) => one.session))) shop.provider.account.pay(session)
    await shop.deliver()
    expect(await status()).toBe('accepted')
    expect(await shop.deps.db.$count(purchases, eq(purchases.promptId, promptId))).toBe(1)
    await shop.expectAgreed()
  })
})

describe('the listing of an offer', () => {
  it('is seen by its two and admins alone, in no list, and changes with the offer alone', async () => {
    const { promptId, engineer, buyer, asEngineer } = await aDelivery()
    const stranger = await shop.as(await aUser(shop.deps))
    for (const call of [stranger, shop.visitor]) {
      expect((await call('GET', `/prompts/${promptId}`)).statusCode).toBe(404)
      expect((await call('GET', `/prompts/samples/${promptId}`)).statusCode).toBe(404)
      expect((await call('GET', '/prompts/all-prompts?sort=Newest')).json().prompts).toEqual([])
      expect((await call('GET', '/prompts/all-prompts?search=fox')).json().prompts).toEqual([])
    }
    expect((await stranger('POST', '/users/buy', { promptId, boughtBy: '' })).statusCode).toBe(400)
    expect((await asEngineer('GET', '/users/library?view=own')).json().items).toEqual([])
    const [item] = (await buyer.call('GET', '/users/library')).json().items
    expect(item).toMatchObject({ title: TERMS.title, offer: { status: 'delivered', dueAt: expect.any(String) } })
    expect(item.unlisted).toBeUndefined()
    expect((await asEngineer('PUT', `/prompts/update/${promptId}`, { price: 8 })).statusCode).toBe(409)
    expect((await asEngineer('DELETE', `/prompts/delete/${promptId}`)).json().code).toBe('private_listing')
    expect((await asEngineer('POST', `/prompts/samples/${promptId}`, { text: 'A fox' })).statusCode).toBe(201)
    const listed = sql`update prompts set withdrawn_at = null where id = ${promptId}`
    await expect(shop.deps.db.execute(listed)).rejects.toThrow()
    // The end of a suspension lists what it had taken off, and not this.
    const undone = await moveReport(shop, await suspended(shop, engineer), { move: 'undo' })
    expect(undone.statusCode).toBe(200)
    const [row] = await shop.deps.db.select().from(prompts).where(eq(prompts.id, promptId))
    expect(row?.withdrawnAt).not.toBeNull()
  })

  it('is paid by its buyer alone, at its price', async () => {
    const { promptId, buyer, move, asEngineer } = await anOffer()
    const stranger = await aUser(shop.deps)
    const asked = await (await shop.as(stranger))('POST', '/users/buy', { promptId, boughtBy: stranger.id })
    expect(asked.statusCode).toBe(404)
    const cheap = await buyer.call('POST', '/users/buy', { promptId, boughtBy: buyer.user.id, price: 2 })
    expect(cheap.json().code).toBe('price_changed')
    expect(await move(buyer.call, { move: 'decline' })).toBe(200)
    expect(await move(asEngineer, { move: 'withdraw' })).toBe(409)
    const late = await buyer.call('POST', '/users/buy', { promptId, boughtBy: buyer.user.id })
    expect(late.json().code).toBe('offer_moved')
  })
})

describe('a private sale', () => {
  it('stands in no public list, and counts for its engineer if it was paid', async () => {
    const { engineer, promptId: paid, buyer, asEngineer, id } = await aDelivery()
    const aFreeOne = async () => {
      const made = await asEngineer('POST', '/offers', { ...TERMS, price: 0, buyerId: buyer.user.id })
      const { _id, terms } = made.json().offer
      await buyer.call('POST', '/users/buy', { promptId: terms.prompt_id, boughtBy: buyer.user.id, price: 0 })
      await asEngineer('POST', `/offers/${_id}`, { move: 'deliver', prompt: TEXT })
      return { id: _id, promptId: terms.prompt_id }
    }
    const [free, givenBack] = [await aFreeOne(), await aFreeOne()]
    await asEngineer('POST', `/offers/${givenBack.id}`, { move: 'giveBack' })
    for (const one of [id, free.id]) await buyer.call('POST', `/offers/${one}`, { move: 'complete' })
    const review = (promptId: string, stars: number) =>
      buyer.call('PUT', `/prompts/reviews/${promptId}`, { stars, version: 1 })
    expect((await review(free.promptId, 5)).statusCode).toBe(200)
    const stranger = await shop.as(await aUser(shop.deps))
    const seen = async () => (await stranger('GET', `/users/engineer/${engineer.id}`)).json()
    expect(await seen()).toMatchObject({ soldCount: 1, soldPrompts: [] })
    expect(await seen()).not.toHaveProperty('rating')
    expect((await review(paid, 3)).statusCode).toBe(200)
    expect(await seen()).toMatchObject({ soldPrompts: [], rating: { average: 3, count: 1 } })
    for (const promptId of [paid, free.promptId]) {
      expect((await stranger('GET', `/prompts/reviews/${promptId}`)).statusCode).toBe(404)
    }
    expect(await wrongCounters(shop.deps.db)).toEqual({})
  })
})

describe('briefs and offers', () => {
  it('are refused to oneself, after a block, to nobody, and where members may not sell', async () => {
    const [engineer, buyer] = [await aUser(shop.deps), await aUser(shop.deps)]
    const [asEngineer, asBuyer] = [await shop.as(engineer), await shop.as(buyer)]
    const ask = () => asBuyer('POST', '/offers/briefs', { engineerId: engineer.id, brief: 'A fox' })
    const offer = () => asEngineer('POST', '/offers', { ...TERMS, buyerId: buyer.id })
    expect((await asBuyer('POST', '/offers/briefs', { engineerId: buyer.id, brief: 'A fox' })).statusCode).toBe(403)
    await asBuyer('PUT', `/users/blocks/${engineer.id}`, {})
    expect([(await ask()).json().code, (await offer()).json().code]).toEqual(['has_blocked', 'blocked'])
    await asBuyer('DELETE', `/users/blocks/${engineer.id}`)
    expect((await ask()).statusCode).toBe(201)
    expect((await shop.visitor('POST', '/offers', { ...TERMS, buyerId: buyer.id })).statusCode).toBe(401)
    for (const bad of [{ price: 0.5 }, { days: 0 }, { days: 91 }, { title: 'x' }, { description: ' ' }]) {
      const refused = await asEngineer('POST', '/offers', { ...TERMS, ...bad, buyerId: buyer.id })
      expect(refused.statusCode).toBe(400)
    }
    const nobody = '01900000-0000-7000-8000-000000000000'
    expect((await asEngineer('POST', '/offers', { ...TERMS, buyerId: nobody })).statusCode).toBe(404)
    expect((await asEngineer('POST', `/offers/${nobody}`, { ...TERMS, move: 'offer' })).statusCode).toBe(404)
    const count = await shop.deps.db.$count(offers, and(eq(offers.engineerId, engineer.id)))
    expect(count).toBe(1)
  })
})
