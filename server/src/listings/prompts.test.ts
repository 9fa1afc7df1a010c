import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { likes, listings, notifications, prompts, purchases } from '../platform/db/schema.ts'
import { NotFound } from '../platform/errors.ts'
import { statementsOf } from '../testing/database/statements.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../testing/shop/factories.ts'
import { getPrompt } from './get-prompt.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await testApp()
  admin = await aUser(shop.deps, { role: 'admin' })
})

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

describe('GET /prompts/{id}', () => {
  it('returns the text to its uploader, its buyers and admins only [spec 7.prompts.one 2.route.bought-prompt-details]', async () => {
    const { id, uploader, fields } = await aPrompt(shop.deps)
    const buyer = await aBuyer(shop.deps, id)
    for (const [user, reads, owned] of [
      [uploader, true, false],
      [buyer, true, true],
      [admin, true, false],
      [await aUser(shop.deps), false, false],
    ] as const) {
      const { prompt } = (await (await shop.as(user))('GET', `/prompts/${id}`)).json()
      expect(prompt.prompt).toBe(reads ? fields.prompt : undefined)
      expect(prompt.owned).toBe(owned)
      const [purchase] = await shop.deps.db.select().from(purchases).where(eq(purchases.promptId, id))
      expect(prompt.boughtAt).toBe(owned ? purchase?.paidAt?.toISOString() : undefined)
    }
    const visitor = await shop.visitor('GET', `/prompts/${id}`)
    expect(visitor.json()).toMatchObject({ success: true, prompt: { id, _id: id, title: fields.title, price: 4 } })
    expect(visitor.body).not.toContain(fields.prompt)
  })

  it('reads what visitors ask for at once in one statement, and gives each their own', async () => {
    const [one, two, gone] = [
      await aPrompt(shop.deps),
      await aPrompt(shop.deps),
      await aPrompt(shop.deps, { withdrawn: true }),
    ]
    const ctx = { ...shop.deps, user: null }
    let found: PromiseSettledResult<{ title: string; uploadedBy: string }>[] = []
    const statements = await statementsOf(async () => {
      found = await Promise.allSettled(
        [one.id, gone.id, two.id, UNKNOWN_ID, one.id].map((id) => getPrompt(ctx, { id })),
      )
    })
    expect(statements).toHaveLength(1)
    const missing = { status: 'rejected', reason: expect.any(NotFound) }
    const [first, second] = [one, two].map(({ id }) => ({ status: 'fulfilled', value: { _id: id } }))
    expect(found).toMatchObject([first, missing, second, missing, first])
  })

  it.each([{ status: 'rejected' as const }, { withdrawn: true }])(
    'hides a listing that is %j, but not from those who have it',
    async (given) => {
      const { id, uploader } = await aPrompt(shop.deps)
      const buyer = await aBuyer(shop.deps, id)
      await shop.deps.db
        .update(prompts)
        .set(given.withdrawn ? { withdrawnAt: new Date() } : { status: 'rejected' })
        .where(eq(prompts.id, id))
      for (const user of [uploader, buyer, admin]) {
        expect((await (await shop.as(user))('GET', `/prompts/${id}`)).statusCode).toBe(200)
      }
      const stranger = await (await shop.as(await aUser(shop.deps)))('GET', `/prompts/${id}`)
      const unknown = await shop.visitor('GET', `/prompts/${UNKNOWN_ID}`)
      expect(stranger.statusCode).toBe(404)
      expect(stranger.json()).toEqual(unknown.json())
    },
  )

  it('refuses invalid ids', async () => {
    expect((await shop.visitor('GET', '/prompts/latest')).statusCode).toBe(400)
  })
})

describe('POST /prompts/like/{id}', () => {
  it('counts one like of a user, notifies the uploader once, and refuses a second [spec 7.prompts.like 4.like.once]', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const fan = await aUser(shop.deps)
    const call = await shop.as(fan)
    const responses = await Promise.all(Array.from({ length: 20 }, () => call('POST', `/prompts/like/${id}`)))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(responses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19)
    expect((await call('POST', `/prompts/like/${id}`)).json()).toEqual({
      success: false,
      code: 'already_liked',
      message: 'You have already liked this prompt',
    })
    const { prompt } = (await call('GET', `/prompts/${id}`)).json()
    expect(prompt).toMatchObject({ likes: [fan.id], likesCount: 1 })
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, uploader.id))
    expect(notified).toMatchObject([{ type: 'liked', promptId: id, actorId: fan.id }])
  })

  it('batches concurrent likes, each with its own response', async () => {
    const [{ id, uploader }, other] = [await aPrompt(shop.deps), await aPrompt(shop.deps)]
    const fans = await Promise.all(Array.from({ length: 6 }, () => aUser(shop.deps)))
    const calls = await Promise.all([...fans, uploader].map((user) => shop.as(user)))
    const [early] = calls
    await early?.('POST', `/prompts/like/${id}`)
    let responses: { statusCode: number }[] = []
    const texts = await statementsOf(async () => {
      const asked = calls.map((call) => call('POST', `/prompts/like/${id}`))
      responses = await Promise.all([
        ...asked,
        ...calls.slice(1, 2).map((call) => call('POST', `/prompts/like/${other.id}`)),
      ])
    })
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 200, 200, 200, 200, 200, 200, 200])
    // One per prompt, unless some were delayed.
    expect(texts.filter((text) => /insert into "likes"/.test(text)).length).toBeLessThan(5)
    const counts = await shop.deps.db
      .select({ id: listings.id, count: listings.likesCount })
      .from(listings)
      .where(inArray(listings.id, [id, other.id]))
    expect(new Map(counts.map((row) => [row.id, row.count]))).toEqual(
      new Map([
        [id, 7],
        [other.id, 1],
      ]),
    )
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.promptId, id))
    expect(notified.map(({ actorId }) => actorId).sort()).toEqual(fans.map((fan) => fan.id).sort())
  })

  it('is for the uploader too, who is not notified of it [spec 6.member]', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const call = await shop.as(uploader)
    expect((await call('POST', `/prompts/like/${id}`)).statusCode).toBe(200)
    expect((await call('POST', `/prompts/like/${id}`)).statusCode).toBe(400)
    const { prompt } = (await call('GET', `/prompts/${id}`)).json()
    expect(prompt).toMatchObject({ likes: [uploader.id], likesCount: 1, likedByMe: true })
    expect((await call('GET', '/notifications')).json()).toMatchObject({ notifications: [], unread: 0 })
  })

  it('stays: no call takes it back [spec 4.like.once]', async () => {
    const { id } = await aPrompt(shop.deps)
    const fan = await aUser(shop.deps)
    const call = await shop.as(fan)
    await call('POST', `/prompts/like/${id}`)
    expect((await call('DELETE', `/prompts/like/${id}`)).statusCode).toBe(404)
    expect((await call('GET', `/prompts/${id}`)).json().prompt).toMatchObject({ likes: [fan.id], likesCount: 1 })
  })

  it('includes the current user’s like in a list truncated to the latest 100', async () => {
    const { id } = await aPrompt(shop.deps)
    const early = await aUser(shop.deps)
    const call = await shop.as(early)
    await call('POST', `/prompts/like/${id}`)
    const crowd = await Promise.all(Array.from({ length: 100 }, () => aUser(shop.deps)))
    const later = new Date(Date.now() + 60_000)
    await shop.deps.db.insert(likes).values(crowd.map((fan) => ({ promptId: id, userId: fan.id, createdAt: later })))
    const asVisitor = (await shop.visitor('GET', `/prompts/${id}`)).json().prompt.likes
    expect(asVisitor).toHaveLength(100)
    expect(asVisitor).not.toContain(early.id)
    expect((await call('GET', `/prompts/${id}`)).json().prompt.likes).toContain(early.id)
  })

  it('refuses visitors, unknown prompts and invalid ids [spec 6.visitor.writes]', async () => {
    const { id } = await aPrompt(shop.deps)
    const call = await shop.as(await aUser(shop.deps))
    expect((await shop.visitor('POST', `/prompts/like/${id}`)).statusCode).toBe(401)
    expect((await call('POST', `/prompts/like/${UNKNOWN_ID}`)).statusCode).toBe(404)
    expect((await call('POST', '/prompts/like/x')).statusCode).toBe(400)
  })
})

describe('GET /prompts/my-prompts and /prompts/bought-prompts', () => {
  it('lists one’s own with their texts, latest first, paginated [spec 7.prompts.my]', async () => {
    const seller = await aUser(shop.deps)
    const first = await aPrompt(shop.deps, { uploader: seller, status: 'rejected' })
    const second = await aPrompt(shop.deps, { uploader: seller })
    const call = await shop.as(seller)
    const all = (await call('GET', '/prompts/my-prompts')).json()
    expect(all).toMatchObject({
      success: true,
      prompts: [
        { id: second.id, prompt: second.fields.prompt, status: 'pending' },
        { id: first.id, status: 'rejected' },
      ],
      nextCursor: null,
    })
    const page = (await call('GET', '/prompts/my-prompts?limit=1')).json()
    const next = (await call('GET', `/prompts/my-prompts?limit=1&cursor=${page.nextCursor}`)).json()
    expect(next.prompts.map(({ id }: { id: string }) => id)).toEqual([first.id])
    expect((await call('GET', '/prompts/bought-prompts')).json().prompts).toEqual([])
  })

  it('lists purchases, also after they have left the market [spec 7.prompts.bought]', async () => {
    const { id, fields } = await aPrompt(shop.deps)
    const buyer = await aBuyer(shop.deps, id)
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
    const { prompts: bought } = (await (await shop.as(buyer))('GET', '/prompts/bought-prompts')).json()
    expect(bought).toMatchObject([{ id, prompt: fields.prompt, owned: true, withdrawn: true }])
  })

  it.each(['my-prompts', 'bought-prompts'])(
    '%s refuses a visitor and a bad cursor [spec 6.visitor.writes]',
    async (path) => {
      expect((await shop.visitor('GET', `/prompts/${path}`)).statusCode).toBe(401)
      const call = await shop.as(admin)
      expect((await call('GET', `/prompts/${path}?cursor=x`)).statusCode).toBe(400)
    },
  )
})
