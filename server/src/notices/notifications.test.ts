import { type Notification, notificationsResponse } from '@promptery/contract/notices/notifications'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { notify } from '../platform/db/queries/notify.ts'
import { notifications } from '../platform/db/schema.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

/** An uploader with notifications of `count` likes. */
async function notificationsOf(count: number) {
  const { id, uploader, fields } = await aPrompt(shop.deps)
  const fans = []
  for (let n = 0; n < count; n += 1) {
    const fan = await aUser(shop.deps)
    fans.push(fan)
    await (await shop.as(fan))('POST', `/prompts/like/${id}`)
  }
  return { id, fields, uploader, fans, call: await shop.as(uploader) }
}

const toldTo = (userId: string) => shop.deps.db.select().from(notifications).where(eq(notifications.userId, userId))

describe('GET /notifications', () => {
  it('lists actor, act and prompt, newest first', async () => {
    const { id, fields, fans, uploader, call } = await notificationsOf(2)
    const buyer = await aUser(shop.deps)
    await (await shop.as(buyer))('POST', '/users/buy', { boughtBy: buyer.id, promptId: id })
    await (await shop.as(buyer))('POST', `/messages/send/${uploader.id}`, { message: 'Thanks' })
    const response = await call('GET', '/notifications')
    expect(response.statusCode).toBe(200)
    const notified = notificationsResponse.parse(response.json())
    expect(notified.unread).toBe(4)
    const prompt = { _id: id, title: fields.title }
    const actor = (user: { id: string; username: string } | undefined) => ({ _id: user?.id, username: user?.username })
    expect(notified.notifications).toEqual(
      [
        { type: 'message', actor: actor(buyer), prompt: null },
        { type: 'sold', actor: actor(buyer), prompt },
        { type: 'liked', actor: actor(fans[1]), prompt },
        { type: 'liked', actor: actor(fans[0]), prompt },
      ].map((expected) => ({
        ...expected,
        _id: expect.any(String),
        reason: null,
        discussion: null,
        isRead: false,
        createdAt: expect.any(String),
      })),
    )
  })

  it('keeps the reason of each rejection, also after edits', async () => {
    const admin = await aUser(shop.deps, { role: 'admin' })
    const asAdmin = await shop.as(admin)
    const { id, uploader } = await aPrompt(shop.deps)
    const asUploader = await shop.as(uploader)
    await notify(shop.deps.db, uploader.id, { type: 'liked', promptId: id, actorId: admin.id })
    for (const reason of ['Too short', 'Too long']) {
      await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'reject', reason })
      await asUploader('PUT', `/prompts/update/${id}`, { title: `A title after “${reason}”` })
    }
    const { notifications: notified } = (await asUploader('GET', '/notifications')).json()
    expect(notified).toMatchObject([
      { type: 'rejected', reason: 'Too long' },
      { type: 'rejected', reason: 'Too short' },
      { type: 'liked', reason: null },
    ])
  })

  it('has one entry per sender: the first unread message, or the last one', async () => {
    const [me, ada, ben] = [await aUser(shop.deps), await aUser(shop.deps), await aUser(shop.deps)]
    const call = await shop.as(me)
    const write = async (user: TestUser) => (await shop.as(user))('POST', `/messages/send/${me.id}`, { message: 'Hi' })
    const notified = async () =>
      (await call('GET', '/notifications'))
        .json()
        .notifications.map(({ _id, actor, isRead }: Notification) => ({ _id, by: actor?._id, isRead }))
    await write(ada)
    const [first] = await notified()
    await write(ada)
    expect(await notified()).toEqual([first])
    await call('POST', `/messages/read/${ada.id}`)
    await write(ben)
    await write(ada)
    const [last, other] = await notified()
    expect([last, other]).toEqual([
      { _id: expect.any(String), by: ada.id, isRead: false },
      { _id: expect.any(String), by: ben.id, isRead: false },
    ])
    expect(last._id > first._id).toBe(true)
    expect(await notified()).toHaveLength(2)
  })

  it('is paginated, and counts unread ones on all pages', async () => {
    const { call } = await notificationsOf(3)
    const all = (await call('GET', '/notifications')).json()
    const first = (await call('GET', '/notifications?limit=2')).json()
    const second = (await call('GET', `/notifications?limit=2&cursor=${first.nextCursor}`)).json()
    expect([...first.notifications, ...second.notifications]).toEqual(all.notifications)
    expect([first.unread, second.unread, second.nextCursor]).toEqual([3, 3, null])
  })

  it('does not show others’ notifications; refuses a visitor and a bad cursor', async () => {
    await notificationsOf(1)
    const call = await shop.as(await aUser(shop.deps))
    const nothing = { success: true, notifications: [], unread: 0, nextCursor: null }
    expect((await call('GET', '/notifications')).json()).toEqual(nothing)
    expect((await call('GET', '/notifications?cursor=x')).statusCode).toBe(400)
    expect((await shop.visitor('GET', '/notifications')).statusCode).toBe(401)
  })
})

describe('GET /notifications/unread', () => {
  it('counts one’s unread messages in all conversations', async () => {
    const { uploader, fans, call } = await notificationsOf(2)
    const unread = async () => (await call('GET', '/notifications/unread')).json()
    expect(await unread()).toEqual({ success: true, messages: 0, notifications: 2 })
    // Users older and younger than the uploader, so that the pair's order differs.
    const older = await aUser(shop.deps, { id: '01900000-0000-7000-8000-0000000000aa' })
    for (const writer of [older, fans[0]]) {
      const write = await shop.as(writer ?? older)
      for (const message of ['a', 'b']) await write('POST', `/messages/send/${uploader.id}`, { message })
    }
    await call('POST', `/messages/send/${older.id}`, { message: 'my own' })
    expect(await unread()).toEqual({ success: true, messages: 4, notifications: 4 })
    await call('POST', `/messages/read/${older.id}`)
    expect(await unread()).toEqual({ success: true, messages: 2, notifications: 3 })
    await call('POST', '/notifications/read')
    expect(await unread()).toEqual({ success: true, messages: 2, notifications: 0 })
    expect((await shop.visitor('GET', '/notifications/unread')).statusCode).toBe(401)
  })
})

describe('POST /notifications/read', () => {
  it('marks all of the user’s notifications, with or without a body, and none of others', async () => {
    const [mine, others] = [await notificationsOf(2), await notificationsOf(1)]
    const response = await mine.call('POST', '/notifications/read')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      success: true,
      unread: 0,
      notifications: [{ isRead: true }, { isRead: true }],
    })
    expect((await others.call('POST', '/notifications/read', {})).json()).toMatchObject({ unread: 0 })
    expect((await toldTo(others.uploader.id)).map(({ readAt }) => readAt)).toEqual([expect.any(Date)])
  })

  it('leaves others’ notifications', async () => {
    const [mine, others] = [await notificationsOf(1), await notificationsOf(1)]
    const [theirs] = (await others.call('GET', '/notifications')).json().notifications
    await mine.call('POST', '/notifications/read', { upTo: theirs._id })
    expect((await mine.call('GET', '/notifications')).json()).toMatchObject({ unread: 0 })
    expect((await others.call('GET', '/notifications')).json()).toMatchObject({ unread: 1 })
  })

  it('marks up to and including the last one seen', async () => {
    const { call } = await notificationsOf(3)
    const [, seen] = (await call('GET', '/notifications')).json().notifications
    const { unread, notifications: notified } = (await call('POST', '/notifications/read', { upTo: seen._id })).json()
    expect(unread).toBe(1)
    expect(notified.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, true, true])
  })

  it('refuses visitors and invalid ids', async () => {
    const call = await shop.as(await aUser(shop.deps))
    expect((await shop.visitor('POST', '/notifications/read')).statusCode).toBe(401)
    expect((await call('POST', '/notifications/read', { upTo: 'now' })).statusCode).toBe(400)
  })
})
