import { beforeAll, expect, it } from 'vitest'
import { aPicture, multipart } from '../../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith } from '../../../testing/shop/factories.ts'
import { RESERVE_BYTES } from '../../runtime/files.ts'

/** An app with that much free disk space. */
async function shopWith(room: {
  files: number
  database?: number
}): Promise<{ shop: TestApp; roomy: TestApp; asBuyer: Caller }> {
  const roomy = await testApp()
  const files = { ...roomy.deps.files, freeBytes: async () => room.files }
  const { database } = room
  const databaseFreeBytes = database === undefined ? undefined : async () => database
  const shop = await testApp({}, { files }, roomy, { databaseFreeBytes })
  return { shop, roomy, asBuyer: await shop.as(await aUser(roomy.deps)) }
}

const upload = async (call: Caller) => {
  const { payload, headers } = await multipart(promptFieldsWith(), { bytes: await aPicture(400, 300) })
  return call('POST', '/prompts/create', payload, { headers })
}

let low: Awaited<ReturnType<typeof shopWith>>
beforeAll(async () => {
  low = await shopWith({ files: RESERVE_BYTES - 1, database: RESERVE_BYTES - 1 })
})

it('refuses writes while the disk of the embedded PostgreSQL is nearly full', async () => {
  const { id } = await aPrompt(low.shop.deps)
  for (const response of [await low.asBuyer('POST', `/prompts/like/${id}`), await upload(low.asBuyer)]) {
    expect(response.statusCode).toBe(507)
    expect(response.headers['retry-after']).toBe('60')
    expect(response.json()).toEqual({
      success: false,
      code: 'out_of_space',
      message: expect.stringContaining('no disk space left'),
    })
  }
  expect(await low.shop.storedFiles()).toEqual([])
})

it('still reads and deletes', async () => {
  expect((await low.asBuyer('GET', '/prompts/all-prompts')).statusCode).toBe(200)
  const { id, uploader } = await aPrompt(low.roomy.deps)
  const asUploader = await low.shop.as(uploader)
  expect((await asUploader('DELETE', `/prompts/delete/${id}`)).json()).toMatchObject({
    success: true,
    withdrawn: false,
  })
  expect((await low.asBuyer('GET', `/prompts/${id}`)).statusCode).toBe(404)
})

it('refuses deletions too, once half of the reserve is used', async () => {
  const full = await shopWith({ files: 0, database: RESERVE_BYTES / 2 - 1 })
  const { id, uploader } = await aPrompt(full.roomy.deps)
  const asUploader = await full.shop.as(uploader)
  expect((await asUploader('DELETE', `/prompts/delete/${id}`)).statusCode).toBe(507)
})

it('refuses only pictures where the database is on another disk', async () => {
  const { shop, asBuyer } = await shopWith({ files: 0 })
  const { id } = await aPrompt(shop.deps)
  expect((await asBuyer('POST', `/prompts/like/${id}`)).statusCode).toBe(200)
  expect((await upload(asBuyer)).statusCode).toBe(507)
  expect((await asBuyer('POST', '/generate', { prompt: 'A fox' })).statusCode).toBe(507)
})

it('documents both refusals in OpenAPI', async () => {
  const { paths } = (await low.shop.app.inject('/api/openapi.json')).json()
  expect(Object.keys(paths['/api/v1/users/buy'].post.responses)).toEqual(expect.arrayContaining(['503', '507']))
  expect(Object.keys(paths['/api/v1/prompts/all-prompts'].get.responses)).not.toContain('507')
})
