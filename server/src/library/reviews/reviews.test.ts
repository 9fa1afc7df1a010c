import { LIMITS } from '@promptery/contract/constants'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog, listings, notifications, prompts, reviews } from '../../platform/db/schema.ts'
import { wrongCounters } from '../../testing/database/counters.ts'
import { statementsOf } from '../../testing/database/statements.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { liftedLimits } from '../../testing/shop/limits.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({}, { limits: liftedLimits })
})

interface Scene {
  id: string
  path: string
  uploader: TestUser
  buyer: TestUser
  call: Caller
}

/** A user who has bought a prompt. */
async function aScene(): Promise<Scene> {
  const { id, uploader } = await aPrompt(shop.deps)
  const buyer = await aBuyer(shop.deps, id)
  return { id, path: `/prompts/reviews/${id}`, uploader, buyer, call: await shop.as(buyer) }
}

/** A review as of long ago. */
const backdate = (id: string) =>
  shop.deps.db.update(reviews).set({ createdAt: LONG_AGO, updatedAt: LONG_AGO }).where(eq(reviews.id, id))
const LONG_AGO = new Date('2025-01-01')

const five = { stars: 5, text: 'It does what it says.', version: 1 }
const ratingOf = async (id: string) => (await shop.visitor('GET', `/prompts/${id}`)).json().prompt.rating
const listOf = async (path: string, by: Caller = shop.visitor) => (await by('GET', path)).json()
const notificationsOf = (user: TestUser) =>
  shop.deps.db.select({ type: notifications.type }).from(notifications).where(eq(notifications.userId, user.id))

describe('a buyer’s review', () => {
  it('is public, with the rating', async () => {
    const { id, path, uploader, buyer, call } = await aScene()
    expect(await ratingOf(id)).toBeUndefined()
    const response = await call('PUT', path, { ...five, text: '  It does what it says. ' })
    expect(response.statusCode).toBe(200)
    const { review } = response.json()
    expect(review).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      author: { _id: buyer.id, username: buyer.username },
      ...five,
      language: 'en',
      isRefunded: false,
      sample: null,
      answer: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    })
    expect(await listOf(path)).toEqual({
      success: true,
      reviews: [review],
      nextCursor: null,
      mine: null,
      reviewable: null,
      isRemoved: false,
    })
    expect(await listOf(path, call)).toMatchObject({
      reviews: [],
      mine: review,
      reviewable: { bought: 1, current: 1 },
    })
    expect(await ratingOf(id)).toEqual({ average: 5, count: 1 })
    const engineer = (await shop.visitor('GET', `/users/engineer/${uploader.id}`)).json()
    expect(engineer.rating).toEqual({ average: 5, count: 1 })
    expect(await notificationsOf(uploader)).toEqual([{ type: 'sold' }, { type: 'reviewed' }])
  })

  it('is replaced by a new one, without a notification', async () => {
    const { id, path, uploader, call } = await aScene()
    const { review } = (await call('PUT', path, five)).json()
    await backdate(review._id)
    const changed = (await call('PUT', path, { stars: 2, version: 1 })).json().review
    expect(changed).toMatchObject({ _id: review._id, createdAt: LONG_AGO.toISOString(), stars: 2, text: '' })
    expect(changed.updatedAt > changed.createdAt).toBe(true)
    expect(await ratingOf(id)).toEqual({ average: 2, count: 1 })
    expect((await notificationsOf(uploader)).filter(({ type }) => type === 'reviewed')).toHaveLength(1)
  })

  it('is withdrawn with its stars and its notification', async () => {
    const { id, path, uploader, call } = await aScene()
    await call('PUT', path, five)
    for (const _ of [1, 2]) expect((await call('DELETE', path)).json()).toEqual({ success: true })
    expect(await listOf(path, call)).toMatchObject({ reviews: [], mine: null })
    expect(await ratingOf(id)).toBeUndefined()
    expect(await notificationsOf(uploader)).toEqual([{ type: 'sold' }])
  })

  it('is about a version that the buyer may read', async () => {
    const { id, path, call } = await aScene()
    const replace = (promptText: string) => shop.deps.db.update(prompts).set({ promptText }).where(eq(prompts.id, id))
    await replace('The second text')
    const late = await shop.as(await aBuyer(shop.deps, id))
    await replace('The third text')
    expect((await listOf(path, call)).reviewable).toEqual({ bought: 1, current: 3 })
    expect((await listOf(path, late)).reviewable).toEqual({ bought: 2, current: 3 })
    for (const [by, version, status, wrong] of [
      [call, 1, 200, undefined],
      [call, 3, 200, undefined],
      [call, 4, 400, 'version'],
      [late, 1, 400, 'version'],
      [late, 2, 200, undefined],
    ] as const) {
      const response = await by('PUT', path, { ...five, version })
      expect([version, response.statusCode, response.json().errors?.[0].path]).toEqual([version, status, wrong])
    }
  })

  it.each([
    ['stars', 0],
    ['stars', 6],
    ['stars', 4.5],
    ['stars', '5'],
    ['text', 'x'.repeat(LIMITS.review.textMax + 1)],
    ['version', 0],
    ['version', undefined],
  ])('is refused for bad %s: %j', async (field, value) => {
    const { path, call } = await aScene()
    const response = await call('PUT', path, { ...five, [field]: value })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toMatchObject([{ path: field }])
    expect((await listOf(path, call)).mine).toBeNull()
  })

  it('is written by owners only', async () => {
    const { path, uploader } = await aScene()
    const [stranger, engineer] = [await shop.as(await aUser(shop.deps)), await shop.as(uploader)]
    const codeOf = async (by: Caller) => {
      const response = await by('PUT', path, five)
      return [response.statusCode, response.json().code]
    }
    expect(await codeOf(shop.visitor)).toEqual([401, 'no_session'])
    expect(await codeOf(stranger)).toEqual([403, 'not_buyer'])
    expect(await codeOf(engineer)).toEqual([403, 'own_prompt'])
  })

  it('stays for owners of a withdrawn prompt, and is hidden from others', async () => {
    const { id, path, call } = await aScene()
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
    expect((await call('PUT', path, five)).statusCode).toBe(200)
    expect((await listOf(path, call)).mine).toMatchObject(five)
    const stranger = await shop.as(await aUser(shop.deps))
    for (const by of [shop.visitor, stranger]) expect((await by('GET', path)).statusCode).toBe(404)
    expect((await stranger('PUT', path, five)).statusCode).toBe(404)
  })

  it('is listed latest first, paginated', async () => {
    const { id, path } = await aScene()
    for (const text of ['first', 'second', 'third']) {
      const by = await shop.as(await aBuyer(shop.deps, id))
      await by('PUT', path, { ...five, text })
    }
    const first = await listOf(`${path}?limit=2`)
    const rest = await listOf(`${path}?limit=2&cursor=${first.nextCursor}`)
    const textsOf = (page: { reviews: { text: string }[] }) => page.reviews.map(({ text }) => text)
    expect([textsOf(first), textsOf(rest), rest.nextCursor]).toEqual([['third', 'second'], ['first'], null])
    expect((await shop.visitor('GET', `${path}?cursor=x`)).statusCode).toBe(400)
  })
})

describe('an answer', () => {
  it('is written and changed by the engineer, and notifies the author once', async () => {
    const { path, uploader, buyer, call } = await aScene()
    const { review } = (await call('PUT', path, five)).json()
    const engineer = await shop.as(uploader)
    const responses = await Promise.all(
      ['Thanks', 'Thank you', 'Danke'].map((answer) => engineer('POST', `/reviews/answer/${review._id}`, { answer })),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const given = (await engineer('POST', `/reviews/answer/${review._id}`, { answer: 'Many thanks' })).json().review
    expect(given.answer).toEqual({ text: 'Many thanks', language: 'en', createdAt: expect.any(String) })
    expect(given.updatedAt).toBe(review.createdAt)
    expect((await listOf(path)).reviews).toEqual([given])
    expect(await notificationsOf(buyer)).toEqual([{ type: 'review_answered' }])
    // It stays when the review is changed.
    await backdate(review._id)
    const changed = (await call('PUT', path, { ...five, stars: 1 })).json().review
    expect(changed.answer).toEqual(given.answer)
    expect(changed.updatedAt > changed.createdAt).toBe(true)
  })

  it('is refused to everyone else', async () => {
    const { id, path, buyer, call } = await aScene()
    const { review } = (await call('PUT', path, five)).json()
    const stranger = await shop.as(await aUser(shop.deps))
    const statusOf = async (by: Caller, body = { answer: 'Thanks' }) =>
      (await by('POST', `/reviews/answer/${review._id}`, body)).statusCode
    expect([await statusOf(shop.visitor), await statusOf(call), await statusOf(stranger)]).toEqual([401, 403, 403])
    expect(await statusOf(stranger, { answer: ' ' })).toBe(400)
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
    expect([await statusOf(call), await statusOf(stranger)]).toEqual([403, 404])
    const missing = await call('POST', `/reviews/answer/${buyer.id}`, { answer: 'Thanks' })
    expect(missing.statusCode).toBe(404)
  })
})

describe('an admin', () => {
  it('removes a review with its stars, which is audited', async () => {
    const { id, path, buyer, call } = await aScene()
    const { review } = (await call('PUT', path, five)).json()
    const user = await aUser(shop.deps, { role: 'admin' })
    const admin = await shop.as(user)
    expect((await call('DELETE', `/admin/reviews/${review._id}`)).statusCode).toBe(403)
    expect((await admin('DELETE', `/admin/reviews/${review._id}`)).json()).toEqual({ success: true })
    expect((await admin('DELETE', `/admin/reviews/${review._id}`)).statusCode).toBe(404)
    expect(await ratingOf(id)).toBeUndefined()
    const acts = await shop.deps.db.select().from(auditLog).where(eq(auditLog.actorId, user.id))
    expect(acts).toMatchObject([
      { act: 'remove-review', subjectId: id, subjectName: expect.stringContaining(`, by ${buyer.username}`) },
    ])
  })

  it('removes for good: its author cannot write another one', async () => {
    const { id, path, call } = await aScene()
    const { review } = (await call('PUT', path, five)).json()
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    await admin('DELETE', `/admin/reviews/${review._id}`)
    const again = await call('PUT', path, five)
    expect([again.statusCode, again.json().code]).toEqual([403, 'review_removed'])
    expect((await listOf(path)).reviews).toEqual([])
    expect(await listOf(path, call)).toMatchObject({ mine: null, reviewable: null, isRemoved: true })
    const other = await shop.as(await aBuyer(shop.deps, id))
    expect((await other('PUT', path, five)).statusCode).toBe(200)
  })

  it('does not prevent rewriting a withdrawn review', async () => {
    const { path, call } = await aScene()
    await call('PUT', path, five)
    await call('DELETE', path)
    expect((await call('PUT', path, five)).statusCode).toBe(200)
  })
})

describe('concurrently', () => {
  it('the totals stay exact while users review, change and withdraw', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const other = await aPrompt(shop.deps, { uploader })
    const crowd = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const buyer = await aBuyer(shop.deps, index % 3 === 0 ? other.id : id)
        return { call: await shop.as(buyer), path: `/prompts/reviews/${index % 3 === 0 ? other.id : id}` }
      }),
    )
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => {
        const { call, path } = crowd[turn % crowd.length] as (typeof crowd)[number]
        return turn % 4 === 3 ? call('DELETE', path) : call('PUT', path, { stars: 1 + (turn % 5), version: 1 })
      }),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
    expect(await wrongCounters(shop.deps.db)).toEqual({})
    const rows = await shop.deps.db.select().from(reviews).where(eq(reviews.promptId, id))
    const sum = rows.reduce((all, { stars }) => all + stars, 0)
    const [prompt] = await shop.deps.db.select().from(listings).where(eq(listings.id, id))
    expect(prompt).toMatchObject({
      reviewsCount: rows.length,
      starsSum: sum,
      ratingScore: Math.floor((500 * (2 * sum + 35)) / (rows.length + 5)),
    })
  })
})

describe('GET /config', () => {
  it('states whether there are reviews, and caches that once there are', async () => {
    const own = await testApp({}, { limits: liftedLimits })
    const hasReviews = async () => (await own.visitor('GET', '/config')).json().hasReviews
    const { id } = await aPrompt(own.deps)
    const call = await own.as(await aBuyer(own.deps, id))
    expect(await hasReviews()).toBe(false)
    await call('PUT', `/prompts/reviews/${id}`, five)
    await expect.poll(hasReviews).toBe(true)
    expect(await statementsOf(() => call('GET', '/config'))).toHaveLength(1)
  })
})
