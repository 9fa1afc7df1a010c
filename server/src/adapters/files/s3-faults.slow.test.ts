import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atEndOfFile } from '../../testing/at-end-of-file.ts'
import { type Bucket, isReference, testBucket } from '../../testing/files/bucket.ts'
import { type UnreliableProxy, unreliable } from '../../testing/files/unreliable.ts'
import { type FileStore, FilesUnavailable } from './port.ts'
import { s3Files } from './s3.ts'

const KEY = 'covers/a/640.webp'
const picture = randomBytes(300_000)
/** Of the test of a silent store, which takes as long. */
const LIMITS = { connectMs: 300, idleMs: 300, readMs: 2_000, writeMs: 2_000 }

let bucket: Bucket
let proxy: UnreliableProxy
let files: FileStore
/** The same bucket without the proxy. */
let direct: FileStore
const lines: { message: string; reason?: string }[] = []
const hear = (what: object, message: string) => void lines.push({ ...what, message })
const log = { info: hear, warn: hear }

beforeAll(async () => {
  bucket = await testBucket()
  proxy = await unreliable(bucket.endpoint ?? '')
})
beforeEach(async () => {
  direct = s3Files(bucket, log)
  await direct.removeFolder('covers')
  await direct.put(KEY, picture)
  lines.length = 0
  proxy.set({})
  files = s3Files({ ...bucket, endpoint: proxy.url }, log)
})

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing',
    (error: unknown) => error,
  )
const contentOf = async (store: FileStore, key = KEY) => (await store.get(key))?.equals(picture)

describe('a store that', () => {
  it('refuses the key makes every call 503, and the log says so once, and when it is over', async () => {
    const key = isReference ? { secretAccessKey: 'another' } : { accessKeyId: 'another' }
    const settings = { ...bucket, endpoint: proxy.url, ...key }
    const refused = s3Files(settings, log)
    const calls = [() => refused.get(KEY), () => refused.put('covers/b/1.webp', picture), () => refused.remove(KEY)]
    for (const call of calls) {
      const error = await failure(call())
      expect(error).toBeInstanceOf(FilesUnavailable)
      expect(error).toMatchObject({ status: 503, code: 'files_unavailable', reason: expect.stringMatching(/^403 /) })
    }
    expect(lines.map(({ message }) => message)).toEqual(['the pictures are unavailable'])
    expect(lines[0]?.reason).toMatch(/^403 (InvalidAccessKeyId|SignatureDoesNotMatch)/)
    expect(await contentOf(direct)).toBe(true)
  })

  it('has no such bucket is unavailable, and does not seem empty', async () => {
    const elsewhere = s3Files({ ...bucket, bucket: 'promptery-none' }, log)
    expect(await failure(elsewhere.get(KEY))).toMatchObject({ reason: expect.stringMatching(/^404 NoSuchBucket/) })
    expect(await failure(elsewhere.walk('covers')[Symbol.asyncIterator]().next())).toBeInstanceOf(FilesUnavailable)
  })

  it('refuses what no file can be called has no such file', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/xml' }).end('<Error><Code>KeyTooLongError</Code></Error>')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    atEndOfFile(async () => void server.close())
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await s3Files({ ...bucket, endpoint }, log).get(KEY)).toBeUndefined()
    expect(lines).toEqual([])
  })

  it('is away is tried a few times, and used again when it is back', async () => {
    proxy.set({ refuses: true })
    expect(await failure(files.put('covers/b/1.webp', picture))).toBeInstanceOf(FilesUnavailable)
    expect(proxy.connections()).toBe(3)
    proxy.set({})
    expect(await contentOf(files)).toBe(true)
    expect(lines.map(({ message }) => message)).toEqual([
      'the pictures are unavailable',
      'the pictures are available again',
    ])
  })

  it('fails once costs nothing', async () => {
    proxy.set({ refuses: true, times: 1 })
    await files.put('covers/b/1.webp', picture)
    expect(await contentOf(direct, 'covers/b/1.webp')).toBe(true)
    expect(lines).toEqual([])
  })

  it('is silent is given up within the time limit', async () => {
    proxy.set({ isSilent: true })
    const hasty = s3Files({ ...bucket, endpoint: proxy.url }, log, LIMITS)
    const begun = performance.now()
    const calls = [hasty.get(KEY), hasty.put('covers/b/1.webp', picture), hasty.removeFolder('covers')].map(failure)
    for (const error of await Promise.all(calls)) expect(error).toBeInstanceOf(FilesUnavailable)
    expect(performance.now() - begun).toBeLessThan(LIMITS.writeMs + 1_000)
  })

  it('is slow is waited for', async () => {
    proxy.set({ delayMs: 100 })
    expect(await contentOf(files)).toBe(true)
    await files.put('covers/b/1.webp', picture)
    expect(await contentOf(files, 'covers/b/1.webp')).toBe(true)
  })

  it('breaks a download off is asked again, and half a picture is never returned', async () => {
    proxy.set({ cutDownloadAt: 100_000, times: 2 })
    expect(await contentOf(files)).toBe(true)
    proxy.set({ cutDownloadAt: 100_000 })
    expect(await failure(files.get(KEY))).toBeInstanceOf(FilesUnavailable)
  })

  it('breaks an upload off is sent it again, and keeps no half of it', async () => {
    proxy.set({ cutUploadAt: 100_000, times: 2 })
    await files.put('covers/b/1.webp', picture)
    expect(await contentOf(direct, 'covers/b/1.webp')).toBe(true)
    proxy.set({ cutUploadAt: 100_000 })
    expect(await failure(files.put('covers/c/1.webp', picture))).toBeInstanceOf(FilesUnavailable)
    expect(await direct.get('covers/c/1.webp')).toBeUndefined()
  })
})
