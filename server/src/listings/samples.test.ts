import { LIMITS } from '@promptery/contract/constants'
import { coverUrl } from '@promptery/contract/listings/covers'
import type { Sample } from '@promptery/contract/listings/samples'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/db/ids.ts'
import { listings, prompts, reviews, samples } from '../platform/db/schema.ts'
import { aPicture, multipart } from '../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../testing/shop/factories.ts'
import { updatePrompt } from './changes/write-prompts.ts'
import { newDrawnPicture } from './pictures/stored-pictures.ts'

const { perPrompt, textMax, modelMax } = LIMITS.sample
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

let shop: TestApp
let engineer: TestUser
let call: Caller
beforeAll(async () => {
  shop = await testApp()
  engineer = await aUser(shop.deps)
  call = await shop.as(engineer)
})

/** An approved prompt of the engineer. */
async function aListing(): Promise<{ id: string; path: string }> {
  const { id } = await aPrompt(shop.deps, { uploader: engineer, status: 'approved' })
  return { id, path: `/prompts/samples/${id}` }
}

async function addPicture(path: string, fields: Record<string, string> = {}, bytes?: Buffer, caller = call) {
  const file = { name: 'picture', bytes: bytes ?? (await aPicture(700, 500)) }
  const { payload, headers } = await multipart(fields, file)
  return caller('POST', path, payload, { headers })
}
const addText = (path: string, text: string, rest: object = {}) => call('POST', path, { text, ...rest })
const samplesIn = (response: { json(): { samples: Sample[] } }) => response.json().samples
const textsIn = (response: { json(): { samples: Sample[] } }) => samplesIn(response).map(({ text }) => text)
const rowOf = async (id: string) => (await shop.deps.db.select().from(prompts).where(eq(prompts.id, id)))[0]
const positionsOf = async (id: string) =>
  (await shop.deps.db.select().from(samples).where(eq(samples.promptId, id)).orderBy(asc(samples.position))).map(
    ({ position }) => position,
  )
const paris = [{ gap: 'city', value: 'Paris' }]

describe('samples of a prompt', () => {
  it('are pictures and texts with what made them, in the order in which they were added, for everybody', async () => {
    const { id, path } = await aListing()
    expect((await shop.visitor('GET', path)).json()).toEqual({ success: true, samples: [] })
    const fields = { model: ' Midjourney 7 ', filling: JSON.stringify(paris) }
    expect((await addPicture(path, fields)).statusCode).toBe(201)
    const response = await addText(path, 'A poem\r\n', { model: 'GPT-4', filling: paris })
    expect(response.statusCode).toBe(201)
    const _id = expect.stringMatching(/^[\da-f-]{36}$/)
    const picture = {
      url: expect.stringMatching(/^\/files\/covers\/[\da-f-]{36}\/700\.webp$/),
      widths: [320, 640, 700],
      width: 700,
      height: 500,
      placeholder: expect.stringMatching(/^data:image\/webp/),
    }
    expect(samplesIn(response)).toEqual([
      { _id, picture, filling: paris, model: 'Midjourney 7' },
      { _id, text: 'A poem\r\n', filling: paris, model: 'GPT-4' },
    ])
    expect((await shop.visitor('GET', path)).json().samples).toEqual(samplesIn(response))
    expect((await shop.app.inject(samplesIn(response)[0]?.picture?.url ?? '')).statusCode).toBe(200)
    expect((await shop.visitor('GET', `/prompts/${id}`)).json().prompt.samplesCount).toBe(2)
  })

  it('are an edit of the listing when they come and go, and none when they change places', async () => {
    const { id, path } = await aListing()
    const status = async () => (await rowOf(id))?.status
    const approve = () =>
      shop.deps.db
        .update(prompts)
        .set({ status: 'approved', updatedAt: new Date(0) })
        .where(eq(prompts.id, id))
    await addText(path, 'one')
    expect(await status()).toBe('pending')
    const [first] = samplesIn(await addText(path, 'two'))
    await approve()
    const order = samplesIn(await call('GET', path)).map(({ _id }) => _id)
    await call('PUT', path, { order: order.reverse() })
    expect([await status(), (await rowOf(id))?.updatedAt]).toEqual(['approved', new Date(0)])
    await call('DELETE', `${path}/${first?._id}`)
    expect(await status()).toBe('pending')
    expect((await rowOf(id))?.updatedAt.getTime()).toBeGreaterThan(0)
  })

  it('reach no visitor before an admin has seen them, where listings have to be approved', async () => {
    const strict = await testApp({ requireApproval: true }, {}, shop)
    const { path } = await aListing()
    expect((await strict.visitor('GET', path)).statusCode).toBe(200)
    const uploader = await strict.as(engineer)
    await uploader('POST', path, { text: 'not seen yet' })
    expect((await strict.visitor('GET', path)).statusCode).toBe(404)
    expect(textsIn(await uploader('GET', path))).toEqual(['not seen yet'])
    const admin = await strict.as(await aUser(shop.deps, { role: 'admin' }))
    expect(textsIn(await admin('GET', path))).toEqual(['not seen yet'])
  })

  it('are changed by the uploader alone: for everybody else the prompt is not there', async () => {
    const { id, path } = await aListing()
    const [sample] = samplesIn(await addText(path, 'mine'))
    const order = { order: [sample?._id] }
    const calls = [
      (caller: Caller) => caller('POST', path, { text: 'theirs' }),
      (caller: Caller) => caller('PUT', path, order),
      (caller: Caller) => caller('DELETE', `${path}/${sample?._id}`),
      (caller: Caller) => caller('POST', `/prompts/sample-cover/${id}`),
    ]
    const callers = [
      await shop.as(await aBuyer(shop.deps, id)),
      await shop.as(await aUser(shop.deps, { role: 'admin' })),
    ]
    for (const ask of calls) {
      expect((await ask(shop.visitor)).statusCode).toBe(401)
      for (const caller of callers) expect((await ask(caller)).statusCode).toBe(404)
    }
    expect(textsIn(await call('GET', path))).toEqual(['mine'])
    const another = (await aListing()).path
    expect((await call('DELETE', `${another}/${sample?._id}`)).statusCode).toBe(200)
    expect(textsIn(await call('GET', path))).toEqual(['mine'])
  })

  it('can only be removed from a withdrawn prompt', async () => {
    const { id, path } = await aListing()
    await addText(path, 'kept')
    const [, second] = samplesIn(await addText(path, 'taken away'))
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
    const files = await shop.storedFiles()
    expect((await addPicture(path)).json().code).toBe('prompt_withdrawn')
    expect((await addText(path, 'late')).statusCode).toBe(409)
    expect(await shop.storedFiles()).toHaveLength(files.length)
    const order = samplesIn(await call('GET', path)).map(({ _id }) => _id)
    expect((await call('PUT', path, { order: order.reverse() })).json().code).toBe('prompt_withdrawn')
    expect(textsIn(await call('DELETE', `${path}/${second?._id}`))).toEqual(['kept'])
    expect(textsIn(await call('GET', path))).toEqual(['kept'])
    expect((await rowOf(id))?.withdrawnAt).not.toBeNull()
  })

  it('refuse what is no sample, and store nothing of it', async () => {
    const { path } = await aListing()
    const files = (await shop.storedFiles()).length
    const long = [{ gap: 'city', value: 'v'.repeat(LIMITS.savedValues.valueMax + 1) }]
    const refused: [string, object][] = [
      ['picture', {}],
      ['text', { text: '  \n' }],
      ['text', { text: 't'.repeat(textMax + 1) }],
      ['model', { text: 'a poem', model: 'm'.repeat(modelMax + 1) }],
      ['filling', { text: 'a poem', filling: [...paris, ...paris] }],
      ['filling', { text: 'a poem', filling: '[{"gap"' }],
      ['filling.0.value', { text: 'a poem', filling: long }],
    ]
    for (const [field, body] of refused) {
      const response = await call('POST', path, body)
      expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([400, field])
    }
    const both = await addPicture(path, { text: 'and a text' })
    expect([both.statusCode, both.json().errors[0].path]).toEqual([400, 'text'])
    const noPicture = await addPicture(path, {}, Buffer.from('<svg/>'))
    expect([noPicture.json().code, noPicture.json().errors[0].path]).toEqual(['invalid_picture', 'picture'])
    expect((await addPicture(path, {}, Buffer.alloc(0))).statusCode).toBe(400)
    expect((await addPicture(path, {}, Buffer.alloc(LIMITS.coverBytesMax + 1))).statusCode).toBe(413)
    expect((await addPicture(`/prompts/samples/${UNKNOWN_ID}`)).statusCode).toBe(404)
    expect(await shop.storedFiles()).toHaveLength(files)
    expect(samplesIn(await call('GET', path))).toEqual([])
    expect((await addText(path, 't'.repeat(textMax), { model: 'm'.repeat(modelMax) })).statusCode).toBe(201)
  })

  it(`are ${perPrompt} at most, also when many are added at once, and counted in one order`, async () => {
    const { id, path } = await aListing()
    const files = (await shop.storedFiles()).length
    const responses = await Promise.all([
      ...Array.from({ length: perPrompt + 2 }, (_, index) => addText(path, `number ${index}`)),
      addPicture(path),
    ])
    const refused = responses.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map((response) => response.json().code)).toEqual(Array(3).fill('samples_full'))
    expect((await rowOf(id))?.samplesCount).toBe(perPrompt)
    expect(await positionsOf(id)).toEqual([...Array(perPrompt).keys()])
    expect((await addPicture(path)).json().code).toBe('samples_full')
    const kept = samplesIn(await call('GET', path))
    const pictures = kept.flatMap(({ picture }) => picture?.widths ?? [])
    expect((await shop.storedFiles()).length - files).toBe(pictures.length)
    await Promise.all(kept.map(({ _id }) => call('DELETE', `${path}/${_id}`)))
    expect((await rowOf(id))?.samplesCount).toBe(0)
    expect(await shop.storedFiles()).toHaveLength(files)
  })

  it('are renumbered when one is removed with its files; removing is idempotent', async () => {
    const { id, path } = await aListing()
    const files = (await shop.storedFiles()).length
    const [picture] = samplesIn(await addPicture(path))
    await addText(path, 'two')
    await addText(path, 'three')
    for (const _ of [1, 2]) {
      const response = await call('DELETE', `${path}/${picture?._id}`)
      expect([response.statusCode, textsIn(response)]).toEqual([200, ['two', 'three']])
    }
    expect([await positionsOf(id), (await rowOf(id))?.samplesCount]).toEqual([[0, 1], 2])
    expect(await shop.storedFiles()).toHaveLength(files)
  })

  it('change places, when all of them are named', async () => {
    const { path } = await aListing()
    for (const text of ['one', 'two', 'three']) await addText(path, text)
    const [one, two, three] = samplesIn(await call('GET', path)).map(({ _id }) => _id)
    expect(textsIn(await call('PUT', path, { order: [three, one, two] }))).toEqual(['three', 'one', 'two'])
    for (const order of [[one, two], [one, two, two], [one, two, UNKNOWN_ID], [], [one, two, three, UNKNOWN_ID]]) {
      const response = await call('PUT', path, { order })
      expect([response.statusCode, response.json().code]).toEqual([409, 'samples_changed'])
    }
    expect(textsIn(await call('GET', path))).toEqual(['three', 'one', 'two'])
  })

  it('are apart from what comes with reviews', async () => {
    const { id, path } = await aListing()
    const { id: authorId } = await aBuyer(shop.deps, id)
    const review = { id: newId(), promptId: id, authorId, stars: 5, version: 1 }
    await shop.deps.db.insert(reviews).values(review)
    const sample = { id: newId(), promptId: id, reviewId: review.id, text: 'of a buyer' }
    await shop.deps.db.insert(samples).values(sample)
    expect(textsIn(await addText(path, 'of the engineer'))).toEqual(['of the engineer'])
    expect((await call('DELETE', `${path}/${sample.id}`)).statusCode).toBe(200)
    expect((await call('PUT', path, { order: [sample.id] })).statusCode).toBe(409)
    expect(await shop.deps.db.$count(samples, eq(samples.promptId, id))).toBe(2)
  })

  it('go with their prompt, files and all', async () => {
    const files = (await shop.storedFiles()).length
    const { id, path } = await aListing()
    await addPicture(path)
    expect((await call('DELETE', `/prompts/delete/${id}`)).json().withdrawn).toBe(false)
    expect(await shop.deps.db.$count(samples, eq(samples.promptId, id))).toBe(0)
    expect(await shop.storedFiles()).toHaveLength(files)
    expect((await call('GET', path)).statusCode).toBe(404)
  })
})

describe('the first sample as the cover', () => {
  it('has separate files: either can be removed', async () => {
    const { id, path } = await aListing()
    const [sample] = samplesIn(await addPicture(path))
    const response = await call('POST', `/prompts/sample-cover/${id}`)
    expect(response.statusCode).toBe(200)
    const { cover_image: cover } = response.json().prompt
    expect(cover).toMatchObject({ widths: [320, 640, 700], width: 700, height: 500 })
    expect(cover.isDrawn).toBeUndefined()
    const isThere = async (url: string) => (await shop.app.inject(url)).statusCode === 200
    const urls = [320, 640, 700].map((width) => coverUrl(cover, width))
    await call('DELETE', `${path}/${sample?._id}`)
    expect(await Promise.all(urls.map(isThere))).toEqual([true, true, true])
    await addPicture(path)
    const { url } = (await call('POST', `/prompts/sample-cover/${id}`)).json().prompt.cover_image
    expect(await Promise.all(urls.map(isThere))).toEqual([false, false, false])
    await call('PUT', `/prompts/update/${id}`, { removeCover: true })
    expect(await isThere(url)).toBe(false)
    expect(await isThere(samplesIn(await call('GET', path))[0]?.picture?.url ?? '')).toBe(true)
  })

  it('leaves no file where the prompt has left the market meanwhile', async () => {
    const { id } = await aListing()
    const files = await shop.storedFiles()
    const key = `covers/${newId()}`
    await shop.deps.files.put(`${key}/320.webp`, await aPicture(320, 240))
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
    const cover = { key, widths: [320], width: 320, height: 240, placeholder: '' }
    const input = { id, fields: {}, removeCover: false, cover }
    await expect(updatePrompt({ ...shop.deps, user: engineer }, input)).rejects.toThrow('has left the market')
    expect(await shop.storedFiles()).toHaveLength(files.length)
  })

  it('has to be a picture', async () => {
    const { id, path } = await aListing()
    expect((await call('POST', `/prompts/sample-cover/${id}`)).json().code).toBe('invalid_picture')
    await addText(path, 'a poem')
    await addPicture(path)
    expect((await call('POST', `/prompts/sample-cover/${id}`)).statusCode).toBe(400)
    expect((await rowOf(id))?.cover).toBeNull()
  })
})

it('a cover that the shop has drawn says so', async () => {
  const { id } = await aListing()
  const { prompt } = (await shop.visitor('GET', `/prompts/${id}`)).json()
  expect(prompt.cover_image.isDrawn).toBe(true)
})

const SHORT = 'A postcard from [city], in [season]'
const OPEN = { price: 0, isOpen: true, prompt: SHORT }

it('the example is an open prompt with a short text and variables, liked most, and never another one', async () => {
  const shop = await testApp()
  const { db } = shop.deps
  // Members' responses are not cached.
  const member = await shop.as(await aUser(shop.deps))
  const example = async () => (await member('GET', '/prompts/example')).json()
  const like = (id: string, likesCount: number) => db.update(listings).set({ likesCount }).where(eq(listings.id, id))
  expect(await example()).toEqual({ success: true, prompt: null, sample: null, segments: [], variables: [] })

  const others = [
    await aPrompt(shop.deps, { ...OPEN, isOpen: false }),
    await aPrompt(shop.deps, { ...OPEN, price: 4, isOpen: false }),
    await aPrompt(shop.deps, { ...OPEN, prompt: 'No variable' }),
    await aPrompt(shop.deps, { ...OPEN, prompt: Array.from({ length: 9 }, (_, index) => `[gap ${index}]`).join() }),
    await aPrompt(shop.deps, { ...OPEN, prompt: `[city] ${'long '.repeat(400)}` }),
    await aPrompt(shop.deps, { ...OPEN, prompt: `${'late '.repeat(41)}[city]` }),
    await aPrompt(shop.deps, { ...OPEN, status: 'rejected' }),
    await aPrompt(shop.deps, { ...OPEN, withdrawn: true }),
  ]
  for (const { id } of others) await like(id, 9)
  expect(await example()).toMatchObject({ prompt: null })

  const modest = await aPrompt(shop.deps, { ...OPEN, gapHints: [{ gap: 'city', label: 'Where' }] })
  const liked = await aPrompt(shop.deps, OPEN)
  await like(liked.id, 2)
  expect(await example()).toMatchObject({ prompt: { _id: liked.id, openText: SHORT }, sample: null })

  const drawn = await aPrompt(shop.deps, OPEN)
  await like(drawn.id, 1)
  const picture = newDrawnPicture('a fox')
  await db.insert(samples).values({ id: newId(), promptId: drawn.id, picture })
  expect(await example()).toMatchObject({ prompt: { _id: drawn.id }, sample: { picture: { isDrawn: true } } })

  const call = await shop.as(modest.uploader)
  await call('POST', `/prompts/samples/${modest.id}`, {
    text: 'Dear Ada, it rains.',
    filling: [{ gap: 'city', value: 'Bergen' }],
  })
  const found = await example()
  expect(found).toMatchObject({
    prompt: { _id: modest.id, gapHints: [{ gap: 'city', label: 'Where' }] },
    sample: { text: 'Dear Ada, it rains.', filling: [{ gap: 'city', value: 'Bergen' }] },
  })
  expect(found.prompt).not.toHaveProperty('prompt')
})
