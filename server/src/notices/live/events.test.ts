import { EVENTS } from '@promptery/contract/shop/events'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { publish } from '../../platform/db/queries/publish.ts'
import {
  aListener,
  closeEvents,
  type EventClient,
  idsOf,
  openEvents,
  sessionCookie,
} from '../../testing/http/event-client.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

/** Two processes on one database. */
let shop: TestApp
let beside: TestApp
beforeAll(async () => {
  shop = await testApp()
  beside = await testApp({}, {}, shop)
  for (const { app } of [shop, beside]) await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(closeEvents)

describe('GET /events', () => {
  it('tells the sender once that their messages were read', async () => {
    const [ann, bob] = [await aListener(shop), await aListener(shop)]
    // A stream may still receive what was sent just before it was opened.
    const early = await ann.send(bob.user, 'Hello')
    const [annStream, bobStream] = [await ann.open(), await bob.open()]
    const received = () => annStream.received.filter(({ id }) => id !== early)
    const asBob = await beside.as(bob.user)
    for (let n = 0; n < 2; n += 1) await asBob('POST', `/messages/read/${ann.user.id}`)
    const id = await ann.send(bob.user, 'Again')
    await expect.poll(() => received().map(({ event }) => event)).toEqual(['read', 'message'])
    expect(EVENTS.read.parse(received()[0]?.data)._id).toBe(received()[0]?.id)
    await expect.poll(() => idsOf(bobStream, 'message').filter((one) => one !== early)).toEqual([id])
    expect(idsOf(bobStream, 'read')).toEqual([])
  })

  it('sends a message to both of its users only', async () => {
    const [ann, bob, eve] = [await aListener(shop), await aListener(shop), await aListener(shop)]
    const [annStream, bobStream, eveStream] = [await ann.open(), await bob.open(), await eve.open()]
    const id = await ann.send(bob.user, 'Hello')
    await annStream.receives(1)
    await bobStream.receives(2)
    expect(annStream.received).toMatchObject([{ event: 'message', id, data: { _id: id, message: 'Hello' } }])
    expect(EVENTS.message.parse(annStream.received[0]?.data)).toMatchObject({ receiverId: bob.user.id })
    const [notified] = bobStream.received.filter(({ event }) => event === 'notification')
    expect(EVENTS.notification.parse(notified?.data)).toMatchObject({
      type: 'message',
      actor: { _id: ann.user.id, username: ann.user.username },
    })
    expect(idsOf(bobStream, 'message')).toEqual([id])
    // Otherwise eve would receive it before the next event.
    const later = await bob.send(eve.user, 'You were not there')
    await eveStream.receives(2)
    expect(idsOf(eveStream, 'message')).toEqual([later])
    expect(eveStream.text()).not.toContain('Hello')
  })

  it('sends notifications: a like, a sale', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const client = await openEvents(shop, await sessionCookie(shop, uploader))
    const fan = await aUser(shop.deps)
    await (await shop.as(fan))('POST', `/prompts/like/${id}`)
    await (await shop.as(fan))('POST', '/users/buy', { boughtBy: fan.id, promptId: id })
    expect((await client.receives(2)).map(({ data }) => data.type)).toEqual(['liked', 'sold'])
  })

  it('sends nothing that was rolled back', async () => {
    const [ann, bob] = [await aListener(shop), await aListener(shop)]
    const client = await bob.open()
    const undone = shop.deps.db.transaction(async (tx) => {
      await notify(tx, bob.user.id, { type: 'liked', actorId: ann.user.id })
      await publish(tx, { kind: 'message', id: newId(), userIds: [bob.user.id] })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await ann.send(bob.user, 'Now')
    expect((await client.receives(2)).map(({ data }) => data.type ?? data.message)).toEqual(['Now', 'message'])
  })

  it('sends events of another process, in order', async () => {
    const [ann, bob] = [await aListener(shop), await aListener(shop)]
    const [here, there] = [await bob.open(), await bob.open(undefined, beside)]
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push(await ann.send(bob.user, `${n}`, n % 2 ? shop : beside))
    await here.receives(11)
    await there.receives(11)
    expect(idsOf(here, 'message')).toEqual(ids)
    expect(idsOf(there, 'message')).toEqual(ids)
  })

  it('limits a user to ten streams and ends the oldest', async () => {
    const { open } = await aListener(shop)
    const clients: EventClient[] = []
    for (let n = 0; n < 11; n += 1) clients.push(await open())
    await clients[0]?.ended
    expect(clients[0]?.text()).toContain('retry: 60000\n\n')
    expect(clients[1]?.text()).not.toContain('retry: 60000')
  })

  it('removes a stream whose client disconnected', async () => {
    const { open } = await aListener(shop)
    const staying = await open()
    for (let n = 0; n < 12; n += 1) {
      const client = await open()
      client.close()
      await client.ended
    }
    await open()
    expect(staying.text()).not.toContain('retry: 60000')
  })

  it('is a stream that proxies do not buffer or cache', async () => {
    const client = await (await aListener(shop)).open()
    expect(client.headers.get('content-type')).toBe('text/event-stream')
    expect(client.headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(client.headers.get('x-content-type-options')).toBe('nosniff')
    expect(client.text()).toMatch(/^retry: 1000\n\n/)
  })

  it('refuses a visitor, and HEAD', async () => {
    const response = await shop.visitor('GET', '/events')
    expect([response.statusCode, response.json().success]).toEqual([401, false])
    const { cookie } = await aListener(shop)
    expect((await shop.app.inject({ method: 'HEAD', url: '/api/v1/events', headers: { cookie } })).statusCode).toBe(404)
  })
})

describe('a process that stops', () => {
  let stopping: TestApp
  beforeAll(async () => {
    stopping = await testApp({}, {}, shop)
    await stopping.app.listen({ host: '127.0.0.1', port: 0 })
  })

  it('ends its streams and stops at once', async () => {
    const { open } = await aListener(shop)
    const client = await open(undefined, stopping)
    const startedAt = performance.now()
    await stopping.app.close()
    await client.ended
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
