import { EVENTS } from '@promptery/contract/shop/events'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { idAt } from '../../platform/db/ids.ts'
import { notifications } from '../../platform/db/schema.ts'
import { aListener, closeEvents, idsOf } from '../../testing/http/event-client.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'

/** Two processes on one database. */
let shop: TestApp
let beside: TestApp
beforeAll(async () => {
  shop = await testApp()
  beside = await testApp({}, {}, shop)
  for (const { app } of [shop, beside]) await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(closeEvents)

describe('a client that reconnects', () => {
  it('loses nothing, reconnecting again and again while twenty write', async () => {
    const [ann, bob] = [await aListener(shop), await aListener(shop)]
    const seen = new Set<string>()
    let client = await bob.open()
    const sending = Promise.all(Array.from({ length: 20 }, (_, n) => ann.send(bob.user, `${n}`, n % 2 ? shop : beside)))
    for (let n = 0; n < 5; n += 1) {
      client.close()
      await client.ended
      for (const id of idsOf(client, 'message')) seen.add(id)
      client = await bob.open({ lastEventId: client.lastEventId() }, n % 2 ? shop : beside)
    }
    const ids = await sending
    await expect
      .poll(() => {
        for (const id of idsOf(client, 'message')) seen.add(id)
        return seen.size
      })
      .toBe(20)
    expect([...seen].sort()).toEqual([...ids].sort())
  })

  it.each(['header', 'query'] as const)('receives the events since the last one, by %s', async (by) => {
    const [ann, bob] = [await aListener(shop), await aListener(shop)]
    const before = await bob.open()
    const first = await ann.send(bob.user, 'first')
    await before.receives(2)
    before.close()
    await before.ended
    const missed = [await ann.send(bob.user, 'second'), await bob.send(ann.user, 'third')]
    const place = before.lastEventId()
    const after = await bob.open(by === 'header' ? { lastEventId: place } : { query: `?lastEventId=${place}` })
    // Recent ones are repeated: their transactions may have committed in another order.
    expect(idsOf(after, 'message')).toEqual([first, ...missed])
    const live = await ann.send(bob.user, 'fourth')
    await expect.poll(() => idsOf(after, 'message')).toEqual([first, ...missed, live])
  })

  it('receives nothing of a conversation that was left, or with a member who was blocked', async () => {
    const [ann, bob] = [await aListener(shop), await aListener(shop)]
    const [left, blocked, kept] = await Promise.all(Array.from({ length: 3 }, () => aListener(shop)))
    const before = await bob.open()
    const place = before.lastEventId()
    for (const other of [left, blocked, kept]) {
      await other?.send(bob.user, 'one')
      await bob.send(other?.user ?? ann.user, 'two')
    }
    const call = await shop.as(bob.user)
    expect((await call('POST', `/messages/leave/${left?.user.id}`)).statusCode).toBe(200)
    expect((await call('PUT', `/users/blocks/${blocked?.user.id}`)).statusCode).toBe(200)
    const after = await bob.open({ lastEventId: place })
    const others = after.received.map(({ event, data }) => [event, data.actor ?? data.senderId, data.receiverId])
    expect(JSON.stringify(others)).not.toMatch(new RegExp(`${left?.user.id}|${blocked?.user.id}`))
    const shown = idsOf(after, 'message')
    expect(shown).toHaveLength(2)
    // A later message brings the conversation back without the earlier ones.
    const again = await left?.send(bob.user, 'three')
    expect(idsOf(await bob.open({ lastEventId: place }), 'message')).toEqual([...shown, again])
  })

  it('and an open one receive nothing of a conversation that stays left, as it is muted', async () => {
    const [ann, bob, cid] = [await aListener(shop), await aListener(shop), await aListener(shop)]
    await ann.send(bob.user, 'one')
    const call = await shop.as(bob.user)
    await call('PUT', `/messages/mute/${ann.user.id}`)
    await call('POST', `/messages/leave/${ann.user.id}`)
    const open = await bob.open()
    const place = open.lastEventId()
    await ann.send(bob.user, 'two')
    const shown = await cid.send(bob.user, 'three')
    await open.receives(2)
    expect(idsOf(open, 'message')).toEqual([shown])
    expect(idsOf(await bob.open({ lastEventId: place }), 'message')).toEqual([shown])
  })

  it('also receives events of the last ten seconds: transactions may commit late', async () => {
    const { user, open } = await aListener(shop)
    const now = Date.now()
    const [tooOld, late] = [idAt(new Date(now - 11_000)), idAt(new Date(now - 9_000))]
    await shop.deps.db
      .insert(notifications)
      .values([tooOld, late].map((id) => ({ id, userId: user.id, type: 'sold' as const })))
    expect((await open({ lastEventId: idAt(new Date(now)) })).received.map(({ id }) => id)).toEqual([late])
  })

  it('receives a position before any event has happened', async () => {
    const [ann, bob] = [await aListener(shop), await aListener(shop)]
    const before = await bob.open()
    expect(before.received).toEqual([])
    before.close()
    const id = await ann.send(bob.user, 'missed')
    const after = await bob.open({ lastEventId: before.lastEventId() })
    expect(idsOf(after, 'message')).toEqual([id])
  })

  it('receives nothing when nothing was missed', async () => {
    const [ann, bob] = [await aListener(shop), await aListener(shop)]
    // Once another process has received it, no notification is pending.
    const other = await bob.open()
    await ann.send(bob.user, 'before')
    await other.receives(1)
    const client = await bob.open()
    const id = await ann.send(bob.user, 'after')
    await client.receives(1)
    expect(idsOf(client, 'message')).toEqual([id])
  })

  it('receives a reset when too much was missed, or the id is unknown', async () => {
    const { user, open } = await aListener(shop)
    const since = new Date(Date.now() - 60_000)
    await shop.deps.db.insert(notifications).values(
      Array.from({ length: 501 }, (_, n) => ({
        id: idAt(new Date(since.getTime() + n)),
        userId: user.id,
        type: 'sold' as const,
      })),
    )
    for (const lastEventId of [idAt(since), 'gibberish']) {
      const client = await open({ lastEventId })
      expect(client.received.map(({ event }) => event)).toEqual(['reset'])
      expect(EVENTS.reset.parse(client.received[0]?.data)).toEqual({})
    }
    const client = await open({ lastEventId: idAt(new Date(since.getTime() + 10_001)) })
    expect(client.received).toHaveLength(500)
  })
})
