import { coverUrl } from '@promptery/contract/listings/covers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { prompts } from '../../platform/db/schema.ts'
import { aPicture, multipart } from '../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, promptFieldsWith, type TestUser } from '../../testing/shop/factories.ts'

let shop: TestApp
let seller: TestUser
let call: Caller
beforeAll(async () => {
  shop = await testApp()
  seller = await aUser(shop.deps)
  call = await shop.as(seller)
})

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const rowOf = async (id: string) => (await shop.deps.db.select().from(prompts).where(eq(prompts.id, id)))[0]

async function put(
  id: string,
  fields: Record<string, string | number | boolean | object>,
  bytes?: Buffer,
  caller = call,
) {
  const { payload, headers } = await multipart(fields, bytes && { bytes })
  return caller('PUT', `/prompts/update/${id}`, payload, { headers })
}

/** A prompt with an uploaded cover. */
async function withCover(): Promise<string> {
  const { payload, headers } = await multipart(promptFieldsWith(), { bytes: await aPicture(400, 300) })
  return (await call('POST', '/prompts/create', payload, { headers })).json().newPrompt.id
}

describe('PUT /prompts/update/{id}', () => {
  it('changes the given fields, as JSON, and the search text', async () => {
    const { id, fields } = await aPrompt(shop.deps, { uploader: seller })
    const response = await call('PUT', `/prompts/update/${id}`, {
      title: '  Heron at dawn ',
      type: 'GPT-3',
      price: 8,
      tipsToUse: '',
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      success: true,
      message: 'Prompt updated',
      prompt: { id, title: 'Heron at dawn', type: 'GPT', price: 8, tipsToUse: '', prompt: fields.prompt },
    })
    expect(response.json().prompt).toMatchObject({ description: fields.description, category: fields.category })
    const found = async (search: string) =>
      (await shop.visitor('GET', `/prompts/all-prompts?search=${encodeURIComponent(search)}`))
        .json()
        .prompts.map((prompt: { id: string }) => prompt.id)
    expect(await found('heron dawn')).toEqual([id])
    expect(await found(`heron ${seller.username}`)).toEqual([id])
    expect(await found(fields.title)).not.toContain(id)
  })

  it('accepts a form with a new cover, and removes the old one’s files', async () => {
    const id = await withCover()
    const before = await rowOf(id)
    const files = (await shop.storedFiles()).length
    const response = await put(id, { description: 'Another fox', price: '2' }, await aPicture(400, 200))
    expect(response.json().prompt).toMatchObject({
      description: 'Another fox',
      price: 2,
      cover_image: { width: 400, height: 200 },
    })
    expect((await shop.storedFiles()).length).toBe(files)
    const after = await rowOf(id)
    expect(await shop.deps.files.get(`${before?.cover?.key}/400.webp`)).toBeUndefined()
    expect(await shop.deps.files.get(`${after?.cover?.key}/400.webp`)).toBeDefined()
  })

  it('returns to the drawn cover, and redraws for a new title', async () => {
    const id = await withCover()
    const key = (await rowOf(id))?.cover?.key
    const response = await put(id, { removeCover: 'true' })
    const first = coverUrl(response.json().prompt.cover_image, 320)
    expect(first).toMatch(/^\/covers\//)
    expect(await shop.deps.files.get(`${key}/400.webp`)).toBeUndefined()
    await shop.app.inject(first)
    const drawn = (await shop.storedFiles()).length
    const renamed = await call('PUT', `/prompts/update/${id}`, { title: 'Owl in the rain' })
    expect(coverUrl(renamed.json().prompt.cover_image, 320)).not.toBe(first)
    expect((await shop.storedFiles()).length).toBe(drawn - 1)
  })

  it.each(['approved', 'rejected', 'pending'] as const)('makes a listing that was %s pending', async (status) => {
    const { id } = await aPrompt(shop.deps, { uploader: seller, status })
    await shop.deps.db
      .update(prompts)
      .set({ rejectionReason: 'Blurry', updatedAt: new Date(0) })
      .where(eq(prompts.id, id))
    const { prompt } = (await call('PUT', `/prompts/update/${id}`, { price: 2 })).json()
    expect(prompt.status).toBe('pending')
    expect(prompt).not.toHaveProperty('rejectionReason')
    const row = await rowOf(id)
    expect(row?.rejectionReason).toBeNull()
    expect(row?.updatedAt.getTime()).toBeGreaterThan(0)
  })

  it('changes nothing when all fields are equal', async () => {
    const { id, fields } = await aPrompt(shop.deps, { uploader: seller, status: 'approved' })
    const before = await rowOf(id)
    for (const body of [{}, fields, { title: fields.title }, { removeCover: true }, { uploadedBy: UNKNOWN_ID }]) {
      const response = await call('PUT', `/prompts/update/${id}`, body)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({
        message: 'There was nothing to change',
        prompt: { id, status: 'approved' },
      })
    }
    expect((await put(id, {})).statusCode).toBe(200)
    expect(await rowOf(id)).toEqual(before)
  })

  it('applies each of several concurrent changes', async () => {
    const { id } = await aPrompt(shop.deps, { uploader: seller })
    for (let round = 0; round < 10; round += 1) {
      const changes = { title: `Badger ${round}`, description: `Hazel ${round}`, tipsToUse: `By night ${round}` }
      await Promise.all(
        Object.entries(changes).map(([name, value]) => call('PUT', `/prompts/update/${id}`, { [name]: value })),
      )
      const row = await rowOf(id)
      expect(row).toMatchObject(changes)
      expect(row?.foldedTitle).toBe(`badger ${round}`)
      const list = await shop.visitor('GET', `/prompts/all-prompts?search=badger+${round}+hazel`)
      expect(list.json().prompts.map(({ _id }: { _id: string }) => _id)).toEqual([id])
    }
  })

  it('is for its uploader only; others who may not see it get 404 [spec 6.uploader.edit]', async () => {
    const { id, fields } = await aPrompt(shop.deps, { uploader: seller })
    const stranger = await shop.as(await aUser(shop.deps))
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    for (const caller of [stranger, admin]) {
      expect((await caller('PUT', `/prompts/update/${id}`, { title: 'Mine now' })).statusCode).toBe(403)
    }
    const hidden = await aPrompt(shop.deps, { uploader: seller, status: 'rejected' })
    expect((await stranger('PUT', `/prompts/update/${hidden.id}`, { title: 'Mine now' })).statusCode).toBe(404)
    expect((await stranger('PUT', `/prompts/update/${UNKNOWN_ID}`, { title: 'Mine now' })).statusCode).toBe(404)
    expect((await shop.visitor('PUT', `/prompts/update/${id}`, { title: 'Mine now' })).statusCode).toBe(401)
    expect(await rowOf(id)).toMatchObject({ title: fields.title })
  })

  it('refuses a withdrawn prompt with a message, and leaves no file', async () => {
    const { id } = await aPrompt(shop.deps, { uploader: seller })
    await aBuyer(shop.deps, id)
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
    const files = await shop.storedFiles()
    const response = await put(id, { title: 'Too late' }, await aPicture(40, 30))
    expect(response.statusCode).toBe(409)
    expect(response.json().message).toContain('left the market')
    expect(await shop.storedFiles()).toEqual(files)
  })

  it('refuses bad fields and a bad cover, all or nothing', async () => {
    const id = await withCover()
    const before = { row: await rowOf(id), files: await shop.storedFiles() }
    const response = await put(id, { title: 'a', price: 3, category: 'Nothing' }, await aPicture(40, 30))
    expect(response.statusCode).toBe(400)
    const paths = response.json().errors.map(({ path }: { path: string }) => path)
    expect(new Set(paths)).toEqual(new Set(['title', 'price', 'category']))
    const text = await put(id, { title: 'A new title' }, Buffer.from('no picture'))
    expect(text.statusCode).toBe(400)
    expect(text.json().errors[0].path).toBe('cover_image')
    expect((await call('PUT', `/prompts/update/${id}`, [1])).statusCode).toBe(400)
    expect((await call('PUT', `/prompts/update/${id}`)).statusCode).toBe(400)
    expect((await call('PUT', '/prompts/update/x', {})).statusCode).toBe(400)
    expect({ row: await rowOf(id), files: await shop.storedFiles() }).toEqual(before)
  })

  it('removes the new cover when the change fails', async () => {
    const id = await withCover()
    const files = await shop.storedFiles()
    const writes = shop.deps.files.put
    // Deleted in another tab after the new cover was stored.
    shop.deps.files.put = async (key, bytes) => {
      await writes(key, bytes)
      await shop.deps.db.delete(prompts).where(eq(prompts.id, id))
    }
    try {
      expect((await put(id, {}, await aPicture(300, 200))).statusCode).toBe(404)
    } finally {
      shop.deps.files.put = writes
    }
    expect(await shop.storedFiles()).toEqual(files)
  })
})
