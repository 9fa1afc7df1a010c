import { LIMITS } from '@promptery/contract/constants'
import type { SavedValues } from '@promptery/contract/library/saved-values'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillings, prompts, purchases } from '../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser } from '../testing/shop/factories.ts'

const { savedValues } = LIMITS

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({}, { limits: { 'save-values': { points: 10_000, durationSeconds: 60 } } })
})

/** A user who has bought a prompt. */
async function aFiller(): Promise<{ id: string; userId: string; call: Caller; path: string }> {
  const { id } = await aPrompt(shop.deps, { prompt: 'See [city] in {month}' })
  const user = await aBuyer(shop.deps, id)
  return { id, userId: user.id, call: await shop.as(user), path: `/prompts/fillings/${id}` }
}

const rome = [
  { gap: 'city', value: 'Rome' },
  { gap: 'month', value: 'May\nor June' },
]
const keptIn = (response: { json(): { fillings: SavedValues[] } }) =>
  response.json().fillings.map(({ name, values }) => ({ name, values }))

describe('saved values', () => {
  it('are saved by name, latest first', async () => {
    const { call, path } = await aFiller()
    expect((await call('GET', path)).json()).toEqual({ success: true, fillings: [] })
    const response = await call('PUT', path, { name: ' For Mira ', values: rome })
    expect(response.statusCode).toBe(200)
    const _id = expect.stringMatching(/^[\da-f-]{36}$/)
    const updatedAt = expect.stringMatching(/Z$/)
    expect(response.json().fillings).toEqual([{ _id, name: 'For Mira', values: rome, updatedAt }])
    const paris = [{ gap: 'city', value: 'Paris' }]
    await call('PUT', path, { name: 'For Ada', values: paris })
    expect(keptIn(await call('GET', path))).toEqual([
      { name: 'For Ada', values: paris },
      { name: 'For Mira', values: rome },
    ])
  })

  it('are replaced only if requested', async () => {
    const { call, path } = await aFiller()
    await call('PUT', path, { name: 'Mine', values: rome })
    const other = [{ gap: 'city', value: 'Oslo' }]
    const refused = await call('PUT', path, { name: 'Mine', values: other })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().code).toBe('filling_exists')
    expect(keptIn(await call('GET', path))).toEqual([{ name: 'Mine', values: rome }])
    const replaced = await call('PUT', path, { name: 'Mine', values: other, replace: true })
    expect(keptIn(replaced)).toEqual([{ name: 'Mine', values: other }])
  })

  it('are saved once by concurrent requests', async () => {
    const { call, path } = await aFiller()
    const body = { name: 'Mine', values: rome }
    const responses = await Promise.all(Array.from({ length: 8 }, () => call('PUT', path, body)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(keptIn(await call('GET', path))).toHaveLength(1)
  })

  it('are private: another buyer has other ones, and cannot delete these', async () => {
    const { id, call, path } = await aFiller()
    const { fillings: mine } = (await call('PUT', path, { name: 'Mine', values: rome })).json()
    const another = await shop.as(await aBuyer(shop.deps, id))
    expect(keptIn(await another('GET', path))).toEqual([])
    expect(keptIn(await another('PUT', path, { name: 'Mine', values: rome }))).toHaveLength(1)
    expect((await another('DELETE', `${path}/${mine[0]._id}`)).statusCode).toBe(200)
    expect(keptIn(await call('GET', path))).toHaveLength(1)
  })

  it('are deleted idempotently', async () => {
    const { call, path } = await aFiller()
    const { fillings: kept } = (await call('PUT', path, { name: 'Mine', values: rome })).json()
    for (const _ of [1, 2]) {
      const response = await call('DELETE', `${path}/${kept[0]._id}`)
      expect([response.statusCode, response.json().fillings]).toEqual([200, []])
    }
  })

  it('outlive a new version of the text', async () => {
    const { id, call, path } = await aFiller()
    await call('PUT', path, { name: 'Mine', values: rome })
    await shop.deps.db.update(prompts).set({ promptText: 'Nothing to fill in' }).where(eq(prompts.id, id))
    expect(keptIn(await call('GET', path))).toEqual([{ name: 'Mine', values: rome }])
  })

  it('are not accessible without access to the text', async () => {
    const { userId, call, path } = await aFiller()
    const { fillings: kept } = (await call('PUT', path, { name: 'Mine', values: rome })).json()
    await shop.deps.db.update(purchases).set({ status: 'refunded' }).where(eq(purchases.buyerId, userId))
    expect((await call('GET', path)).statusCode).toBe(404)
    expect((await call('PUT', path, { name: 'New', values: rome })).statusCode).toBe(404)
    expect((await call('DELETE', `${path}/${kept[0]._id}`)).statusCode).toBe(404)
    expect(await shop.deps.db.select().from(fillings).where(eq(fillings.userId, userId))).toHaveLength(1)
  })

  it('are deleted with their prompt', async () => {
    const uploader = await aUser(shop.deps)
    const { id } = await aPrompt(shop.deps, { uploader })
    const call = await shop.as(uploader)
    await call('PUT', `/prompts/fillings/${id}`, { name: 'Mine', values: rome })
    expect((await call('DELETE', `/prompts/delete/${id}`)).statusCode).toBe(200)
    expect(await shop.deps.db.select().from(fillings).where(eq(fillings.promptId, id))).toEqual([])
  })

  it(`are limited to ${savedValues.perPrompt} for a prompt, also for concurrent requests`, async () => {
    const { call, path } = await aFiller()
    const names = Array.from({ length: savedValues.perPrompt + 3 }, (_, index) => `Number ${index}`)
    const responses = await Promise.all(names.map((name) => call('PUT', path, { name, values: rome })))
    const refused = responses.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map((response) => response.json().code)).toEqual(Array(3).fill('fillings_full'))
    const [{ name } = { name: '' }] = keptIn(await call('GET', path))
    expect((await call('PUT', path, { name, values: rome, replace: true })).statusCode).toBe(200)
    expect(keptIn(await call('GET', path))).toHaveLength(savedValues.perPrompt)
  })

  it('have limits, which are inclusive', async () => {
    const { call, path } = await aFiller()
    const name = `${'\u{1f98a}'.repeat(29)}ab`
    const full = Array.from({ length: 8 }, (_, index) => ({ gap: `${index}`, value: 'é'.repeat(4_999) }))
    const kept = await call('PUT', path, { name, values: full })
    expect([kept.statusCode, keptIn(kept)]).toEqual([200, [{ name, values: full }]])
    const one = { gap: 'city', value: 'Rome' }
    const refused: [string, object][] = [
      ['name', { name: '', values: [one] }],
      ['name', { name: 'n'.repeat(savedValues.name.max + 1), values: [one] }],
      ['values', { name: 'Mine', values: [] }],
      ['values', { name: 'Mine', values: [one, one] }],
      ['values', { name: 'Mine', values: [...full, { gap: 'x', value: 'y' }] }],
      [
        'values',
        { name: 'Mine', values: Array.from({ length: 101 }, (_, index) => ({ gap: `${index}`, value: 'a' })) },
      ],
      ['values.0.value', { name: 'Mine', values: [{ gap: 'city', value: 'v'.repeat(savedValues.valueMax + 1) }] }],
      ['values.0.gap', { name: 'Mine', values: [{ gap: 'g'.repeat(savedValues.variableNameMax + 1), value: 'v' }] }],
    ]
    for (const [field, body] of refused) {
      const response = await call('PUT', path, body)
      expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([400, field])
    }
  })
})
