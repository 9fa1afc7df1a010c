import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bucketFiles } from '../../../adapters/files/choose.ts'
import { s3Files } from '../../../adapters/files/s3.ts'
import { type Bucket, testBucket } from '../../../testing/files/bucket.ts'
import { type UnreliableProxy, unreliable } from '../../../testing/files/unreliable.ts'
import { type TestApp, testApp } from '../../../testing/shop/app.ts'

const silent = { info: () => undefined, warn: () => undefined }
const LIMITS = { connectMs: 200, idleMs: 200, readMs: 1_000, writeMs: 1_000 }

let bucket: Bucket

let shop: TestApp
let proxy: UnreliableProxy
/** A process whose connections to the bucket break. */
let cutOff: TestApp
let address: string
beforeAll(async () => {
  bucket = await testBucket()
  shop = await testApp({}, { files: await bucketFiles(bucket) })
  proxy = await unreliable(bucket.endpoint ?? '')
  cutOff = await testApp({}, { files: s3Files({ ...bucket, endpoint: proxy.url }, silent, LIMITS) }, shop)
  address = await cutOff.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => proxy.set({}))

describe('while the bucket is away', () => {
  it('a large picture is whole for a browser that reads slowly', async () => {
    const key = `generated/${randomUUID()}.png`
    const picture = randomBytes(12_000_000)
    await shop.deps.files.put(key, picture)
    const [response] = await once(request(`${address}/files/${key}`).end(), 'response')
    const chunks: Buffer[] = []
    for await (const chunk of response) {
      // Longer than the store's connection may be silent otherwise.
      if (chunks.length === 0) await sleep(3 * LIMITS.idleMs)
      chunks.push(chunk)
    }
    expect(Buffer.concat(chunks).equals(picture)).toBe(true)
  })
})

describe('visitors', () => {
  it('of four networks that read slowly do not keep covers from others', async () => {
    const { app, deps } = await testApp({}, { files: await bucketFiles(bucket) }, shop, { trustProxy: () => true })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const keys = ['covers', 'generated'].map((folder) => `${folder}/${randomUUID()}/1280.webp`)
    for (const key of keys) await deps.files.put(key, randomBytes(12_000_000))
    const get = (key: string, address: string) =>
      request(`${origin}/files/${key}`, { headers: { 'x-forwarded-for': address } }).end()
    for (const key of keys) {
      const slow = [1, 2, 3, 4].flatMap((network) =>
        Array.from({ length: 8 }, () => get(key, `198.51.${network}.1`).on('error', () => undefined)),
      )
      try {
        await Promise.all(
          [0, 8, 16, 24].map(async (first) =>
            Promise.race(slow.slice(first, first + 8).map((one) => once(one, 'response'))),
          ),
        )
        const cover = await app.inject({
          url: `/files/${keys[0]}`,
          method: 'HEAD',
          headers: { 'x-forwarded-for': '203.0.113.1' },
        })
        expect(cover.statusCode).toBe(200)
      } finally {
        for (const one of slow) one.destroy()
      }
    }
  })
})
