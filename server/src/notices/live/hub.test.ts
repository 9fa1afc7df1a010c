import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { notify } from '../../platform/db/queries/notify.ts'
import { publish } from '../../platform/db/queries/publish.ts'
import { sessions } from '../../platform/db/schema.ts'
import { liveMessages } from '../../talk/chats/list-messages.ts'
import { sessionCookie } from '../../testing/http/event-client.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { liveNotifications } from '../notifications.ts'
import type { EventSources } from './event-stream.ts'
import { EventHub } from './hub.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const hubs: EventHub[] = []
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.stop()
})

async function aHub(sources: Partial<EventSources> = {}, beatMs = 100): Promise<EventHub> {
  const hub = new EventHub({
    db: shop.deps.db,
    listen: shop.database.listen,
    sources: { message: liveMessages, notification: liveNotifications(shop.deps), ...sources },
    log: pino({ level: 'silent' }),
    beatMs,
  })
  hubs.push(hub)
  await hub.start()
  return hub
}

/** A session and its hash, as in `http/session/session.ts`. */
async function aSession(user: TestUser): Promise<{ cookie: string; sessionKey: string }> {
  const cookie = await sessionCookie(shop, user)
  const [id = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')
  return { cookie, sessionKey: createHash('sha256').update(id).digest('hex') }
}

/** Opens a stream and collects its output. */
function hear(hub: EventHub, of: Parameters<EventHub['open']>[1]): { text: () => string; ended: Promise<void> } {
  const body = new PassThrough()
  hub.open(body, of)
  let text = ''
  body.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return { text: () => text, ended: new Promise((ended) => body.once('close', ended)) }
}

describe('an open stream', () => {
  it('gets heartbeats while its session lasts, and ends when the user signs out', async () => {
    const hub = await aHub()
    const user = await aUser(shop.deps)
    const [here, there] = [await aSession(user), await aSession(user)]
    const stream = hear(hub, { userId: user.id, sessionKey: here.sessionKey })
    const other = hear(hub, { userId: user.id, sessionKey: there.sessionKey })
    for (const { text } of [stream, other]) await expect.poll(text).toContain(': \n\n')
    await shop.visitor('POST', '/users/logout', undefined, { headers: { cookie: here.cookie } })
    await stream.ended
    const before = other.text().length
    await expect.poll(() => other.text().length).toBeGreaterThan(before)
  })

  it('ends with its sign-out, without a heartbeat', async () => {
    const hub = await aHub({}, 60 * 60 * 1000)
    const user = await aUser(shop.deps)
    const { cookie, sessionKey } = await aSession(user)
    const { ended } = hear(hub, { userId: user.id, sessionKey })
    await shop.visitor('POST', '/users/logout', undefined, { headers: { cookie } })
    await ended
  })

  it('is not opened for a client that has disconnected', async () => {
    const hub = await aHub()
    const user = await aUser(shop.deps)
    const { sessionKey } = await aSession(user)
    const gone = new PassThrough()
    gone.destroy()
    await once(gone, 'close')
    hub.open(gone, { userId: user.id, sessionKey })
    expect(hub.state.streams).toBe(0)
  })

  it('ends when its session has expired, in every heartbeat group', async () => {
    const hub = await aHub()
    const user = await aUser(shop.deps)
    const staying = await aSession(user)
    for (let n = 0; n < 3; n += 1) hear(hub, { userId: user.id, sessionKey: staying.sessionKey })
    const { sessionKey } = await aSession(user)
    const stream = hear(hub, { userId: user.id, sessionKey })
    await expect.poll(stream.text).toContain(': \n\n')
    await shop.deps.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.idHash, sessionKey))
    await stream.ended
  })

  it('ends when its client leaves too much unread', async () => {
    const data = { _id: '01900000-0000-7000-8000-000000000000', message: 'x'.repeat(300_000) }
    const hub = await aHub({ message: { load: async () => [data], missed: async () => [] } })
    const user = await aUser(shop.deps)
    const { sessionKey } = await aSession(user)
    const body = new PassThrough()
    hub.open(body, { userId: user.id, sessionKey })
    const closed = new Promise((close) => body.once('close', close))
    for (let n = 0; n < 6; n += 1) {
      await publish(shop.deps.db, { kind: 'message', id: data._id, userIds: [user.id] })
    }
    await closed
  })

  it('ends when published rows cannot be read, so that its client reconnects', async () => {
    const hub = await aHub({ notification: { load: () => Promise.reject(new Error('away')), missed: async () => [] } })
    const [user, actor] = [await aUser(shop.deps), await aUser(shop.deps)]
    const { sessionKey } = await aSession(user)
    const stream = hear(hub, { userId: user.id, sessionKey })
    await notify(shop.deps.db, user.id, { type: 'liked', actorId: actor.id })
    await stream.ended
  })

  it('ends when missed events cannot be read', async () => {
    const hub = await aHub({ message: { load: async () => [], missed: () => Promise.reject(new Error('away')) } })
    const user = await aUser(shop.deps)
    const { sessionKey } = await aSession(user)
    await hear(hub, { userId: user.id, sessionKey, lastEventId: user.id }).ended
  })

  it('sends concurrent events after the missed ones', async () => {
    const { promise: reading, resolve: read } = Promise.withResolvers<void>()
    const missed = async (): Promise<{ _id: string }[]> => {
      await reading
      return [{ _id: '01900000-0000-7000-8000-000000000000' }]
    }
    const hub = await aHub({ message: { ...liveMessages, missed } })
    const [user, actor] = [await aUser(shop.deps), await aUser(shop.deps)]
    const { sessionKey } = await aSession(user)
    const stream = hear(hub, { userId: user.id, sessionKey, lastEventId: user.id })
    await notify(shop.deps.db, user.id, { type: 'liked', actorId: actor.id })
    await expect.poll(stream.text).toContain('retry')
    read()
    await expect.poll(stream.text).toMatch(/event: message.*event: notification/s)
  })
})

it('does not read rows that concern none of its streams', async () => {
  let reads = 0
  const load: EventSources['message']['load'] = async (db, ids) => {
    reads += 1
    return liveNotifications(shop.deps).load(db, ids)
  }
  const hub = await aHub({ notification: { ...liveNotifications(shop.deps), load } })
  const [user, stranger] = [await aUser(shop.deps), await aUser(shop.deps)]
  const { sessionKey } = await aSession(user)
  const stream = hear(hub, { userId: user.id, sessionKey })
  const beside = hear(hub, { userId: user.id, sessionKey })
  await notify(shop.deps.db, stranger.id, { type: 'liked', actorId: user.id })
  await notify(shop.deps.db, user.id, { type: 'liked', actorId: stranger.id })
  await expect.poll(stream.text).toContain('event: notification')
  await expect.poll(beside.text).toContain('event: notification')
  expect(reads).toBe(1)
})
