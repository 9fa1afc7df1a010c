import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { bucketFiles } from '../../adapters/files/choose.ts'
import { diskFiles } from '../../adapters/files/disk.ts'
import type { FileStore } from '../../adapters/files/port.ts'
import { s3Files } from '../../adapters/files/s3.ts'
import { atEndOfFile } from '../../testing/at-end-of-file.ts'
import { testBucket } from '../../testing/files/bucket.ts'
import { unreliable } from '../../testing/files/unreliable.ts'
import { copyFiles } from './copy-files.ts'

const silent = { info: () => undefined, warn: () => undefined }

let folder: FileStore
let bucket: FileStore
let settings: Awaited<ReturnType<typeof testBucket>>
const pictures = new Map<string, Buffer>()
beforeEach(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'promptery-copy-'))
  atEndOfFile(() => rm(directory, { recursive: true, force: true }))
  folder = diskFiles(directory)
  settings = await testBucket()
  bucket = await bucketFiles(settings)
  pictures.clear()
  for (let index = 0; index < 12; index += 1) pictures.set(`covers/${index}/320.webp`, randomBytes(50_000))
  pictures.set('generated/one.png', randomBytes(100_000))
  pictures.set('drawn/a/b/1-320.webp', randomBytes(20_000))
  for (const [key, bytes] of pictures) await folder.put(key, bytes)
})

async function expectAll(store: FileStore): Promise<void> {
  for (const [key, bytes] of pictures) expect((await store.get(key))?.equals(bytes), key).toBe(true)
}
const size = () => [...pictures.values()].reduce((sum, { length }) => sum + length, 0)

it('copies everything there and back, and a second run only what is new', async () => {
  const progress: number[][] = []
  const there = { from: folder, to: bucket, verify: false }
  const first = await copyFiles({ ...there, onProgress: (...numbers) => progress.push(numbers) })
  expect(first).toEqual({ copied: pictures.size, bytes: size(), present: 0, different: [] })
  expect(progress.at(-1)).toEqual([size(), size()])
  await expectAll(bucket)
  pictures.set('covers/new/320.webp', randomBytes(1_000))
  await folder.put('covers/new/320.webp', pictures.get('covers/new/320.webp') ?? Buffer.alloc(0))
  expect(await copyFiles(there)).toMatchObject({ copied: 1, bytes: 1_000, present: pictures.size - 1 })
  await folder.removeFolder('covers')
  await folder.removeFolder('generated')
  expect(await copyFiles({ from: bucket, to: folder, verify: false })).toMatchObject({ copied: pictures.size - 1 })
  await expectAll(folder)
})

it('goes on where a run ended whose connection broke', async () => {
  const proxy = await unreliable(settings.endpoint ?? '')
  // A busy machine stays within them: what is refused fails at once.
  const limits = { connectMs: 5_000, idleMs: 5_000, readMs: 20_000, writeMs: 20_000 }
  const breaking = s3Files({ ...settings, endpoint: proxy.url }, silent, limits)
  let puts = 0
  const put: FileStore['put'] = async (key, bytes) => {
    puts += 1
    if (puts === 11) proxy.set({ refuses: true })
    await breaking.put(key, bytes)
  }
  const broken = copyFiles({ from: folder, to: { ...breaking, put }, verify: false })
  await expect(broken).rejects.toMatchObject({ code: 'files_unavailable' })
  const { copied, present } = await copyFiles({ from: folder, to: bucket, verify: false })
  expect(copied).toBeGreaterThan(0)
  expect(present).toBeGreaterThan(0)
  expect(copied + present).toBe(pictures.size)
  await expectAll(bucket)
})

it('replaces half a file, and with --verify one of the same size that differs', async () => {
  await copyFiles({ from: folder, to: bucket, verify: false })
  await bucket.put('covers/1/320.webp', randomBytes(20_000))
  await bucket.put('covers/2/320.webp', randomBytes(50_000))
  expect(await copyFiles({ from: folder, to: bucket, verify: false })).toMatchObject({ copied: 1 })
  expect(await copyFiles({ from: folder, to: bucket, verify: true })).toMatchObject({ copied: 1, different: [] })
  await expectAll(bucket)
})

it('names files that read differently from what was written', async () => {
  const forgetful: FileStore = { ...bucket, put: (key, bytes) => bucket.put(key, bytes.subarray(1)) }
  const { copied, different } = await copyFiles({ from: folder, to: forgetful, verify: false })
  expect(copied).toBe(0)
  expect(different.sort()).toEqual([...pictures.keys()].sort())
})
