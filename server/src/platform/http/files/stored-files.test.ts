import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bucketFiles } from '../../../adapters/files/choose.ts'
import type { OpenStoredFile } from '../../../adapters/files/port.ts'
import { s3Files } from '../../../adapters/files/s3.ts'
import { cleanUpFiles } from '../../../listings/pictures/clean-up-files.ts'
import { type Bucket, testBucket } from '../../../testing/files/bucket.ts'
import { type UnreliableProxy, unreliable } from '../../../testing/files/unreliable.ts'
import { aPicture, multipart } from '../../../testing/http/multipart.ts'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'
import { aUser, promptFieldsWith, type TestUser } from '../../../testing/shop/factories.ts'
import { claimBucket } from '../../db/queries/bucket-owner.ts'

const silent = { info: () => undefined, warn: () => undefined }
const LIMITS = { connectMs: 200, idleMs: 200, readMs: 1_000, writeMs: 1_000 }
const PUBLIC_URL = 'https://pictures.example/shop'

let bucket: Bucket
/** Two processes without a shared folder. */
let shop: TestApp
let second: TestApp
let proxy: UnreliableProxy
/** A process whose connections to the bucket break. */
let cutOff: TestApp
let address: string
beforeAll(async () => {
  bucket = await testBucket()
  shop = await testApp({}, { files: await bucketFiles(bucket) })
  second = await testApp({}, { files: await bucketFiles({ ...bucket, publicUrl: PUBLIC_URL }) }, shop)
  proxy = await unreliable(bucket.endpoint ?? '')
  cutOff = await testApp({}, { files: s3Files({ ...bucket, endpoint: proxy.url }, silent, LIMITS) }, shop)
  address = await cutOff.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => proxy.set({}))

async function upload(through: TestApp, cover: 'drawn' | 'uploaded' = 'uploaded', by?: TestUser) {
  const file = cover === 'uploaded' ? { bytes: await aPicture(700, 500) } : undefined
  const { payload, headers } = await multipart(promptFieldsWith(), file)
  return (await through.as(by ?? (await aUser(shop.deps))))('POST', '/prompts/create', payload, { headers })
}
const urlOf = async (through: TestApp): Promise<string> => (await upload(through)).json().newPrompt.cover_image.url

describe('pictures in a bucket', () => {
  it('are served by every process with the headers of pictures in a folder', async () => {
    const onDisk = await testApp({}, {}, shop)
    const [url, folderUrl] = [await urlOf(shop), await urlOf(onDisk)]
    const expected = await onDisk.app.inject(folderUrl)
    for (const { app } of [shop, second]) {
      const response = await app.inject(url)
      expect(response.statusCode).toBe(200)
      const stored = await shop.deps.files.get(url.replace('/files/', ''))
      expect(stored && response.rawPayload.equals(stored)).toBe(true)
      for (const name of ['cache-control', 'content-type', 'cross-origin-resource-policy', 'x-content-type-options'])
        expect(response.headers[name], name).toBe(expected.headers[name])
      expect(response.headers['content-length']).toBe(String(stored?.length))
      const { etag } = response.headers
      const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
      expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
        304,
        '',
        expected.headers['cache-control'],
      ])
      const head = await app.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(stored?.length)])
    }
  })

  it('are 404 where there are none, and drawings outside their own routes', async () => {
    await shop.deps.files.put('drawn/a/1-320.webp', Buffer.from('a drawing'))
    for (const key of [
      `covers/${randomUUID()}/640.webp`,
      'drawn/a/1-320.webp',
      'covers/../drawn/a/1-320.webp',
      'covers/%2e%2e/drawn/a/1-320.webp',
      'covers',
      '',
    ]) {
      const response = await shop.app.inject(`/files/${key}`)
      expect([response.statusCode, response.headers['cache-control']], key).toEqual([404, 'no-store'])
    }
  })

  it('have their public address where there is one, which the page may load, and the shop’s own too', async () => {
    const url = await urlOf(second)
    expect(url).toMatch(/^https:\/\/pictures\.example\/shop\/covers\/[\w-]{36}\/700\.webp$/)
    expect((await second.app.inject(url.replace(PUBLIC_URL, '/files'))).statusCode).toBe(200)
    const policies = []
    for (const { app } of [second, shop]) policies.push((await app.inject('/')).headers['content-security-policy'])
    expect(policies[0]).toMatch(/img-src [^;]*https:\/\/pictures\.example[ ;]/)
    expect(policies[1]).not.toContain('pictures.example')
    expect(second.deps.files.url('generated/1.png')).toBe('/files/generated/1.png')
  })

  it('are drawn and stored once for all processes', async () => {
    const { newPrompt: prompt } = (await upload(shop, 'drawn')).json()
    const drawn = await shop.app.inject(prompt.cover_image.url)
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/webp'])
    const stored = []
    for await (const file of shop.deps.files.walk(`drawn/${prompt.id}`)) stored.push(file)
    expect(stored).toHaveLength(1)
    expect((await second.app.inject(prompt.cover_image.url)).rawPayload.equals(drawn.rawPayload)).toBe(true)
  })

  it('that nothing names are removed, and others stay', async () => {
    const url = await urlOf(shop)
    const orphan = `covers/${randomUUID()}/320.webp`
    await shop.deps.files.put(orphan, await aPicture(64, 64, 'webp'))
    await claimBucket(shop.deps.db, shop.deps.files)
    expect(await cleanUpFiles(shop.deps)).toMatchObject({ covers: 0 })
    expect(await cleanUpFiles(shop.deps, { before: new Date(Date.now() + 60_000) })).toMatchObject({ covers: 1 })
    expect(await shop.deps.files.get(orphan)).toBeUndefined()
    expect((await shop.app.inject(url)).statusCode).toBe(200)
  })
})

describe('while the bucket is away', () => {
  it('uploads and pictures are 503, nothing is stored, and the shop goes on', async () => {
    const url = await urlOf(shop)
    const user = await aUser(shop.deps)
    proxy.set({ refuses: true })
    for (const response of [await upload(cutOff), await cutOff.app.inject(url)]) {
      expect([response.statusCode, response.headers['cache-control']]).toEqual([503, 'no-store'])
      expect(response.headers['retry-after']).toBe('5')
      expect(response.json()).toMatchObject({ code: 'files_unavailable', message: expect.stringContaining('pictures') })
    }
    const { newPrompt: prompt } = (await upload(cutOff, 'drawn', user)).json()
    expect((await cutOff.visitor('GET', `/prompts/${prompt.id}`)).statusCode).toBe(200)
    expect((await (await cutOff.as(user))('DELETE', `/prompts/delete/${prompt.id}`)).statusCode).toBe(200)
    proxy.set({})
    expect((await cutOff.app.inject(url)).statusCode).toBe(200)
  })

  it('a picture that breaks off in the middle reaches no browser as a whole one', async () => {
    const key = `covers/${randomUUID()}/1280.webp`
    await shop.deps.files.put(key, Buffer.alloc(400_000, 7))
    proxy.set({ cutDownloadAt: 150_000 })
    const [response] = await once(request(`${address}/files/${key}`).end(), 'response')
    let received = 0
    const reading = async () => {
      for await (const chunk of response) received += chunk.length
    }
    await expect(reading()).rejects.toThrow('aborted')
    expect(response.headers['content-length']).toBe('400000')
    expect(received).toBeLessThan(400_000)
  })
})

describe('visitors', () => {
  it('reach the store only with keys and copies that files of the shop may have', async () => {
    const asked: [string, string | undefined][] = []
    const files = await bucketFiles(bucket)
    const open: OpenStoredFile = async (key, etag) => void asked.push([key, etag])
    const { app } = await testApp({}, { files: { ...files, serving: { open } } }, shop)
    const key = (length: number) => `covers/${'a'.repeat(length - 'covers/'.length)}`
    expect((await app.inject(`/files/${key(201)}`)).statusCode).toBe(404)
    for (const etag of ['*', 'a', '"a", "b"', `"${'a'.repeat(129)}"`, '"\u00e9"', '"a-1"', 'W/"b"'])
      await app.inject({ url: `/files/${key(200)}`, headers: { 'if-none-match': etag } })
    expect(asked).toHaveLength(7)
    expect(asked.map(([, etag]) => etag).filter(Boolean)).toEqual(['"a-1"', 'W/"b"'])
    expect(new Set(asked.map(([name]) => name))).toEqual(new Set([key(200)]))
  })
})
