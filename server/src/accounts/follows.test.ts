import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { notifyFollowersJob, notifySome } from '../market/notify-followers-job.ts'
import { announcements, follows, notifications } from '../platform/db/schema.ts'
import { multipart } from '../testing/http/multipart.ts'
import { logInMemory } from '../testing/log.ts'
import { type Caller, type TestApp, testApp } from '../testing/shop/app.ts'
import { aUser, promptFieldsWith } from '../testing/shop/factories.ts'

let shop: TestApp
let asAdmin: Caller
beforeAll(async () => {
  shop = await testApp()
  asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
})

const outcome = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [statusCode, json().code]

async function list(call: Caller, title = 'Foxes in the snow'): Promise<string> {
  const { payload, headers } = await multipart(promptFieldsWith({ title }))
  const response = await call('POST', '/prompts/create', payload, { headers })
  expect(response.statusCode).toBe(201)
  return response.json().newPrompt._id
}
const notifyAll = () => notifyFollowersJob.run({ ...shop.deps, log: logInMemory('warn').logger })
const toldOf = (userId: string, promptId: string) =>
  shop.deps.db.$count(
    notifications,
    and(eq(notifications.userId, userId), eq(notifications.promptId, promptId), eq(notifications.type, 'new_listing')),
  )

async function aFollowedEngineer() {
  const [engineer, follower] = await Promise.all([aUser(shop.deps), aUser(shop.deps)])
  const [asEngineer, asFollower] = [await shop.as(engineer), await shop.as(follower)]
  expect((await asFollower('PUT', `/users/follows/${engineer.id}`)).statusCode).toBe(200)
  return { engineer, follower, asEngineer, asFollower }
}

describe('a follower', () => {
  it('is notified of a new listing, once, until they follow no longer', async () => {
    const { engineer, follower, asEngineer, asFollower } = await aFollowedEngineer()
    const first = await list(asEngineer)
    // An upload does not wait for the writing of its notifications.
    expect(await toldOf(follower.id, first)).toBe(0)
    await notifyAll()
    const { notifications: told } = (await asFollower('GET', '/notifications')).json()
    expect(told).toMatchObject([{ type: 'new_listing', actor: { _id: engineer.id }, prompt: { _id: first } }])
    // An approval is nothing new.
    expect((await asAdmin('POST', `/admin/approvals/${first}`, { decision: 'approve' })).statusCode).toBe(200)
    await notifyAll()
    expect(await toldOf(follower.id, first)).toBe(1)
    await asFollower('DELETE', `/users/follows/${engineer.id}`)
    const second = await list(asEngineer, 'Owls')
    await notifyAll()
    expect(await toldOf(follower.id, second)).toBe(0)
  })

  it('is notified of a listing that waits when it is approved', async () => {
    const { engineer, follower } = await aFollowedEngineer()
    const careful = await testApp({ requireApproval: true }, {}, shop)
    const id = await list(await careful.as(engineer))
    await notifyAll()
    expect(await toldOf(follower.id, id)).toBe(0)
    await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'approve' })
    await notifyAll()
    expect(await toldOf(follower.id, id)).toBe(1)
  })

  it('is notified neither of what is older than their following nor of whom they have blocked', async () => {
    const { engineer, asEngineer, follower, asFollower } = await aFollowedEngineer()
    const late = await aUser(shop.deps)
    const id = await list(asEngineer)
    await (await shop.as(late))('PUT', `/users/follows/${engineer.id}`)
    await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'approve' })
    await notifyAll()
    expect(await toldOf(late.id, id)).toBe(0)
    await asFollower('PUT', `/users/blocks/${engineer.id}`)
    const second = await list(asEngineer, 'Owls')
    await notifyAll()
    expect(await toldOf(follower.id, second)).toBe(0)
  })

  it('is not notified of a listing that has left the market meanwhile', async () => {
    const { follower, asEngineer } = await aFollowedEngineer()
    const id = await list(asEngineer)
    expect((await asEngineer('DELETE', `/prompts/delete/${id}`)).statusCode).toBe(200)
    await notifyAll()
    expect(await toldOf(follower.id, id)).toBe(0)
  })
})

it('notifies followers in batches, each once, however many processes do and where one ended', async () => {
  const { engineer, follower, asEngineer } = await aFollowedEngineer()
  const others = await Promise.all(Array.from({ length: 4 }, () => aUser(shop.deps)))
  for (const other of others) await (await shop.as(other))('PUT', `/users/follows/${engineer.id}`)
  const id = await list(asEngineer)
  const followers = [follower, ...others]
  const count = () => shop.deps.db.$count(notifications, eq(notifications.promptId, id))
  expect(await notifySome(shop.deps.db, shop.deps.config, 2)).toBe(true)
  expect(await count()).toBe(2)
  await notifySome(shop.deps.db, shop.deps.config, 2)
  expect(await count()).toBe(4)
  // As if a run had ended before it noted how far it was.
  await shop.deps.db.update(announcements).set({ after: null })
  await Promise.all([notifyAll(), notifyAll()])
  expect(await Promise.all(followers.map((one) => toldOf(one.id, id)))).toEqual([1, 1, 1, 1, 1])
  expect(await notifySome(shop.deps.db, shop.deps.config, 2)).toBe(false)
})

it('lists whom one follows, latest first, each once', async () => {
  const [user, ...others] = await Promise.all(Array.from({ length: 4 }, () => aUser(shop.deps)))
  if (!user) throw new Error('There is no user')
  const call = await shop.as(user)
  for (const { id } of others) await call('PUT', `/users/follows/${id}`)
  await Promise.all(others.map(({ id }) => call('PUT', `/users/follows/${id}`)))
  const { nextCursor, follows: first } = (await call('GET', '/users/follows?limit=2')).json()
  const rest = (await call('GET', `/users/follows?limit=2&cursor=${nextCursor}`)).json().follows
  expect([...first, ...rest].map(({ _id }: { _id: string }) => _id)).toEqual(others.map(({ id }) => id).reverse())
  expect(await shop.deps.db.$count(follows, eq(follows.followerId, user.id))).toBe(3)
  expect(outcome(await call('PUT', `/users/follows/${user.id}`))).toEqual([403, 'own_account'])
  expect((await call('PUT', '/users/follows/01890000-0000-7000-8000-000000000000')).statusCode).toBe(404)
})
