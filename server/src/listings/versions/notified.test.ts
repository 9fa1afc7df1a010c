import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { timeOfId } from '../../platform/db/ids.ts'
import { notifications, purchases } from '../../platform/db/schema.ts'
import { openEvents, sessionCookie } from '../../testing/http/event-client.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { notifyBuyers } from './versions.ts'

let shop: TestApp
let strict: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await testApp()
  strict = await testApp({ requireApproval: true }, {}, shop)
  admin = await aUser(shop.deps, { role: 'admin' })
})

/** The number of notifications of each user. */
const notificationsOf = async (id: string, ...people: TestUser[]) => {
  const rows = await shop.deps.db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.promptId, id), eq(notifications.type, 'new_version')))
  return people.map((user) => rows.filter(({ userId }) => userId === user.id).length)
}

async function soldPrompt(through = shop) {
  const { id, uploader } = await aPrompt(shop.deps, { prompt: 'Text 1', status: 'approved' })
  const [call, asAdmin] = [await through.as(uploader), await through.as(admin)]
  const buyer = await aBuyer(shop.deps, id)
  const change = (fields: object) => call('PUT', `/prompts/update/${id}`, fields)
  const decide = (decision: string) => asAdmin('POST', `/admin/approvals/${id}`, { decision })
  const read = async (user: TestUser) => (await shop.as(user))('POST', '/notifications/read')
  return { id, uploader, buyer, change, decide, read }
}

describe('buyers', () => {
  it('are notified of a new text, and of no other change', async () => {
    const { id, uploader, buyer, change } = await soldPrompt()
    const refunded = await aBuyer(shop.deps, id)
    await shop.deps.db
      .update(purchases)
      .set({ status: 'refunded', refundedAt: sql`now()` })
      .where(eq(purchases.buyerId, refunded.id))
    await change({ title: 'Another title', price: 8, prompt: 'Text 1' })
    expect(await notificationsOf(id, buyer)).toEqual([0])
    await change({ prompt: 'Text 2' })
    const later = await aBuyer(shop.deps, id)
    await change({ description: 'Another description' })
    expect(await notificationsOf(id, buyer, refunded, later, uploader, admin)).toEqual([1, 0, 0, 0, 0])
    const notified = (await (await shop.as(buyer))('GET', '/notifications')).json().notifications
    expect(notified).toMatchObject([
      { type: 'new_version', prompt: { _id: id }, actor: { _id: uploader.id }, isRead: false },
    ])
  })

  it('are notified once until they have read it, and again of the next text', async () => {
    const { id, buyer, change, read } = await soldPrompt()
    await change({ prompt: 'Text 2' })
    await change({ prompt: 'Text 3' })
    expect(await notificationsOf(id, buyer)).toEqual([1])
    await read(buyer)
    await change({ title: 'Another title' })
    expect(await notificationsOf(id, buyer)).toEqual([1])
    await change({ prompt: 'Text 4' })
    expect(await notificationsOf(id, buyer)).toEqual([2])
  })

  it('receive the event at once', async () => {
    const { id, buyer, change } = await soldPrompt()
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const client = await openEvents(shop, await sessionCookie(shop, buyer))
    await change({ prompt: 'Text 2' })
    const [event] = await client.receives(1)
    expect(event).toMatchObject({ event: 'notification', data: { type: 'new_version', prompt: { _id: id } } })
    client.close()
  })

  it('are not notified again when an admin approves the notified version', async () => {
    const { id, buyer, change, decide, read } = await soldPrompt()
    await change({ prompt: 'Text 2' })
    await read(buyer)
    expect((await decide('approve')).statusCode).toBe(200)
    expect(await notificationsOf(id, buyer)).toEqual([1])
  })

  it('are not notified again after the notification is cleaned up', async () => {
    const { id, buyer, change, decide, read } = await soldPrompt()
    await change({ prompt: 'Text 2' })
    await read(buyer)
    await shop.deps.db.delete(notifications).where(eq(notifications.userId, buyer.id))
    await decide('approve')
    expect(await notificationsOf(id, buyer)).toEqual([0])
    await change({ prompt: 'Text 3' })
    expect(await notificationsOf(id, buyer)).toEqual([1])
  })

  it('are notified of a text at its approval where it needs one, and not at its rejection', async () => {
    const { id, buyer, change, decide } = await soldPrompt(strict)
    await change({ prompt: 'Text 2' })
    expect(await notificationsOf(id, buyer)).toEqual([0])
    await decide('reject')
    expect(await notificationsOf(id, buyer)).toEqual([0])
    await change({ prompt: 'Text 3' })
    expect(await notificationsOf(id, buyer)).toEqual([0])
    await decide('approve')
    expect(await notificationsOf(id, buyer)).toEqual([1])
  })

  it('are notified of a rejected listing’s text at its approval, in a shop without general approval', async () => {
    const { id, buyer, change, decide } = await soldPrompt()
    await change({ title: 'Another title' })
    await decide('reject')
    await change({ prompt: 'Text 2' })
    expect(await notificationsOf(id, buyer)).toEqual([0])
    await decide('approve')
    expect(await notificationsOf(id, buyer)).toEqual([1])
  })

  it('are notified once by concurrent changes, with ids in the order of time', async () => {
    const { id, buyer, change } = await soldPrompt()
    const others = await Promise.all([1, 2, 3].map(() => aBuyer(shop.deps, id)))
    await Promise.all([2, 3, 4].map((n) => change({ prompt: `Text ${n}` })))
    expect(await notificationsOf(id, buyer, ...others)).toEqual([1, 1, 1, 1])
    await shop.deps.db.transaction((tx) => notifyBuyers(tx, id))
    expect(await notificationsOf(id, buyer, ...others)).toEqual([1, 1, 1, 1])
    const { id: later } = await aUser(shop.deps)
    const rows = await shop.deps.db.select().from(notifications).where(eq(notifications.promptId, id))
    // Equal where the clock steps back: an id never precedes the process's last one.
    for (const row of rows) {
      expect(timeOfId(row.id) <= timeOfId(later) && /^[0-9a-f-]{14}7/.test(row.id)).toBe(true)
    }
  })
})
