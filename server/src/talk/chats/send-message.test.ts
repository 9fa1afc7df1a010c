import { randomUUID } from 'node:crypto'
import { messageOnWire } from '@promptery/contract/talk/messages'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { idAt } from '../../platform/db/ids.ts'
import { conversations, messages, notifications } from '../../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { twoUsers, unreadOf } from '../../testing/shop/talk.ts'

let shop: TestApp
let strict: TestApp
let ann: TestUser
let bob: TestUser
let asAnn: Caller
beforeAll(async () => {
  shop = await testApp()
  strict = await testApp({}, { limits: { 'send-message': { points: 2, durationSeconds: 60 } } })
  ;[ann, bob] = [await aUser(shop.deps), await aUser(shop.deps)]
  asAnn = await shop.as(ann)
})

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const twenty = Array.from({ length: 20 }, (_, n) => n)
const storedBy = (senderId: string) => shop.deps.db.select().from(messages).where(eq(messages.senderId, senderId))

describe('POST /messages/send/{id}', () => {
  it('stores the message, counts it for the receiver and notifies them once [spec 7.messages.send 3.message]', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const response = await asOne('POST', `/messages/send/${other.id}`, { message: 'Hello' })
    expect(response.statusCode).toBe(201)
    expect(messageOnWire.parse(response.json())).toEqual({
      _id: expect.any(String),
      senderId: one.id,
      receiverId: other.id,
      message: 'Hello',
      createdAt: expect.any(String),
      clientKey: null,
    })
    await asOne('POST', `/messages/send/${other.id}`, { message: 'Are you there?' })
    expect([await unreadOf(asOther, one.id), await unreadOf(asOne, other.id)]).toEqual([2, 0])
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, other.id))
    expect(notified).toMatchObject([{ type: 'message', actorId: one.id, readAt: null }])
  })

  it('finds the other by an id in any case', async () => {
    const response = await asAnn('POST', `/messages/send/${bob.id.toUpperCase()}`, { message: 'Hello' })
    expect(response.json()).toMatchObject({ receiverId: bob.id })
    expect((await asAnn('POST', `/messages/send/${ann.id.toUpperCase()}`, { message: 'x' })).statusCode).toBe(403)
  })

  it('stores twenty concurrent ones from both sides: all stored, the counts exact, ids in the order of sending', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const responses = await Promise.all(
      twenty.map((n) =>
        n % 2
          ? asOne('POST', `/messages/send/${other.id}`, { message: `${n}` })
          : asOther('POST', `/messages/send/${one.id}`, { message: `${n}` }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(twenty.map(() => 201))
    const list = (await asOne('GET', `/messages/${other.id}`)).json()
    const ids = list.map(({ _id }: { _id: string }) => _id)
    expect(ids).toEqual([...ids].sort())
    expect(
      list.map(({ message }: { message: string }) => Number(message)).sort((a: number, b: number) => a - b),
    ).toEqual(twenty)
    const times = list.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual([...times].sort())
    expect([await unreadOf(asOne, other.id), await unreadOf(asOther, one.id)]).toEqual([10, 10])
    const stored = await shop.deps.db
      .select()
      .from(conversations)
      .where(eq(conversations.lastMessageId, ids.at(-1)))
    expect(stored).toHaveLength(1)
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, other.id))
    expect(notified).toHaveLength(1)
  })

  it('stores a message once per client key, also for ten concurrent retries', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const body = { message: 'Hello', clientKey: randomUUID() }
    const send = () => asOne('POST', `/messages/send/${other.id}`, body)
    const responses = await Promise.all(twenty.slice(0, 10).map(send))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(9).fill(200), 201])
    const again = await send()
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({ message: 'Hello', clientKey: body.clientKey })
    expect(new Set([again, ...responses].map((response) => response.json()._id)).size).toBe(1)
    expect(await storedBy(one.id)).toHaveLength(1)
    expect(await unreadOf(asOther, one.id)).toBe(1)
    // Keys are per sender.
    expect((await asOther('POST', `/messages/send/${one.id}`, body)).statusCode).toBe(201)
  })

  it('refuses a client key of a message to another user', async () => {
    const { one, other, asOne } = await twoUsers(shop)
    const body = { message: 'Hello', clientKey: randomUUID() }
    await asOne('POST', `/messages/send/${other.id}`, body)
    expect((await asOne('POST', `/messages/send/${ann.id}`, body)).statusCode).toBe(409)
    expect(await storedBy(one.id)).toHaveLength(1)
  })

  it('makes ids in ascending order, even if another process’s clock is ahead', async () => {
    const { other, asOne } = await twoUsers(shop)
    const first = (await asOne('POST', `/messages/send/${other.id}`, { message: 'now' })).json()
    const ahead = idAt(new Date(Date.now() + 60_000))
    await shop.deps.db.update(messages).set({ id: ahead }).where(eq(messages.id, first._id))
    await shop.deps.db
      .update(conversations)
      .set({ lastMessageId: ahead })
      .where(eq(conversations.lastMessageId, first._id))
    const next = (await asOne('POST', `/messages/send/${other.id}`, { message: 'later' })).json()
    expect(next._id > ahead).toBe(true)
    const list = (await asOne('GET', `/messages/${other.id}`)).json()
    expect(list.map(({ message }: { message: string }) => message)).toEqual(['now', 'later'])
  })

  it('refuses oneself, unknown users, empty and too long texts, and visitors [spec 5.message 6.visitor.writes]', async () => {
    expect((await asAnn('POST', `/messages/send/${ann.id}`, { message: 'x' })).statusCode).toBe(403)
    expect((await asAnn('POST', `/messages/send/${UNKNOWN_ID}`, { message: 'x' })).statusCode).toBe(404)
    for (const body of [{}, { message: ' \n ' }, { message: 'x'.repeat(5_001) }, { message: 'x', clientKey: 'mine' }]) {
      expect((await asAnn('POST', `/messages/send/${bob.id}`, body)).statusCode).toBe(400)
    }
    expect((await shop.visitor('POST', `/messages/send/${bob.id}`, { message: 'x' })).statusCode).toBe(401)
  })

  it('limits messages per user', async () => {
    const [sender, receiver] = [await aUser(strict.deps), await aUser(strict.deps)]
    const call = await strict.as(sender)
    const statuses = []
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await call('POST', `/messages/send/${receiver.id}`, { message: `${n}` })).statusCode)
    }
    expect(statuses).toEqual([201, 201, 429])
  })
})
