import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  const uploader = await aUser(shop.deps)
  for (let count = 0; count < 5; count += 1) await aPrompt(shop.deps, { uploader })
})

const LIST = '/api/v1/prompts/all-prompts'
const ask = (url: string, encodings?: string) =>
  shop.app.inject({ url, ...(encodings && { headers: { 'accept-encoding': encodings } }) })

describe('responses', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('are compressed for clients that accept %s', async (accepted, encoding, decompress) => {
    const plain = await ask(LIST)
    const response = await ask(LIST, accepted)
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers.vary).toContain('accept-encoding')
    expect(decompress(response.rawPayload).toString()).toBe(plain.body)
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  })

  it('are not compressed for other clients, nor when they are short', async () => {
    expect((await ask(LIST)).headers).not.toHaveProperty('content-encoding')
    expect((await ask('/api/v1/config', 'br')).headers).not.toHaveProperty('content-encoding')
  })
})
