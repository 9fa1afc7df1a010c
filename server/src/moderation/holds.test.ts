import { HOLDS_PER_DAY } from '@promptery/contract/constants'
import { HELD } from '@promptery/contract/listings/approval'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog, holds, notifications, prompts } from '../platform/db/schema.ts'
import { aPicture, multipart } from '../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, promptFieldsWith, type TestUser } from '../testing/shop/factories.ts'

const TEXT = `You are a senior bookkeeper for small bakeries. I will paste receipts from the last quarter and you will sort
them into flour, wages, rent, energy and repairs. Flag every receipt above two hundred euros, guess the missing dates from
the neighbouring ones, and finish with a table of monthly totals and three questions that my accountant is going to ask.`
const OWN = `Plan a rooftop garden for a windy corner: choose shrubs, herbs and climbers that survive salt, draw the watering
schedule as a calendar, estimate the soil weight, and warn about neighbours below, drainage, birds and summer droughts.`

let shop: TestApp
let admin: Caller
let buyer: TestUser
let buying: Caller
beforeAll(async () => {
  shop = await testApp()
  const sold = await aPrompt(shop.deps, { prompt: TEXT, price: 4 })
  admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  buyer = await aBuyer(shop.deps, sold.id)
  buying = await shop.as(buyer)
})

/** A member without holds today. */
const aMember = async () => {
  const user = await aUser(shop.deps)
  return { user, call: await shop.as(user) }
}
const post = (call: Caller, description: string, topic = 'Look at this') =>
  call('POST', '/discussions/create', { topic, description })
const topicsSeen = async (call: Caller): Promise<string[]> =>
  (await call('GET', '/discussions/all')).json().data.map(({ _id }: { _id: string }) => _id)
const openHolds = async () => {
  const all = []
  for (let cursor = ''; ; ) {
    const page = (await admin('GET', `/admin/holds${cursor && `?cursor=${cursor}`}`)).json()
    all.push(...page.holds)
    if (!page.nextCursor) return all
    cursor = page.nextCursor
  }
}
const holdOf = async (user: TestUser) => {
  const held = await openHolds()
  return held.find((hold: { held: { author: { _id: string } } }) => hold.held.author._id === user.id)
}

describe('a topic with a text that another engineer sells', () => {
  it('is shown to its author only, with the same response whatever was found', async () => {
    const response = await post(buying, `I found this:\n${TEXT}`)
    expect(response.statusCode).toBe(201)
    const { data } = response.json()
    expect(data).toMatchObject({ isHeld: true })
    const part = await post((await aMember()).call, TEXT.slice(0, 320))
    expect(Object.keys(part.json().data)).toEqual(Object.keys(data))
    expect(await topicsSeen(buying)).toContain(data._id)
    for (const call of [shop.visitor, admin, (await aMember()).call])
      expect(await topicsSeen(call)).not.toContain(data._id)
    expect((await openHolds()).map(({ held }: { held: { text: string } }) => held.text)).toContainEqual(
      expect.stringContaining('I found this'),
    )
  })

  it.each<[string, (text: string) => string]>([
    ['in capitals', (text) => text.toUpperCase()],
    ['in lines of a word', (text) => text.split(/\s+/).join('\n')],
    [
      'with numbers',
      (text) =>
        text
          .split(/\s+/)
          .map((word, i) => `${i}: ${word}`)
          .join('\n'),
    ],
    ['in part', (text) => text.slice(60, 330)],
  ])('is held %s', async (_how, write) => {
    const { call } = await aMember()
    expect((await post(call, write(TEXT))).json().data.isHeld).toBe(true)
  })

  it('is shown when an admin approves it, and its author is notified', async () => {
    const { user, call } = await aMember()
    const { data } = (await post(call, TEXT, 'Bakery')).json()
    const hold = await holdOf(user)
    expect(hold).toMatchObject({ kind: 'discussion', held: { title: 'Bakery' }, sold: { text: TEXT } })
    const [first] = hold.held.common
    expect(hold.held.text.slice(first.start, first.end)).toMatch(/^senior bookkeeper[\s\S]*accountant/)
    const { updatedAt } = hold
    const decide = () => admin('POST', `/admin/holds/${hold._id}`, { decision: 'approve', updatedAt })
    expect((await decide()).json()).toEqual({ success: true, message: 'Approved' })
    expect((await decide()).statusCode).toBe(404)
    expect(await topicsSeen(shop.visitor)).toContain(data._id)
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, user.id))
    expect(notified).toMatchObject([{ type: 'topic_approved', reason: 'Bakery' }])
    const acts = await shop.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, data._id))
    expect(acts).toMatchObject([{ act: 'approve-topic', subjectType: 'discussion', subjectName: 'Bakery' }])
  })

  it('is deleted when an admin removes it', async () => {
    const { user, call } = await aMember()
    const { data } = (await post(call, TEXT, 'Bakery')).json()
    const { _id, updatedAt } = await holdOf(user)
    expect((await admin('POST', `/admin/holds/${_id}`, { decision: 'remove', updatedAt })).statusCode).toBe(200)
    expect(await topicsSeen(call)).not.toContain(data._id)
    expect(await holdOf(user)).toBeUndefined()
    const notified = await shop.deps.db.select().from(notifications).where(eq(notifications.userId, user.id))
    expect(notified).toMatchObject([{ type: 'topic_removed' }])
  })
})

it('an answer with such a text is shown to its author only, until an admin approves it, and told then', async () => {
  const [asker, member] = [await aMember(), await aMember()]
  const { data } = (await post(asker.call, 'How do bakers count?')).json()
  const url = `/discussions/answers/${data._id}`
  const { answer } = (await member.call('POST', url, { text: TEXT })).json()
  expect(answer.isHeld).toBe(true)
  expect((await member.call('PUT', `/answers/${answer._id}`, { text: 'Something else' })).json().code).toBe('held')
  const seen = async (call: Caller) => (await call('GET', url)).json().answers.length
  expect([await seen(member.call), await seen(asker.call), await seen(shop.visitor)]).toEqual([1, 0, 0])
  const told = async () => (await asker.call('GET', '/notifications')).json().notifications
  expect(await told()).toEqual([])
  const hold = await holdOf(member.user)
  expect(hold).toMatchObject({ kind: 'answer', held: { title: 'Look at this' }, sold: { text: TEXT } })
  const { updatedAt } = hold
  const decide = (decision: string) => admin('POST', `/admin/holds/${hold._id}`, { decision, updatedAt })
  expect((await decide('approve')).statusCode).toBe(200)
  expect((await decide('remove')).statusCode).toBe(404)
  expect(await seen(shop.visitor)).toBe(1)
  expect(await told()).toMatchObject([{ type: 'answered', discussion: { _id: data._id } }])
  const notified = (await member.call('GET', '/notifications')).json().notifications
  expect(notified).toMatchObject([{ type: 'answer_approved', discussion: { _id: data._id } }])
})

it('a changed topic with such a text is hidden, and removed it keeps the answers of others', async () => {
  const [asker, member] = [await aMember(), await aMember()]
  const { data } = (await post(asker.call, 'How do bakers count?')).json()
  await member.call('POST', `/discussions/answers/${data._id}`, { text: 'In dozens' })
  const edit = await asker.call('PUT', `/discussions/${data._id}`, { topic: 'Look', description: TEXT })
  expect(edit.json().data.isHeld).toBe(true)
  expect((await shop.visitor('GET', `/discussions/${data._id}`)).statusCode).toBe(404)
  const { _id, updatedAt } = await holdOf(asker.user)
  expect((await admin('POST', `/admin/holds/${_id}`, { decision: 'remove', updatedAt })).statusCode).toBe(200)
  const left = (await shop.visitor('GET', `/discussions/${data._id}`)).json().data
  expect(left).toMatchObject({ topic: 'A removed topic', description: '', isDeleted: true, answersCount: 1 })
})

it('a topic is still listed and decided when the listing whose text it contains is deleted', async () => {
  const text = TEXT.replace(/\w{5,}/g, (word) => `orchard${word}`)
  const { id, uploader } = await aPrompt(shop.deps, { prompt: text, price: 4 })
  const { user, call } = await aMember()
  const { data } = (await post(call, text)).json()
  expect(data.isHeld).toBe(true)
  const seller = await shop.as(uploader)
  expect((await seller('DELETE', `/prompts/delete/${id}`)).statusCode).toBe(200)
  const { _id, updatedAt, held, sold } = await holdOf(user)
  expect([held.common, sold]).toEqual([[], null])
  const decided = await admin('POST', `/admin/holds/${_id}`, { decision: 'approve', updatedAt })
  expect(decided.statusCode).toBe(200)
  expect(await topicsSeen(shop.visitor)).toContain(data._id)
})

describe('a listing with a text that another engineer sells', () => {
  it.each<[string, object]>([
    ['text', { prompt: TEXT }],
    ['description', { prompt: OWN, description: TEXT }],
    ['tips', { prompt: OWN, tipsToUse: TEXT }],
    ['hints', { prompt: `${OWN} [soil]`, gapHints: [{ gap: 'soil', description: TEXT.slice(0, 290) }] }],
  ])('in its %s is not on the market, and its author sees the reason', async (_where, given) => {
    const { call } = await aMember()
    const response = await call('POST', '/prompts/create', promptFieldsWith({ type: 'GPT', price: 2, ...given }))
    expect(response.json()).toMatchObject({ message: HELD, newPrompt: { status: 'pending', isHeld: true } })
    const { id } = response.json().newPrompt
    expect((await call('GET', `/prompts/${id}`)).json().prompt.isHeld).toBe(true)
    for (const other of [shop.visitor, buying]) expect((await other('GET', `/prompts/${id}`)).statusCode).toBe(404)
    expect((await admin('GET', `/prompts/${id}`)).statusCode).toBe(200)
  })

  it('leaves the market when an edit, a note or a sample adds it; only additions are compared', async () => {
    const { user, call } = await aMember()
    const made = async () => (await aPrompt(shop.deps, { uploader: user, prompt: OWN })).id
    const edit = async (fields: object) => {
      const id = await made()
      return { id, response: (await call('PUT', `/prompts/update/${id}`, fields)).json() }
    }
    const edited = await edit({ description: TEXT })
    expect(edited.response).toMatchObject({ message: HELD, prompt: { isHeld: true } })
    expect((await edit({ prompt: `${OWN}!`, note: TEXT.slice(0, 400) })).response.prompt.isHeld).toBe(true)
    const sampled = await made()
    await call('POST', `/prompts/samples/${sampled}`, { text: TEXT, model: 'GPT', filling: [] })
    expect((await call('GET', `/prompts/${sampled}`)).json().prompt.isHeld).toBe(true)
    const { _id, updatedAt } = await holdOf(user)
    expect((await admin('POST', `/admin/holds/${_id}`, { decision: 'approve', updatedAt })).statusCode).toBe(200)
    const retitled = await call('PUT', `/prompts/update/${edited.id}`, { title: 'Another title' })
    expect(retitled.json().prompt.isHeld).toBeUndefined()
  })

  it('is decided like other listings', async () => {
    const { user, call } = await aMember()
    const { newPrompt } = (await call('POST', '/prompts/create', promptFieldsWith({ prompt: TEXT }))).json()
    const hold = await holdOf(user)
    expect(hold).toMatchObject({ kind: 'prompt', sold: { text: TEXT } })
    const decide = (updatedAt: string) => admin('POST', `/admin/holds/${hold._id}`, { decision: 'remove', updatedAt })
    expect((await decide(new Date(0).toISOString())).statusCode).toBe(409)
    expect((await decide(hold.updatedAt)).statusCode).toBe(200)
    const [row] = await shop.deps.db.select().from(prompts).where(eq(prompts.id, newPrompt.id))
    expect(row?.status).toBe('rejected')
    expect(await holdOf(user)).toBeUndefined()
  })
})

describe('nothing is held', () => {
  it('for one’s own texts, free and open ones, and common words', async () => {
    const { user, call } = await aMember()
    const own = OWN.replace(/\w{5,}/g, (word) => `terrace${word}`)
    await aPrompt(shop.deps, { uploader: user, prompt: own, price: 4 })
    expect((await post((await aMember()).call, own)).json().data.isHeld).toBe(true)
    expect((await post(call, own)).json().data.isHeld).toBeUndefined()
    for (const [given, seed] of [
      [{ price: 0 as const }, 'lantern'],
      [{ licence: 'cc-by-4.0' as const }, 'harbour'],
    ] as const) {
      const text = TEXT.replace(/\w{5,}/g, (word) => `${seed}${word}`)
      await aPrompt(shop.deps, { prompt: text, ...given })
      expect((await post(call, text)).json().data.isHeld).toBeUndefined()
    }
    const boilerplate =
      'I want you to act as an expert. Only reply with the answer and nothing else, do not write explanations.'
    await aPrompt(shop.deps, { prompt: `${boilerplate} ${OWN}` })
    expect((await post(call, boilerplate)).json().data.isHeld).toBeUndefined()
    expect(
      (await post(call, 'Which flour do bakeries near the harbour use, and what does it cost?')).json().data.isHeld,
    ).toBeUndefined()
  })

  it('for passages that three engineers share', async () => {
    const passage = TEXT.replace(/\w{5,}/g, (word) => `meadow${word}`)
    for (let time = 0; time < 3; time += 1) await aPrompt(shop.deps, { prompt: passage })
    expect((await post((await aMember()).call, passage)).json().data.isHeld).toBeUndefined()
  })

  it('for the seller’s own texts, also after they were copied', async () => {
    const text = TEXT.replace(/\w{5,}/g, (word) => `granite${word}`)
    const { id, uploader } = await aPrompt(shop.deps, { prompt: text })
    const { call: copying } = await aMember()
    await copying('POST', '/prompts/create', promptFieldsWith({ prompt: text }))
    const seller = await shop.as(uploader)
    const edited = await seller('PUT', `/prompts/update/${id}`, { prompt: `${text} And smile.` })
    expect(edited.json().prompt.isHeld).toBeUndefined()
  })
})

describe('the daily holds', () => {
  it('are limited with a 429 for any further text, also after a held one was deleted', async () => {
    const { user, call } = await aMember()
    const { id } = await aPrompt(shop.deps, { uploader: user, prompt: OWN })
    for (let time = 0; time < HOLDS_PER_DAY; time += 1) {
      const { newPrompt } = (await call('POST', '/prompts/create', promptFieldsWith({ prompt: TEXT }))).json()
      await call('DELETE', `/prompts/delete/${newPrompt.id}`)
    }
    for (const description of [TEXT, 'Good morning']) {
      const response = await post(call, description)
      expect([response.statusCode, response.json().code]).toEqual([429, 'rate_limited'])
    }
    const file = { name: 'picture', bytes: await aPicture(700, 500) }
    const sample = async (filling: object[]) => {
      const { payload, headers } = await multipart({ model: 'GPT', filling: JSON.stringify(filling) }, file)
      return call('POST', `/prompts/samples/${id}`, payload, { headers })
    }
    expect((await sample([])).statusCode).toBe(201)
    expect((await sample([{ gap: 'soil', value: 'clay' }])).statusCode).toBe(429)
    await shop.deps.db
      .update(holds)
      .set({ createdAt: new Date(0) })
      .where(eq(holds.authorId, user.id))
    expect((await post(call, 'Good morning')).statusCode).toBe(201)
  })

  it('are counted together for concurrent requests', async () => {
    const { call } = await aMember()
    const responses = await Promise.all(Array.from({ length: HOLDS_PER_DAY + 3 }, () => post(call, TEXT)))
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(HOLDS_PER_DAY)
  })
})
