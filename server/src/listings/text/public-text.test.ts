import { previewOf } from '@promptery/contract/listings/preview'
import type { PromptFields } from '@promptery/contract/listings/prompts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { prompts } from '../../platform/db/schema.ts'
import { aKey, withKey } from '../../testing/shop/api-keys.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { findSoldText } from '../leak-detection/find-sold-text.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

/** 60 words, of which none repeats. */
const TEXT = `Describe a lighthouse on basalt cliffs during [season: winter|autumn] with forty gulls circling above fishermen,
harbour lanterns swinging beneath slate rooftops, copper bells answering distant thunder, and widows mending emerald nets
beside driftwood furnaces. Finish with the keeper polishing brass mirrors, counting merchant vessels, whispering
forgotten shanties toward phosphorescent tides, until sunrise extinguishes every candle along crooked breakwaters there.`

const OTHER =
  'Sketch a caravan crossing violet dunes beneath seven moons, with tired camels, silver flutes, spiced tea, lanterns of coloured glass, and a mapmaker who quarrels softly with the wind about borders.'

const change = async (uploader: TestUser, id: string, fields: Partial<PromptFields>) =>
  (await shop.as(uploader))('PUT', `/prompts/update/${id}`, fields)
const shownTo = async (user: TestUser | null, id: string) =>
  (await (user ? await shop.as(user) : shop.visitor)('GET', `/prompts/${id}`)).json().prompt

describe('an open listing', () => {
  const open = (given: Partial<PromptFields> = {}) =>
    aPrompt(shop.deps, { price: 0, isOpen: true, prompt: TEXT, ...given })

  it('shows its text and the descriptions of its variables to everybody, and in no list', async () => {
    const gapHints = [{ gap: 'season', label: 'Time of year' }]
    const { id } = await open({ gapHints })
    for (const user of [null, await aUser(shop.deps)]) {
      const prompt = await shownTo(user, id)
      expect(prompt).toMatchObject({ isOpen: true, openText: TEXT, gapHints })
      expect(prompt).not.toHaveProperty('prompt')
    }
    const { body } = await shop.visitor('GET', '/prompts/all-prompts')
    expect(body).toContain(id)
    expect(body).not.toContain('lighthouse')
  })

  it.each([
    ['closes it', { isOpen: false }],
    ['prices it', { price: 4 }],
  ] as const)('stays with those who kept it when its engineer %s, and leaves all others', async (_how, fields) => {
    const { id, uploader } = await open()
    const keeper = await aBuyer(shop.deps, id)
    await change(uploader, id, fields)
    expect(await shownTo(keeper, id)).toMatchObject({ prompt: TEXT })
    for (const user of [null, await aUser(shop.deps)]) {
      const prompt = await shownTo(user, id)
      for (const secret of ['prompt', 'openText', 'gapHints']) expect(prompt).not.toHaveProperty(secret)
    }
  })

  it('does not open again when it was priced and is free again', async () => {
    const { id, uploader } = await open()
    await change(uploader, id, { price: 2 })
    await change(uploader, id, { price: 0 })
    expect(await shownTo(null, id)).not.toHaveProperty('openText')
  })

  it('has to be free', async () => {
    const { id } = await open({ price: 4 })
    expect(await shownTo(null, id)).toMatchObject({ isOpen: false })
    expect(await shownTo(null, id)).not.toHaveProperty('openText')
  })

  it('shows nothing off the market', async () => {
    const { id } = await open({})
    const strict = await testApp({ requireApproval: true }, {}, shop)
    expect((await strict.visitor('GET', `/prompts/${id}`)).statusCode).toBe(404)
    expect((await shop.visitor('GET', `/prompts/${id}`)).json().prompt.openText).toBe(TEXT)
  })

  it('may be quoted in a review', async () => {
    const { id } = await open()
    const call = await shop.as(await aBuyer(shop.deps, id))
    const { statusCode } = await call('PUT', `/prompts/reviews/${id}`, { stars: 5, text: TEXT, version: 1 })
    expect(statusCode).toBe(200)
  })

  it('may be quoted in a review of an earlier version, except for what only that version has', async () => {
    const { id, uploader } = await open({ prompt: `${OTHER}\n${TEXT}` })
    const call = await shop.as(await aBuyer(shop.deps, id))
    const review = (text: string) => call('PUT', `/prompts/reviews/${id}`, { stars: 5, text, version: 1 })
    await change(uploader, id, { prompt: `Be brief. ${TEXT}` })
    expect((await review(TEXT)).statusCode).toBe(200)
    expect((await review(OTHER)).json()).toMatchObject({ code: 'prompt_given_away' })
  })

  it('is readable with an API key of any member, in its current version', async () => {
    const { id, uploader } = await open()
    const machine = withKey(shop, (await aKey(shop, await aUser(shop.deps))).key)
    const path = `/machine/prompts/${id}`
    expect((await machine('GET', path)).json().prompt).toMatchObject({ text: TEXT, version: 1 })
    expect(
      (await machine('POST', `${path}/fill`, { values: [{ gap: 'season', value: 'spring' }] })).json().text,
    ).toContain('during spring with')
    await aBuyer(shop.deps, id)
    await change(uploader, id, { prompt: 'A newer one' })
    expect((await machine('GET', path)).json().prompt).toMatchObject({ text: 'A newer one', version: 2 })
    expect((await machine('GET', `${path}?version=1`)).statusCode).toBe(404)
    await change(uploader, id, { isOpen: false })
    expect((await machine('GET', path)).statusCode).toBe(404)
  })
})

describe('a preview', () => {
  const SHOWN = previewOf(TEXT, 30)
  const REST = TEXT.slice(SHOWN.length)
  const previewed = (given: Partial<PromptFields> = {}) =>
    aPrompt(shop.deps, { previewPercent: 30, prompt: TEXT, ...given })

  it('shows the first words to everybody, of the current text, and nothing beyond', async () => {
    const { id, uploader } = await previewed()
    const prompt = await shownTo(null, id)
    expect(prompt).toMatchObject({ preview: SHOWN, previewPercent: 30 })
    expect(JSON.stringify(prompt)).not.toContain('phosphorescent')
    for (const secret of ['prompt', 'openText', 'gapHints']) expect(prompt).not.toHaveProperty(secret)
    await change(uploader, id, { prompt: 'One two three four five six seven eight nine ten' })
    expect(await shownTo(null, id)).toMatchObject({ preview: 'One two three' })
    await change(uploader, id, { previewPercent: 0 })
    expect(await shownTo(null, id)).not.toHaveProperty('preview')
  })

  it('has at most 30%', async () => {
    const { id, uploader } = await previewed()
    expect((await change(uploader, id, { previewPercent: 31 })).json()).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'previewPercent', message: 'Show at most 30%' }],
    })
    expect((await shownTo(uploader, id)).previewPercent).toBe(30)
  })

  it('may be quoted in a review; the rest may not', async () => {
    const { id } = await previewed()
    const call = await shop.as(await aBuyer(shop.deps, id))
    const review = (text: string) => call('PUT', `/prompts/reviews/${id}`, { stars: 5, text, version: 1 })
    expect((await review(SHOWN)).statusCode).toBe(200)
    expect((await review(REST)).json()).toMatchObject({ code: 'prompt_given_away' })
  })

  it('holds nobody who quotes it; the rest does', async () => {
    const reversed = TEXT.replaceAll(/\w+/g, (word) => [...word].reverse().join(''))
    const doubled = [TEXT, reversed].map((text) => text.replaceAll(/\w+/g, (word) => `${word}${word}`))
    const long = [TEXT, reversed, ...doubled].join('\n')
    const { id } = await previewed({ prompt: long })
    const quoting = await aUser(shop.deps)
    const preview = previewOf(long, 30)
    expect(await findSoldText(shop.deps, quoting.id, [preview])).toBeNull()
    expect(await findSoldText(shop.deps, quoting.id, [long.slice(preview.length)])).toMatchObject({ promptId: id })
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
    expect(await findSoldText(shop.deps, quoting.id, [preview])).toMatchObject({ promptId: id })
  })
})
