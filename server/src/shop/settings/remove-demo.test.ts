import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../platform/db/ids.ts'
import {
  accountDeletions,
  auditLog,
  likes,
  listings,
  offers,
  profiles,
  prompts,
  purchases,
  refundRequests,
  sessions,
  unfinishedErasures,
  users,
} from '../../platform/db/schema.ts'
import { buyPrompt } from '../../sales/checkout/buy-prompt.ts'
import { wrongCounters } from '../../testing/database/counters.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { aDisputedOffer } from '../../testing/shop/offers.ts'
import { finishErasure } from '../own-data/deletion/erase-account.ts'

let shop: TestApp
let owner: TestUser
/** Of the demo. */
let engineer: TestUser
let demoAdmin: TestUser
beforeEach(async () => {
  shop = await testApp()
  owner = await aUser(shop.deps, { role: 'admin' })
  engineer = await aUser(shop.deps)
  demoAdmin = await aUser(shop.deps, { role: 'admin' })
  const ids = [engineer.id, demoAdmin.id]
  await shop.deps.db.update(users).set({ isDemo: true }).where(inArray(users.id, ids))
})

const remove = async (user: TestUser) => (await shop.as(user))('DELETE', '/admin/demo-accounts')
const isThere = async (id: string) => (await shop.deps.db.$count(users, eq(users.id, id))) > 0

it('removes the demo accounts, their listings and files, and says so in the checks and the audit log', async () => {
  const { db, files } = shop.deps
  const { id } = await aPrompt(shop.deps, { uploader: engineer })
  const others = await aPrompt(shop.deps)
  await db.insert(likes).values({ promptId: others.id, userId: engineer.id })
  await db.update(listings).set({ likesCount: 1 }).where(eq(listings.id, others.id))
  await files.put(`drawn/${id}/a-320.webp`, Buffer.from('drawn'))
  const response = await remove(owner)
  expect(response.statusCode).toBe(200)
  expect(response.json().checks).toContainEqual({ level: 'ok', message: 'There are no demo accounts.' })
  expect(await db.select({ id: prompts.id }).from(prompts)).toEqual([{ id: others.id }])
  expect(await db.select({ likes: listings.likesCount }).from(listings)).toEqual([{ likes: 0 }])
  expect([await isThere(engineer.id), await isThere(demoAdmin.id), await isThere(owner.id)]).toEqual([
    false,
    false,
    true,
  ])
  const acts = await db.select({ act: auditLog.act, by: auditLog.actorId, on: auditLog.subjectName }).from(auditLog)
  const removed = [engineer, demoAdmin].map(({ username }) => ({ act: 'remove', by: owner.id, on: username }))
  expect(acts.toSorted((a, b) => a.on.localeCompare(b.on))).toEqual(
    removed.toSorted((a, b) => a.on.localeCompare(b.on)),
  )
  // By the hourly job.
  const [left] = await db.select().from(unfinishedErasures)
  await finishErasure(shop.deps, left?.id ?? '')
  expect(await shop.storedFiles()).toEqual([])
  expect((await remove(owner)).statusCode).toBe(200)
})

it('leaves right counters of what the demo accounts liked and voted for', async () => {
  const { db } = shop.deps
  const seller = await aUser(shop.deps)
  const [liked, ofOffer] = [
    await aPrompt(shop.deps, { uploader: seller }),
    await aPrompt(shop.deps, { uploader: seller }),
  ]
  await db.update(prompts).set({ privateFor: owner.id, withdrawnAt: new Date() }).where(eq(prompts.id, ofOffer.id))
  await db.update(users).set({ uploadsCount: 1 }).where(eq(users.id, seller.id))
  const [asSeller, asEngineer] = [await shop.as(seller), await shop.as(engineer)]
  const topic = { topic: 'Foxes', description: 'How do you name them?' }
  const { _id } = (await asSeller('POST', '/discussions/create', topic)).json().data
  const { answer } = (await asSeller('POST', `/discussions/answers/${_id}`, { text: 'By colour' })).json()
  expect((await asEngineer('POST', `/prompts/like/${liked.id}`)).statusCode).toBe(200)
  for (const path of [`/discussions/vote/${_id}`, `/answers/vote/${answer._id}`])
    expect((await asEngineer('PUT', path)).statusCode, path).toBe(200)
  expect((await remove(owner)).statusCode).toBe(200)
  expect(await wrongCounters(db)).toEqual({})
  expect((await shop.visitor('GET', `/discussions/${_id}`)).json().data.votesCount).toBe(0)
})

it('leaves to members what they bought, off the market, by an engineer who cannot sign in', async () => {
  const { db } = shop.deps
  const { id } = await aPrompt(shop.deps, { uploader: engineer })
  const buyer = await aBuyer(shop.deps, id)
  const asEngineer = await shop.as(engineer)
  await db.insert(profiles).values({ userId: engineer.id, about: 'I make foxes' })
  expect((await remove(owner)).statusCode).toBe(200)
  expect(await db.$count(profiles)).toBe(0)
  expect((await (await shop.as(buyer))('GET', `/prompts/${id}`)).json().prompt.prompt).toEqual(expect.any(String))
  expect((await shop.visitor('GET', `/prompts/${id}`)).statusCode).toBe(404)
  expect((await asEngineer('GET', '/users/current')).statusCode).toBe(401)
  const [stays] = await db.select().from(users).where(eq(users.id, engineer.id))
  expect(stays).toMatchObject({ isDemo: false, email: null, passwordHash: null, uploadsCount: 1, salesCount: 1 })
})

it('a demo admin removes them only while another admin signs in', async () => {
  const { db } = shop.deps
  const refused = [409, 'no_other_admin', true, 2]
  const tried = async () => {
    const response = await remove(demoAdmin)
    const [there, admins] = [await isThere(engineer.id), await db.$count(users, eq(users.role, 'admin'))]
    return [response.statusCode, response.json().code, there, admins]
  }
  await db.update(users).set({ suspendedBy: newId() }).where(eq(users.id, owner.id))
  expect(await tried()).toEqual(refused)
  await db.update(users).set({ suspendedBy: null }).where(eq(users.id, owner.id))
  const leaving = { userId: owner.id, id: newId(), dueAt: new Date(), balance: 'forfeit' as const }
  await db.insert(accountDeletions).values(leaving)
  expect(await tried()).toEqual(refused)
  await db.delete(accountDeletions)
  expect(await tried()).toEqual([200, undefined, false, 1])
  expect(await db.$count(sessions, eq(sessions.userId, demoAdmin.id))).toBe(0)
})

it('removes what demo accounts bought, also by an offer', async () => {
  const { db } = shop.deps
  const offered = await aDisputedOffer(shop, { engineer: await aUser(shop.deps), buyer: engineer })
  expect((await remove(owner)).statusCode).toBe(200)
  expect(await db.$count(offers, eq(offers.id, offered))).toBe(0)
  expect(await db.$count(purchases)).toBe(0)
})

it('is refused to others, and removes nothing where the records of a refund name a demo account', async () => {
  const { db } = shop.deps
  expect((await shop.visitor('DELETE', '/admin/demo-accounts')).statusCode).toBe(401)
  expect((await remove(engineer)).statusCode).toBe(403)
  const { id } = await aPrompt(shop.deps)
  await buyPrompt(shop.contextOf(engineer), { boughtBy: engineer.id, promptId: id })
  const [bought] = await db.select({ id: purchases.id }).from(purchases)
  await db.insert(refundRequests).values({ id: newId(), purchaseId: bought?.id ?? '', reason: 'It is not mine' })
  const response = await remove(owner)
  expect([response.statusCode, response.json().code]).toEqual([409, 'demo_accounts_in_use'])
  expect([await isThere(engineer.id), await db.$count(purchases), await db.$count(auditLog)]).toEqual([true, 1, 0])
})
