import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import { conversations, messages, notifications } from '../../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { twoUsers, unreadOf } from '../../testing/shop/talk.ts'

let shop: TestApp
let ann: TestUser
let bob: TestUser
let asAnn: Caller
beforeAll(async () => {
  shop = await testApp()
  ;[ann, bob] = [await aUser(shop.deps), await aUser(shop.deps)]
  asAnn = await shop.as(ann)
})

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const storedBy = (senderId: string) => shop.deps.db.select().from(messages).where(eq(messages.senderId, senderId))

describe('GET /messages/{id}', () => {
  it('is empty when the two have never spoken, and 404 for an unknown user [spec 7.messages.list]', async () => {
    const stranger = await aUser(shop.deps)
    const response = await asAnn('GET', `/messages/${stranger.id}`)
    expect([response.statusCode, response.json()]).toEqual([200, []])
    expect((await asAnn('GET', `/messages/${ann.id}`)).json()).toEqual([])
    expect((await asAnn('GET', `/messages/${UNKNOWN_ID}`)).statusCode).toBe(404)
  })

  it('shows a conversation to its two users only [spec 7.messages.list]', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    await asOne('POST', `/messages/send/${other.id}`, { message: 'Between us' })
    expect((await asOne('GET', `/messages/${other.id}`)).json()).toHaveLength(1)
    expect((await asOther('GET', `/messages/${one.id}`)).json()).toHaveLength(1)
    for (const { id } of [one, other]) expect((await asAnn('GET', `/messages/${id}`)).json()).toEqual([])
    const [conversation] = await shop.deps.db
      .select()
      .from(conversations)
      .where(and(eq(conversations.lowerUserId, one.id), eq(conversations.higherUserId, other.id)))
    expect((await asAnn('GET', `/messages/${conversation?.id}`)).statusCode).toBe(404)
  })

  it('lists the latest 200, oldest first, and continues with earlier ones', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const first = (await asOne('POST', `/messages/send/${other.id}`, { message: '0' })).json()
    const [{ conversationId } = { conversationId: '' }] = await storedBy(one.id)
    await shop.deps.db.insert(messages).values(
      Array.from({ length: 200 }, (_, n) => ({
        id: newId(),
        conversationId,
        senderId: other.id,
        receiverId: one.id,
        message: `${n + 1}`,
        searchText: `${n + 1}`,
      })),
    )
    const latest = await asOther('GET', `/messages/${one.id}`)
    expect(latest.json()).toHaveLength(200)
    expect([latest.json()[0].message, latest.json()[199].message]).toEqual(['1', '200'])
    const cursor = latest.headers['x-next-cursor']
    const older = await asOther('GET', `/messages/${one.id}?before=${cursor}`)
    expect(older.json()).toEqual([first])
    expect(older.headers['x-next-cursor']).toBeUndefined()
  })

  it('refuses a bad id, a bad cursor and a visitor', async () => {
    expect((await asAnn('GET', '/messages/latest')).statusCode).toBe(400)
    expect((await asAnn('GET', `/messages/${bob.id}?before=x`)).statusCode).toBe(400)
    expect((await shop.visitor('GET', `/messages/${bob.id}`)).statusCode).toBe(401)
  })
})

describe('GET /users/chats', () => {
  it('lists one’s conversations, the latest first, a page at a time [spec 7.users.chats 3.conversation]', async () => {
    const me = await aUser(shop.deps)
    const call = await shop.as(me)
    const others = []
    for (let n = 0; n < 5; n += 1) {
      const other = await aUser(shop.deps)
      others.push(other)
      // With users that are older and younger than this one.
      if (n % 2) await call('POST', `/messages/send/${other.id}`, { message: `${n}` })
      else await (await shop.as(other))('POST', `/messages/send/${me.id}`, { message: `${n}` })
    }
    await asAnn('POST', `/messages/send/${me.id}`, { message: 'of an older user' })
    const all = (await call('GET', '/users/chats')).json()
    expect(all.loggedInUserId).toBe(me.id)
    expect(all.nextCursor).toBeNull()
    expect(all.data.map(({ _id }: { _id: string }) => _id)).toEqual([ann.id, ...others.map(({ id }) => id).reverse()])
    expect(all.data[1]).toEqual({
      _id: others[4]?.id,
      username: others[4]?.username,
      unread: 1,
      readUpTo: null,
      isMuted: false,
      lastMessage: expect.objectContaining({ message: '4', senderId: others[4]?.id, receiverId: me.id }),
    })
    const first = (await call('GET', '/users/chats?limit=4')).json()
    const second = (await call('GET', `/users/chats?limit=4&cursor=${first.nextCursor}`)).json()
    expect([...first.data, ...second.data]).toEqual(all.data)
    expect(second.nextCursor).toBeNull()
  })

  it('is empty for a new user, and refuses a visitor and a bad cursor', async () => {
    const me = await aUser(shop.deps)
    const call = await shop.as(me)
    expect((await call('GET', '/users/chats')).json()).toEqual({ loggedInUserId: me.id, data: [], nextCursor: null })
    expect((await call('GET', '/users/chats?cursor=x')).statusCode).toBe(400)
    expect((await shop.visitor('GET', '/users/chats')).statusCode).toBe(401)
  })
})

describe('POST /messages/read/{id}', () => {
  it('sets the reader’s count to 0 and reads the notification; the other’s count stays', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    await asOne('POST', `/messages/send/${other.id}`, { message: 'a' })
    await asOther('POST', `/messages/send/${one.id}`, { message: 'b' })
    await asAnn('POST', `/messages/send/${other.id}`, { message: 'c' })
    expect((await asOther('POST', `/messages/read/${one.id}`)).json()).toEqual({ success: true })
    expect(await unreadOf(asOther, one.id)).toBe(0)
    expect(await unreadOf(asOther, ann.id)).toBe(1)
    expect(await unreadOf(asOne, other.id)).toBe(1)
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, other.id))
    expect(notified.map(({ actorId, readAt }) => [actorId, readAt !== null]).sort()).toEqual(
      [
        [one.id, true],
        [ann.id, false],
      ].sort(),
    )
    // Later messages are notified again.
    await asOne('POST', `/messages/send/${other.id}`, { message: 'd' })
    expect(await unreadOf(asOther, one.id)).toBe(1)
    const toldAgain = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, other.id))
    expect(toldAgain.map(({ readAt }) => readAt)).toEqual([null, null])
  })

  it('succeeds without unread messages; refuses an unknown user and a visitor', async () => {
    const stranger = await aUser(shop.deps)
    expect((await asAnn('POST', `/messages/read/${stranger.id}`)).statusCode).toBe(200)
    expect((await asAnn('POST', `/messages/read/${UNKNOWN_ID}`)).statusCode).toBe(404)
    expect((await asAnn('POST', '/messages/read/x')).statusCode).toBe(400)
    expect((await shop.visitor('POST', `/messages/read/${bob.id}`)).statusCode).toBe(401)
  })
})
