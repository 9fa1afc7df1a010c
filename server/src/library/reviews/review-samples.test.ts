import { LIMITS } from '@promptery/contract/constants'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { prompts, purchases, samples } from '../../platform/db/schema.ts'
import { aPicture, multipart } from '../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser } from '../../testing/shop/factories.ts'
import { liftedLimits } from '../../testing/shop/limits.ts'

const { sampleShownMax } = LIMITS.review
const SOLD = 'Fold an [animal] of a single sheet of red paper, set it on a desk of dark oak, and light it from the left'
const FORMER =
  'Draw the [animal] of [place] in [red|blue] with one line of ink that never leaves the page, as an old master would have done it'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({}, { limits: liftedLimits })
})

/** A buyer of the former text who has reviewed a prompt. */
async function aScene() {
  const { id, uploader } = await aPrompt(shop.deps, { prompt: FORMER })
  const call = await shop.as(await aBuyer(shop.deps, id))
  await shop.deps.db.update(prompts).set({ promptText: SOLD }).where(eq(prompts.id, id))
  const path = `/prompts/reviews/${id}`
  const { review } = (await call('PUT', path, { stars: 5, version: 1 })).json()
  return { id, uploader, call, path, reviewId: review._id, at: `/prompts/review-sample/${id}` }
}

async function putPicture(call: Caller, at: string, bytes?: Buffer) {
  const file = { name: 'picture', bytes: bytes ?? (await aPicture(700, 500)) }
  const fields = { model: ' Midjourney 7 ', filling: JSON.stringify([{ gap: 'animal', value: 'fox' }]) }
  const { payload, headers } = await multipart(fields, file)
  return call('PUT', at, payload, { headers })
}
const shownTo = async (path: string, by: Caller = shop.visitor) => {
  const page = (await by('GET', path)).json()
  return (page.mine ?? page.reviews[0]).sample
}

describe('a sample of a reviewer', () => {
  it('is a public picture or text with its model, replaced by the next', async () => {
    const { id, call, path, at } = await aScene()
    const files = await shop.storedFiles()
    expect(await shownTo(path)).toBeNull()
    const response = await putPicture(call, at)
    expect(response.statusCode).toBe(200)
    const { sample } = response.json().review
    expect(sample).toEqual({
      _id: expect.any(String),
      picture: expect.objectContaining({ widths: [320, 640, 700] }),
      filling: [{ gap: 'animal', value: 'fox' }],
      model: 'Midjourney 7',
      isCut: false,
    })
    expect([await shownTo(path), await shownTo(path, call)]).toEqual([sample, sample])
    expect((await shop.app.inject(sample.picture.url)).statusCode).toBe(200)
    expect((await call('PUT', path, { stars: 4, version: 1 })).json().review.sample).toEqual(sample)
    await call('PUT', at, { text: 'A fox of paper', model: 'GPT-4' })
    expect(await shownTo(path)).toMatchObject({ text: 'A fox of paper', model: 'GPT-4', filling: [] })
    expect(await shop.deps.db.$count(samples, eq(samples.promptId, id))).toBe(1)
    expect(await shop.storedFiles()).toHaveLength(files.length)
    expect((await shop.visitor('GET', `/prompts/${id}`)).json().prompt.samplesCount).toBe(0)
  })

  it('is truncated in lists', async () => {
    const { call, path, at, reviewId } = await aScene()
    const text = `${'x'.repeat(sampleShownMax - 1)}🦊 and more`
    const filling = [
      { gap: 'animal', value: 'fox' },
      { gap: 'place', value: 'p'.repeat(sampleShownMax) },
    ]
    await call('PUT', at, { text, filling })
    const shown = await shownTo(path)
    expect(shown).toMatchObject({ isCut: true, filling: [{ gap: 'animal', value: 'fox' }] })
    expect([shown.text.length, shown.text.isWellFormed()]).toEqual([sampleShownMax, true])
    expect((await shop.visitor('GET', `/reviews/sample/${reviewId}`)).json().sample).toMatchObject({ text, filling })
  })

  it.each(['buy at example.com', 'red | blue', 'a sheet'])(
    'names no variable %s that is not shown to the public',
    async (gap) => {
      const { call, path, at } = await aScene()
      const response = await call('PUT', at, { text: 'A fox', filling: [{ gap, value: 'red' }] })
      expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'filling'])
      expect(await shownTo(path)).toBeNull()
    },
  )

  it('is removed alone or with the review, including its files', async () => {
    const { call, path, at, reviewId } = await aScene()
    const files = (await shop.storedFiles()).length
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    const ways = [() => call('DELETE', at), () => call('DELETE', path), () => admin('DELETE', `/admin/reviews/${last}`)]
    let last = reviewId
    for (const [turn, remove] of ways.entries()) {
      if (turn > 0) last = (await call('PUT', path, { stars: 5, version: 1 })).json().review._id
      expect((await putPicture(call, at)).statusCode).toBe(200)
      expect((await shop.storedFiles()).length).toBeGreaterThan(files)
      expect((await call('GET', path)).json().mine._id).toBe(last)
      expect((await remove()).statusCode).toBe(200)
      expect(await shop.storedFiles()).toHaveLength(files)
      expect((await shop.visitor('GET', `/reviews/sample/${last}`)).statusCode).toBe(404)
    }
    expect((await call('DELETE', at)).statusCode).toBe(200)
  })

  it('requires a review by an owner', async () => {
    const { id, uploader, call, path, at } = await aScene()
    const poem = { text: 'A poem' }
    const without = await shop.as(await aBuyer(shop.deps, id))
    for (const by of [without, await shop.as(uploader), await shop.as(await aUser(shop.deps))]) {
      expect((await by('PUT', at, poem)).statusCode).toBe(404)
    }
    expect((await shop.visitor('PUT', at, poem)).statusCode).toBe(401)
    await call('PUT', at, poem)
    await without('DELETE', at)
    expect(await shownTo(path)).toMatchObject(poem)
    await shop.deps.db.update(purchases).set({ status: 'refunded' }).where(eq(purchases.promptId, id))
    expect((await call('PUT', at, poem)).statusCode).toBe(404)
    expect((await call('DELETE', at)).statusCode).toBe(200)
    expect(await shownTo(path)).toBeNull()
  })

  it('refuses an invalid sample, and keeps the existing one', async () => {
    const { call, path, at } = await aScene()
    await putPicture(call, at)
    const [shown, files] = [await shownTo(path), await shop.storedFiles()]
    for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(LIMITS.sample.textMax + 1) }]) {
      expect((await call('PUT', at, body)).statusCode).toBe(400)
    }
    expect((await putPicture(call, at, Buffer.from('<svg/>'))).json().code).toBe('invalid_picture')
    expect((await putPicture(call, at, Buffer.alloc(LIMITS.coverBytesMax + 1))).statusCode).toBe(413)
    expect([await shownTo(path), await shop.storedFiles()]).toEqual([shown, files])
  })
})

describe('the sold text', () => {
  const quoted = SOLD.slice(20, 90)
  it.each([
    ['the sample', 'text', { text: `It said: ${quoted}` }],
    ['the text of the reviewed version', 'text', { text: FORMER.toUpperCase() }],
    ['what was filled in', 'filling', { text: 'A fox', filling: [{ gap: 'animal', value: quoted }] }],
    ['the name of a gap', 'filling', { text: 'A fox', filling: [{ gap: quoted, value: 'fox' }] }],
    ['a text that repeats what was filled in', 'text', { text: quoted, filling: [{ gap: 'animal', value: quoted }] }],
  ])('is not published by %s', async (_where, field, body) => {
    const { call, path, at } = await aScene()
    const response = await call('PUT', at, body)
    expect([response.statusCode, response.json().code, response.json().errors[0].path]).toEqual([
      400,
      'prompt_given_away',
      field,
    ])
    expect(await shownTo(path)).toBeNull()
  })

  it('is not published by the text of a review, nor detectable by others', async () => {
    const { path, call } = await aScene()
    const words = { stars: 5, version: 2, text: `I got “${quoted}” for my money` }
    expect((await call('PUT', path, words)).json()).toMatchObject({
      code: 'prompt_given_away',
      errors: [{ path: 'text' }],
    })
    const stranger = await shop.as(await aUser(shop.deps))
    expect((await stranger('PUT', path, words)).json().code).toBe('not_buyer')
    const fine = { ...words, text: 'Set it on a desk of oak, and it is a good prompt for a single sheet.' }
    expect((await call('PUT', path, fine)).statusCode).toBe(200)
  })
})
