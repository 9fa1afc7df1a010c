import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { twoUsers } from '../../testing/shop/talk.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const chats = async (call: Caller) => (await call('GET', '/users/chats')).json().data
const textsWith = async (call: Caller, id: string): Promise<string[]> =>
  (await call('GET', `/messages/${id}`)).json().map(({ message }: { message: string }) => message)
const unread = async (call: Caller) => {
  const { messages, notifications } = (await call('GET', '/notifications/unread')).json()
  return [messages, notifications]
}

describe('a read mark', () => {
  it('is the last message when the other read the conversation, and shown to both sides separately', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const say = async () => (await asOne('POST', `/messages/send/${other.id}`, { message: 'Hello' })).json()._id
    const first = await say()
    expect(await chats(asOne)).toMatchObject([{ readUpTo: null }])
    await asOther('POST', `/messages/read/${one.id}`)
    expect(await chats(asOne)).toMatchObject([{ readUpTo: first }])
    expect(await chats(asOther)).toMatchObject([{ readUpTo: null }])
    const second = await say()
    expect(await chats(asOne)).toMatchObject([{ readUpTo: first }])
    await asOther('POST', `/messages/read/${one.id}`)
    expect(await chats(asOne)).toMatchObject([{ readUpTo: second }])
  })
})

describe('a muted conversation', () => {
  it('neither notifies nor counts, for the one who muted it, until it is unmuted', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const say = () => asOne('POST', `/messages/send/${other.id}`, { message: 'Hello' })
    await say()
    expect(await unread(asOther)).toEqual([1, 1])
    expect((await asOther('PUT', `/messages/mute/${one.id.toUpperCase()}`)).statusCode).toBe(200)
    await say()
    expect(await unread(asOther)).toEqual([0, 0])
    expect(await chats(asOther)).toMatchObject([{ isMuted: true, unread: 2 }])
    expect(await chats(asOne)).toMatchObject([{ isMuted: false }])
    await asOther('POST', `/messages/send/${one.id}`, { message: 'Yes?' })
    expect(await unread(asOne)).toEqual([1, 1])
    await asOther('DELETE', `/messages/mute/${one.id}`)
    await say()
    expect(await unread(asOther)).toEqual([3, 1])
  })
})

describe('a conversation that one has left', () => {
  it('is out of their list alone, and comes back with the next message, without the earlier ones', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    await asOne('POST', `/messages/send/${other.id}`, { message: 'first' })
    expect((await asOther('POST', `/messages/leave/${one.id}`)).statusCode).toBe(200)
    expect([await chats(asOther), await unread(asOther)]).toEqual([[], [0, 0]])
    expect(await textsWith(asOther, one.id)).toEqual([])
    expect(await textsWith(asOne, other.id)).toEqual(['first'])
    await asOne('POST', `/messages/send/${other.id}`, { message: 'second' })
    expect(await chats(asOther)).toMatchObject([{ _id: one.id, unread: 1 }])
    expect(await textsWith(asOther, one.id)).toEqual(['second'])
  })

  it('stays away while it is muted, until its user writes', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    await asOne('POST', `/messages/send/${other.id}`, { message: 'first' })
    await asOther('PUT', `/messages/mute/${one.id}`)
    await asOther('POST', `/messages/leave/${one.id}`)
    await asOne('POST', `/messages/send/${other.id}`, { message: 'second' })
    expect([await chats(asOther), await unread(asOther)]).toEqual([[], [0, 0]])
    await asOther('POST', `/messages/send/${one.id}`, { message: 'third' })
    expect(await chats(asOther)).toMatchObject([{ isMuted: true }])
    expect(await textsWith(asOther, one.id)).toEqual(['second', 'third'])
  })
})

it('refuses a visitor, a bad id, and users without a conversation', async () => {
  const { other, asOne } = await twoUsers(shop)
  const calls = [
    ['PUT', 'mute'],
    ['DELETE', 'mute'],
    ['POST', 'leave'],
  ] as const
  for (const [method, act] of calls) {
    expect((await shop.visitor(method, `/messages/${act}/${other.id}`)).statusCode).toBe(401)
    expect((await asOne(method, `/messages/${act}/x`)).statusCode).toBe(400)
    for (const id of [other.id, UNKNOWN_ID]) {
      expect((await asOne(method, `/messages/${act}/${id}`)).statusCode).toBe(404)
    }
  }
})
