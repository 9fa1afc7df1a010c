import { HOLDS_PER_DAY } from '@promptery/contract/constants'
import { HELD } from '@promptery/contract/listings/approval'
import type { Hold } from '@promptery/contract/moderation/holds'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith } from '../testing/shop/factories.ts'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await testApp()
  admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
})

async function set(values: Record<string, unknown>) {
  const { settings } = (await admin('GET', '/admin/settings')).json()
  const changes = Object.entries(values).map(([key, value]) => [key, { value, version: settings[key].version }])
  return admin('PUT', '/admin/settings', Object.fromEntries(changes))
}
const aMember = async () => {
  const user = await aUser(shop.deps)
  return { user, call: await shop.as(user) }
}
let written = 0
const create = async (call: Caller, fields: object = {}) => {
  written += 1
  const response = await call('POST', '/prompts/create', promptFieldsWith({ title: `Listing ${written}`, ...fields }))
  return response.json()
}
const holdOf = async (id: string): Promise<Hold> => {
  const { prompt } = (await admin('GET', `/prompts/${id}`)).json()
  const { holds }: { holds: Hold[] } = (await admin('GET', '/admin/holds')).json()
  const hold = holds.find(({ held }) => held.title === prompt.title)
  if (!hold) throw new Error('It is not held')
  return hold
}
const decide = ({ _id, updatedAt }: Hold, decision: string) =>
  admin('POST', `/admin/holds/${_id}`, { decision, updatedAt })
const isSeen = async (id: string) => (await shop.visitor('GET', `/prompts/${id}`)).statusCode === 200

describe('the first listings of a member', () => {
  it('are on the market at once without the setting', async () => {
    const { newPrompt } = await create((await aMember()).call)
    expect([newPrompt.isHeld, await isSeen(newPrompt.id)]).toEqual([undefined, true])
  })

  it('wait until so many have passed, also many at once and after a rejection', async () => {
    const { call } = await aMember()
    expect((await set({ approveFirstListings: 1 })).statusCode).toBe(200)
    const [first, second] = await Promise.all([create(call), create(call)])
    expect([first.message, first.newPrompt.isHeld, second.newPrompt.isHeld]).toEqual([HELD, true, true])
    expect(await isSeen(first.newPrompt.id)).toBe(false)
    const hold = await holdOf(first.newPrompt.id)
    expect(hold).toMatchObject({ kind: 'prompt', isCopy: false, isFirst: true, words: [], sold: null })
    const { id: promptId, type, category, price } = first.newPrompt
    expect(hold.listing).toEqual({ promptId, type, category, price })
    expect((await decide(hold, 'remove')).statusCode).toBe(200)
    const third = (await create(call)).newPrompt
    expect(third.isHeld).toBe(true)
    expect((await decide(await holdOf(third.id), 'approve')).statusCode).toBe(200)
    expect(await isSeen(third.id)).toBe(true)
    expect((await create(call)).newPrompt.isHeld).toBeUndefined()
    const edited = await call('PUT', `/prompts/update/${third.id}`, { title: 'Another title' })
    expect(edited.json().prompt.isHeld).toBeUndefined()
    expect((await create(await shop.as(await aUser(shop.deps, { role: 'admin' })))).newPrompt.isHeld).toBeUndefined()
    await set({ approveFirstListings: null })
  })
})

describe('a listing with one of the owner’s words', () => {
  beforeAll(() => set({ heldWords: ['Crème brûlée', 'casino', '賭博'] }))

  it.each([
    ['title', { title: 'A CASINO night' }, 'casino'],
    ['description', { description: 'Bake a creme,\nBRULEE with it, in ten steps' }, 'Crème brûlée'],
    ['text', { prompt: 'Plan an evening at the с\u00adаsino [town] for two' }, 'casino'],
    ['tips', { tipsToUse: 'これは賭博です' }, '賭博'],
  ])('in its %s waits, and only admins read the word', async (_where, fields, word) => {
    const { call } = await aMember()
    const response = await create(call, fields)
    expect(response).toMatchObject({ message: HELD, newPrompt: { isHeld: true } })
    expect(response.newPrompt).not.toHaveProperty('words')
    const hold = await holdOf(response.newPrompt.id)
    expect(hold).toMatchObject({ isCopy: false, isFirst: false, words: [word] })
    await decide(hold, 'remove')
  })

  it.each(['Casinos and cream', 'A crème, then a brûlée'])('as a part of others does not: %s', async (title) => {
    expect((await create((await aMember()).call, { title })).newPrompt.isHeld).toBeUndefined()
  })

  it('leaves the market when a change or sample adds it, and is not held again once approved', async () => {
    const { user, call } = await aMember()
    const { id } = await aPrompt(shop.deps, { uploader: user, title: 'Roulette, explained' })
    const edited = await call('PUT', `/prompts/update/${id}`, { description: 'What a casino earns' })
    expect(edited.json()).toMatchObject({ message: HELD, prompt: { isHeld: true } })
    expect(await isSeen(id)).toBe(false)
    expect((await decide(await holdOf(id), 'approve')).statusCode).toBe(200)
    const retitled = await call('PUT', `/prompts/update/${id}`, { title: 'Roulette explained' })
    expect(retitled.json().prompt.isHeld).toBeUndefined()
    await call('POST', `/prompts/samples/${id}`, { text: 'At the casino', model: 'GPT', filling: [] })
    expect((await call('GET', `/prompts/${id}`)).json().prompt.isHeld).toBe(true)
  })

  it('is held as often as it is written', async () => {
    const { call } = await aMember()
    for (let time = 0; time <= HOLDS_PER_DAY; time += 1) {
      expect((await create(call, { title: `Casino ${time}` })).newPrompt.isHeld).toBe(true)
    }
  })
})

it('refuses lines that have no word', async () => {
  expect((await set({ heldWords: ['casino', '—'] })).statusCode).toBe(400)
  expect((await set({ approveFirstListings: -1 })).statusCode).toBe(400)
})
