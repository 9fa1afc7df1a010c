import { coverUrl } from '@promptery/contract/listings/covers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { cartItems, likes, notifications, prompts, users } from '../../platform/db/schema.ts'
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
const uploadsOf = async (id: string) =>
  (await shop.deps.db.select().from(users).where(eq(users.id, id)))[0]?.uploadsCount

describe('DELETE /prompts/delete/{id}', () => {
  it('deletes an unsold prompt with its likes, cart items, and cover files', async () => {
    const files = await shop.storedFiles()
    const { payload, headers } = await multipart(promptFieldsWith(), { bytes: await aPicture(400, 300) })
    const { id } = (await call('POST', '/prompts/create', payload, { headers })).json().newPrompt
    const fan = await aUser(shop.deps)
    const asFan = await shop.as(fan)
    await asFan('POST', `/prompts/like/${id}`)
    await asFan('POST', '/cart', { promptId: id })
    const uploads = await uploadsOf(seller.id)
    const response = await call('DELETE', `/prompts/delete/${id}`)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true, message: 'Prompt deleted', withdrawn: false })
    expect(await rowOf(id)).toBeUndefined()
    for (const table of [likes, cartItems, notifications]) {
      expect(await shop.deps.db.select().from(table).where(eq(table.promptId, id))).toEqual([])
    }
    expect(await shop.storedFiles()).toEqual(files)
    expect(await uploadsOf(seller.id)).toBe((uploads ?? 0) - 1)
    expect((await call('DELETE', `/prompts/delete/${id}`)).statusCode).toBe(404)
  })

  it('removes its drawn cover', async () => {
    const files = await shop.storedFiles()
    const { id } = await aPrompt(shop.deps, { uploader: seller })
    const { prompt } = (await call('GET', `/prompts/${id}`)).json()
    await shop.app.inject(coverUrl(prompt.cover_image, 320))
    expect((await shop.storedFiles()).length).toBe(files.length + 1)
    await call('DELETE', `/prompts/delete/${id}`)
    expect(await shop.storedFiles()).toEqual(files)
  })

  it('only withdraws a bought prompt; buyers keep it', async () => {
    const { id, fields } = await aPrompt(shop.deps, { uploader: seller })
    const buyer = await aBuyer(shop.deps, id)
    const uploads = await uploadsOf(seller.id)
    const response = await call('DELETE', `/prompts/delete/${id}`)
    expect(response.json()).toMatchObject({ success: true, withdrawn: true })
    const withdrawnAt = (await rowOf(id))?.withdrawnAt
    expect(withdrawnAt).toBeInstanceOf(Date)
    expect(await uploadsOf(seller.id)).toBe(uploads)
    expect((await shop.visitor('GET', `/prompts/${id}`)).statusCode).toBe(404)
    const seen = await (await shop.as(buyer))('GET', `/prompts/${id}`)
    expect(seen.json().prompt).toMatchObject({ prompt: fields.prompt, withdrawn: true })
    expect((await call('DELETE', `/prompts/delete/${id}`)).json()).toMatchObject({ withdrawn: true })
    expect((await rowOf(id))?.withdrawnAt).toEqual(withdrawnAt)
  })

  it('is for its uploader only; others who may not see it get 404', async () => {
    const { id } = await aPrompt(shop.deps, { uploader: seller })
    const hidden = await aPrompt(shop.deps, { uploader: seller, status: 'rejected' })
    const stranger = await shop.as(await aUser(shop.deps))
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    expect((await stranger('DELETE', `/prompts/delete/${id}`)).statusCode).toBe(403)
    expect((await admin('DELETE', `/prompts/delete/${id}`)).statusCode).toBe(403)
    expect((await stranger('DELETE', `/prompts/delete/${hidden.id}`)).statusCode).toBe(404)
    expect((await stranger('DELETE', `/prompts/delete/${UNKNOWN_ID}`)).statusCode).toBe(404)
    expect((await shop.visitor('DELETE', `/prompts/delete/${id}`)).statusCode).toBe(401)
    expect((await call('DELETE', '/prompts/delete/x')).statusCode).toBe(400)
    expect(await rowOf(id)).toBeDefined()
    expect(await rowOf(hidden.id)).toBeDefined()
  })
})
